import { createFileRoute } from '@tanstack/react-router'
import { NewPost } from '../../../../features/board/PostEditor.tsx'
import { requireLogin, useStayLoggedIn } from '../../../../platform/require-login.ts'
import { pageHead } from '../../../../platform/seo.ts'
import { seqParam } from '../../../../platform/seq-param.ts'

/** BRD-01. */
export const Route = createFileRoute('/_site/boards/$boardSeq/posts/create')({
  ssr: false,
  params: { parse: ({ boardSeq }) => ({ boardSeq: seqParam(boardSeq) }) },
  beforeLoad: requireLogin,
  head: ({ match, params }) =>
    pageHead(match.context.boot, {
      pageName: '',
      path: `/boards/${params.boardSeq}/posts/create`,
      hidden: true,
    }),
  component: Create,
})

function Create() {
  useStayLoggedIn()
  const { boardSeq } = Route.useParams()
  return <NewPost at={{ kind: 'site', boardSeq }} />
}
