import { createFileRoute } from '@tanstack/react-router'
import { EditedPost } from '../../../../features/board/PostEditor.tsx'
import { requireLogin, useStayLoggedIn } from '../../../../platform/require-login.ts'
import { pageHead } from '../../../../platform/seo.ts'
import { seqParam } from '../../../../platform/seq-param.ts'

/** BRD-01. */
export const Route = createFileRoute('/_site/boards/$boardSeq/posts/$postSeq/edit')({
  ssr: false,
  params: {
    parse: ({ boardSeq, postSeq }) => ({ boardSeq: seqParam(boardSeq), postSeq: seqParam(postSeq) }),
  },
  beforeLoad: requireLogin,
  head: ({ match, params }) =>
    pageHead(match.context.boot, {
      pageName: '',
      path: `/boards/${params.boardSeq}/posts/${params.postSeq}/edit`,
      hidden: true,
    }),
  component: Edit,
})

function Edit() {
  useStayLoggedIn()
  const { boardSeq, postSeq } = Route.useParams()
  return <EditedPost at={{ kind: 'site', boardSeq }} postSeq={postSeq} />
}
