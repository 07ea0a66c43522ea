import { createFileRoute } from '@tanstack/react-router'
import { NewPassword } from '../../features/account/NewPassword.tsx'
import { titles } from '../../features/account/titles.ts'
import { pageHead } from '../../platform/seo.ts'

/** NAV-03: paths are matched without regard to case, so /resetPassword/{code} is this page too. */
export const Route = createFileRoute('/_account/resetpassword/$code')({
  head: ({ match: { context } }) => {
    const head = pageHead(context.boot, {
      pageName: titles[context.boot.language].reset,
      path: '/resetpassword',
      hidden: true,
    })
    // The address opens the account: no page or picture that is fetched from here may learn it.
    return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] }
  },
  component: () => <NewPassword token={Route.useParams().code} />,
})
