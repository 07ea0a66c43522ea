import { createFileRoute } from '@tanstack/react-router'
import { Invitation } from '../../features/account/Invitation.tsx'
import { titles } from '../../features/account/titles.ts'
import { pageHead } from '../../platform/seo.ts'

/** OPR-08: where the link of an invitation leads; its key stands behind `#`, which no server hears. */
export const Route = createFileRoute('/_account/invitation')({
  head: ({ match: { context } }) => {
    const head = pageHead(context.boot, {
      pageName: titles[context.boot.language].invitation,
      path: '/invitation',
      hidden: true,
    })
    return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] }
  },
  component: Invitation,
})
