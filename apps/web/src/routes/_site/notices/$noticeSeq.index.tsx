import { createFileRoute } from '@tanstack/react-router'
import { PostPage } from '../../../features/board/PostPage.tsx'
import { seqParam } from '../../../platform/seq-param.ts'

const loading = () => import('../../../features/board/load-board.ts')

/** BRD-03, BRD-04: a noticeSeq is the postSeq on the site's board of notices. */
export const Route = createFileRoute('/_site/notices/$noticeSeq/')({
  params: { parse: ({ noticeSeq }) => ({ noticeSeq: seqParam(noticeSeq) }) },
  loader: async ({ context, params }) =>
    (await loading()).loadPost(
      context,
      { channelSeq: context.channel.channelSeq, at: { kind: 'notices' } },
      params.noticeSeq,
    ),
  head: async ({ match, params }) =>
    (await loading()).postHead(match.context, { kind: 'notices' }, params.noticeSeq),
  component: View,
  notFoundComponent: View,
})

function View() {
  const { noticeSeq } = Route.useParams()
  return <PostPage key={noticeSeq} at={{ kind: 'notices' }} postSeq={noticeSeq} />
}
