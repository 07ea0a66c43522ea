import { createFileRoute } from '@tanstack/react-router'
import { Memberships } from '../../../features/memberships/Memberships.tsx'
import { membershipsQuery } from '../../../features/memberships/queries.ts'
import { titles } from '../../../features/memberships/titles.ts'
import { pageHead } from '../../../platform/seo.ts'

/** MSH-07: no route is named for it, so it has its own. */
export const Route = createFileRoute('/_site/memberships/')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(membershipsQuery(context.api, context.channel.channelSeq))
  },
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].memberships,
      path: '/memberships',
    }),
  component: Memberships,
})
