import { createFileRoute } from '@tanstack/react-router'
import { Login } from '../../features/account/Login.tsx'
import { titles } from '../../features/account/titles.ts'
import { pageHead } from '../../platform/seo.ts'

export const Route = createFileRoute('/_account/login')({
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].login,
      path: '/login',
      hidden: true,
    }),
  component: () => <Login query={Route.useSearch().query} />,
})
