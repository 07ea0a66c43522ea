import { createFileRoute } from '@tanstack/react-router'
import { ClassSkeleton } from '../../features/catalog/course/ClassSkeleton.tsx'
import { Invite } from '../../features/catalog/invite/Invite.tsx'
import { pageHead } from '../../platform/seo.ts'

export const Route = createFileRoute('/_site/invite/$refererCode')({
  loader: async ({ context, params }) => {
    const { loadInvite } = await import('../../features/catalog/invite/load-invite.ts')
    return loadInvite(context, context.channel, params.refererCode)
  },
  head: async ({ match, loaderData, params }) =>
    loaderData
      ? (await import('../../features/catalog/course/load-class.ts')).classHead(match.context, loaderData)
      : pageHead(match.context.boot, { pageName: '', path: `/invite/${params.refererCode}`, hidden: true }),
  component: InvitePage,
  pendingComponent: ClassSkeleton,
})

function InvitePage() {
  return <Invite refererCode={Route.useParams().refererCode} courseSeq={Route.useLoaderData()} />
}
