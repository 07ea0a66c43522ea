import { createFileRoute } from '@tanstack/react-router'
import { titles } from '../../features/account/titles.ts'
import { Unsubscribe } from '../../features/account/Unsubscribe.tsx'
import { pageHead } from '../../platform/seo.ts'

export const Route = createFileRoute('/_account/unsubscribe/email')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  head: ({ match: { context } }) => {
    const head = pageHead(context.boot, {
      pageName: titles[context.boot.language].unsubscribe,
      path: '/unsubscribe/email',
      hidden: true,
    })
    // The address speaks for its reader: no page or picture that is fetched from here may learn it.
    return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] }
  },
  component: () => <Unsubscribe token={Route.useSearch().token ?? ''} />,
})
