import { createFileRoute } from '@tanstack/react-router'
import { CloseSection } from '../../features/account/CloseSection.tsx'
import { EditInformation } from '../../features/account/EditInformation.tsx'
import { titles } from '../../features/account/titles.ts'
import { LeaveSite } from '../../features/site/LeaveSite.tsx'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'

export const Route = createFileRoute('/_account/editinformation')({
  ssr: false,
  beforeLoad: requireLogin,
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].edit,
      path: '/editinformation',
      hidden: true,
    }),
  component: () => {
    useStayLoggedIn()
    return (
      <EditInformation>
        <LeaveSite />
        <CloseSection />
      </EditInformation>
    )
  },
})
