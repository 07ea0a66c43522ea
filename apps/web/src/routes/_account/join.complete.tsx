import { createFileRoute } from '@tanstack/react-router'
import { JoinComplete } from '../../features/account/JoinComplete.tsx'
import { titles } from '../../features/account/titles.ts'
import { requireLogin } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'

export const Route = createFileRoute('/_account/join/complete')({
  ssr: false,
  beforeLoad: requireLogin,
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].joinComplete,
      path: '/join/complete',
      hidden: true,
    }),
  component: () => <JoinComplete query={Route.useSearch().query} />,
})
