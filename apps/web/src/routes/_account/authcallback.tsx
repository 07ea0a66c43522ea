import { createFileRoute } from '@tanstack/react-router'
import { AuthCallback } from '../../features/account/social/AuthCallback.tsx'
import { takeArrival } from '../../features/account/social/returned.ts'
import { titles } from '../../features/account/titles.ts'
import { pageHead } from '../../platform/seo.ts'

export const Route = createFileRoute('/_account/authcallback')({
  ssr: false,
  // Before the page has told anybody where it is.
  beforeLoad: () => void takeArrival(),
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].login,
      path: '/authcallback',
      hidden: true,
    }),
  component: AuthCallback,
})
