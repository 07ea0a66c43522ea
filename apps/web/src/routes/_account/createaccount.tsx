import { createFileRoute } from '@tanstack/react-router'
import { SignUp } from '../../features/account/SignUp.tsx'
import { titles } from '../../features/account/titles.ts'
import { pageHead } from '../../platform/seo.ts'

export const Route = createFileRoute('/_account/createaccount')({
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].signUp,
      path: '/createaccount',
      hidden: true,
    }),
  component: () => <SignUp query={Route.useSearch().query} />,
})
