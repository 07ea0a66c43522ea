import { createFileRoute } from '@tanstack/react-router'
import { NewPost } from '../../../../features/board/PostEditor.tsx'
import { requireLogin, useStayLoggedIn } from '../../../../platform/require-login.ts'
import { pageHead } from '../../../../platform/seo.ts'
import { seqParam } from '../../../../platform/seq-param.ts'

/** BRD-02. */
export const Route = createFileRoute('/_site/classes/$courseSeq/board/create')({
  ssr: false,
  beforeLoad: requireLogin,
  head: ({ match, params }) =>
    pageHead(match.context.boot, {
      pageName: '',
      path: `/classes/${params.courseSeq}/board/create`,
      hidden: true,
    }),
  component: Create,
})

function Create() {
  useStayLoggedIn()
  const { courseSeq } = Route.useParams()
  return <NewPost at={{ kind: 'class', courseSeq: seqParam(courseSeq) }} />
}
