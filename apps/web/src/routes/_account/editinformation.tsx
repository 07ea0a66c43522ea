import { ACCOUNT_TITLES } from '@seodang/domain/account-titles'
import { createFileRoute } from '@tanstack/react-router'
import { CloseSection } from '../../features/account/CloseSection.tsx'
import { EditInformation } from '../../features/account/EditInformation.tsx'
import { AlarmChoices } from '../../features/alarm/AlarmChoices.tsx'
import { MyFrame } from '../../features/my-classes/MyFrame.tsx'
import { LeaveSite } from '../../features/site/LeaveSite.tsx'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'

export const Route = createFileRoute('/_account/editinformation')({
  ssr: false,
  beforeLoad: requireLogin,
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: ACCOUNT_TITLES.editinformation[context.boot.language],
      path: '/editinformation',
      hidden: true,
    }),
  component: EditInformationPage,
})

function EditInformationPage() {
  useStayLoggedIn()
  // The other pages of a person are pages of a site.
  if (!useMaybeChannel())
    return (
      <EditInformation>
        <CloseSection />
      </EditInformation>
    )
  return (
    <MyFrame current="editinformation">
      <EditInformation isFramed>
        <AlarmChoices />
        <LeaveSite />
        <CloseSection />
      </EditInformation>
    </MyFrame>
  )
}
