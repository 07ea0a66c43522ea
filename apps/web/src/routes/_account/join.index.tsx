import { createFileRoute } from '@tanstack/react-router'
import { Join } from '../../features/account/Join.tsx'
import { titles } from '../../features/account/titles.ts'
import { pageHead } from '../../platform/seo.ts'

export const Route = createFileRoute('/_account/join/')({
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].signUp,
      path: '/join',
      hidden: true,
    }),
  component: () => <Join query={Route.useSearch().query} />,
})
