import { createFileRoute } from '@tanstack/react-router'
import { ReturnedUnpaid } from '../../../../../features/checkout/Failed.tsx'
import { addressText } from '../../../../../features/checkout/search.ts'
import { titles } from '../../../../../features/checkout/titles.ts'
import { requireLogin, useStayLoggedIn } from '../../../../../platform/require-login.ts'
import { pageHead } from '../../../../../platform/seo.ts'
import { seqParam } from '../../../../../platform/seq-param.ts'

/** `order` is our own; the gateway adds code, message and, not always, orderId. Its message is never shown as ours. */
interface FailSearch {
  order?: string
  code?: string
}

export const Route = createFileRoute('/_checkout/packages/$courseSeq/payment/fail')({
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: (search: Record<string, unknown>): FailSearch => {
    const order = addressText(search.order) ?? addressText(search.orderId)
    const code = addressText(search.code)
    return { ...(order !== undefined && { order }), ...(code !== undefined && { code }) }
  },
  head: ({ match: { context }, params }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].failed,
      path: `/packages/${params.courseSeq}/payment/fail`,
      hidden: true,
    }),
  component: FailPage,
})

function FailPage() {
  useStayLoggedIn()
  const courseSeq = seqParam(Route.useParams().courseSeq)
  const { order, code = '' } = Route.useSearch()
  return <ReturnedUnpaid courseSeq={courseSeq} orderId={order ?? null} code={code.slice(0, 100)} />
}
