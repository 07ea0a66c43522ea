import { createFileRoute } from '@tanstack/react-router'
import { ClassSkeleton } from '../../features/catalog/course/ClassSkeleton.tsx'
import { classHead } from '../../features/catalog/course/load-class.ts'
import { Invite } from '../../features/catalog/invite/Invite.tsx'
import { loadInvite } from '../../features/catalog/invite/load-invite.ts'
import { pageHead } from '../../platform/seo.ts'

export const Route = createFileRoute('/_site/invite/$refererCode')({
  loader: ({ context, params }) => loadInvite(context, context.channel, params.refererCode),
  head: ({ match, loaderData, params }) =>
    loaderData
      ? classHead(match.context, loaderData)
      : pageHead(match.context.boot, { pageName: '', path: `/invite/${params.refererCode}`, hidden: true }),
  component: InvitePage,
  pendingComponent: ClassSkeleton,
})

function InvitePage() {
  return <Invite refererCode={Route.useParams().refererCode} courseSeq={Route.useLoaderData()} />
}
