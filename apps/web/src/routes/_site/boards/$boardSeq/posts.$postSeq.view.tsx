import { createFileRoute } from '@tanstack/react-router'
import { PostPage } from '../../../../features/board/PostPage.tsx'
import { seqParam } from '../../../../platform/seq-param.ts'

const loading = () => import('../../../../features/board/load-board.ts')

/** BRD-01: a post of a board of the site. */
export const Route = createFileRoute('/_site/boards/$boardSeq/posts/$postSeq/view')({
  params: {
    parse: ({ boardSeq, postSeq }) => ({ boardSeq: seqParam(boardSeq), postSeq: seqParam(postSeq) }),
  },
  loader: async ({ context, params: { boardSeq, postSeq } }) =>
    (await loading()).loadPost(
      context,
      { channelSeq: context.channel.channelSeq, at: { kind: 'site', boardSeq } },
      postSeq,
    ),
  head: async ({ match, params: { boardSeq, postSeq } }) =>
    (await loading()).postHead(match.context, { kind: 'site', boardSeq }, postSeq),
  component: View,
  notFoundComponent: View,
})

function View() {
  const { boardSeq, postSeq } = Route.useParams()
  return <PostPage key={postSeq} at={{ kind: 'site', boardSeq }} postSeq={postSeq} />
}
