import { createFileRoute } from '@tanstack/react-router'
import { Complete } from '../../../../../features/checkout/Complete.tsx'
import { ReturnedUnpaid } from '../../../../../features/checkout/Failed.tsx'
import { InLine } from '../../../../../features/checkout/InLine.tsx'
import { titles } from '../../../../../features/checkout/titles.ts'
import { requireLogin, useStayLoggedIn } from '../../../../../platform/require-login.ts'
import { pageHead } from '../../../../../platform/seo.ts'
import { seqParam } from '../../../../../platform/seq-param.ts'
import { keyOf } from '../../../../../ui/list-search.ts'

export const Route = createFileRoute('/_checkout/classes/$courseSeq/payment/complete')({
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: (search: Record<string, unknown>): { order?: number; line?: number } => {
    const order = keyOf(search.order)
    if (order !== undefined) return { order }
    return keyOf(search.line) === undefined ? {} : { line: 1 }
  },
  head: ({ match: { context }, params }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].complete,
      path: `/classes/${params.courseSeq}/payment/complete`,
      hidden: true,
    }),
  component: CompletePage,
})

function CompletePage() {
  useStayLoggedIn()
  const courseSeq = seqParam(Route.useParams().courseSeq)
  const { order, line } = Route.useSearch()
  if (line !== undefined) return <InLine courseSeq={courseSeq} />
  if (order === undefined) return <ReturnedUnpaid courseSeq={courseSeq} orderId={null} code="" />
  return <Complete courseSeq={courseSeq} orderSeq={order} />
}
