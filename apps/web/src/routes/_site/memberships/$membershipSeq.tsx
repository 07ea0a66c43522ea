import { createFileRoute, notFound } from '@tanstack/react-router'
import { Membership } from '../../../features/memberships/Membership.tsx'
import { membershipQuery } from '../../../features/memberships/queries.ts'
import { titles } from '../../../features/memberships/titles.ts'
import { ApiError } from '../../../platform/api.ts'
import { pageHead } from '../../../platform/seo.ts'
import { seqParam } from '../../../platform/seq-param.ts'

/** MSH-07. */
export const Route = createFileRoute('/_site/memberships/$membershipSeq')({
  loader: async ({ context, params }) => {
    const membershipSeq = seqParam(params.membershipSeq)
    if (!Number.isSafeInteger(membershipSeq) || membershipSeq < 1) throw notFound()
    try {
      const query = membershipQuery(context.api, context.channel.channelSeq, membershipSeq)
      const { name } = await context.queryClient.ensureQueryData(query)
      return { name }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound()
      throw error
    }
  },
  head: ({ match: { context }, loaderData, params }) =>
    pageHead(context.boot, {
      pageName: loaderData?.name ?? titles[context.boot.language].memberships,
      path: `/memberships/${params.membershipSeq}`,
    }),
  component: MembershipPage,
})

function MembershipPage() {
  return <Membership membershipSeq={seqParam(Route.useParams().membershipSeq)} />
}
