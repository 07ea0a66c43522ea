import { createFileRoute } from '@tanstack/react-router'
import { PostPage } from '../../../../features/board/PostPage.tsx'
import { pageHead } from '../../../../platform/seo.ts'
import { seqParam } from '../../../../platform/seq-param.ts'

/** BRD-02; only the browser knows who looks. */
export const Route = createFileRoute('/_site/classes/$courseSeq/board/$postSeq/view')({
  ssr: false,
  head: ({ match, params }) =>
    pageHead(match.context.boot, {
      pageName: '',
      path: `/classes/${params.courseSeq}/board/${params.postSeq}/view`,
      hidden: true,
    }),
  component: View,
})

function View() {
  const { courseSeq, postSeq } = Route.useParams()
  return (
    <PostPage
      key={postSeq}
      at={{ kind: 'class', courseSeq: seqParam(courseSeq) }}
      postSeq={seqParam(postSeq)}
    />
  )
}
