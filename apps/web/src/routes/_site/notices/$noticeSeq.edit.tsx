import { createFileRoute } from '@tanstack/react-router'
import { EditedPost } from '../../../features/board/PostEditor.tsx'
import { requireLogin, useStayLoggedIn } from '../../../platform/require-login.ts'
import { pageHead } from '../../../platform/seo.ts'
import { seqParam } from '../../../platform/seq-param.ts'

/** BRD-03. */
export const Route = createFileRoute('/_site/notices/$noticeSeq/edit')({
  ssr: false,
  params: { parse: ({ noticeSeq }) => ({ noticeSeq: seqParam(noticeSeq) }) },
  beforeLoad: requireLogin,
  head: ({ match, params }) =>
    pageHead(match.context.boot, { pageName: '', path: `/notices/${params.noticeSeq}/edit`, hidden: true }),
  component: Edit,
})

function Edit() {
  useStayLoggedIn()
  return <EditedPost at={{ kind: 'notices' }} postSeq={Route.useParams().noticeSeq} />
}
