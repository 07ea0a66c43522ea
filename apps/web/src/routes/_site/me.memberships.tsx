import { createFileRoute } from '@tanstack/react-router'
import { MyMemberships } from '../../features/memberships/MyMemberships.tsx'
import { titles } from '../../features/memberships/titles.ts'
import { MyFrame } from '../../features/my-classes/MyFrame.tsx'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'

/** MSH-09. */
export const Route = createFileRoute('/_site/me/memberships')({
  ssr: false,
  beforeLoad: requireLogin,
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].mine,
      path: '/me/memberships',
      hidden: true,
    }),
  component: MyMembershipsPage,
})

function MyMembershipsPage() {
  useStayLoggedIn()
  return <MyMemberships frame={(content) => <MyFrame current="memberships">{content}</MyFrame>} />
}
