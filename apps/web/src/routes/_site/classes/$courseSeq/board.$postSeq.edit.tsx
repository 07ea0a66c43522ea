import { createFileRoute } from '@tanstack/react-router'
import { EditedPost } from '../../../../features/board/PostEditor.tsx'
import { requireLogin, useStayLoggedIn } from '../../../../platform/require-login.ts'
import { pageHead } from '../../../../platform/seo.ts'
import { seqParam } from '../../../../platform/seq-param.ts'

/** BRD-02. */
export const Route = createFileRoute('/_site/classes/$courseSeq/board/$postSeq/edit')({
  ssr: false,
  beforeLoad: requireLogin,
  head: ({ match, params }) =>
    pageHead(match.context.boot, {
      pageName: '',
      path: `/classes/${params.courseSeq}/board/${params.postSeq}/edit`,
      hidden: true,
    }),
  component: Edit,
})

function Edit() {
  useStayLoggedIn()
  const { courseSeq, postSeq } = Route.useParams()
  return <EditedPost at={{ kind: 'class', courseSeq: seqParam(courseSeq) }} postSeq={seqParam(postSeq)} />
}
