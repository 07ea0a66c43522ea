import { createFileRoute } from '@tanstack/react-router'
import { SignOn } from '../features/account/SignOn.tsx'
import { pageHead } from '../platform/seo.ts'

/** Between two addresses of the product; it says nothing of itself, and its code never leaves the fragment. */
export const Route = createFileRoute('/signon')({
  ssr: false,
  head: ({ match: { context } }) => pageHead(context.boot, { pageName: '', path: '/signon', hidden: true }),
  component: SignOn,
})
