import { createFileRoute } from '@tanstack/react-router'
import { ReturnedUnpaid } from '../../../../../features/checkout/Failed.tsx'
import type { Returned } from '../../../../../features/checkout/queries.ts'
import { Settling } from '../../../../../features/checkout/Settling.tsx'
import { addressText } from '../../../../../features/checkout/search.ts'
import { titles } from '../../../../../features/checkout/titles.ts'
import { requireLogin, useStayLoggedIn } from '../../../../../platform/require-login.ts'
import { pageHead } from '../../../../../platform/seo.ts'
import { seqParam } from '../../../../../platform/seq-param.ts'
import { keyOf } from '../../../../../ui/list-search.ts'

/** What the gateway adds to the address (integrations 1.3). Numbers arrive as numbers, keys may look like one. */
export const Route = createFileRoute('/_checkout/classes/$courseSeq/payment/success')({
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: (search: Record<string, unknown>): Partial<Returned> => {
    const [orderId, paymentKey] = [addressText(search.orderId), addressText(search.paymentKey)]
    const amount = keyOf(search.amount)
    return {
      ...(orderId !== undefined && { orderId }),
      ...(paymentKey !== undefined && { paymentKey }),
      ...(amount !== undefined && { amount }),
    }
  },
  head: ({ match: { context }, params }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].settling,
      path: `/classes/${params.courseSeq}/payment/success`,
      hidden: true,
    }),
  component: SuccessPage,
})

function SuccessPage() {
  useStayLoggedIn()
  const courseSeq = seqParam(Route.useParams().courseSeq)
  const { orderId, paymentKey, amount } = Route.useSearch()
  // Opened by hand, without anything to settle.
  if (orderId === undefined || paymentKey === undefined)
    return <ReturnedUnpaid courseSeq={courseSeq} orderId={null} code="" />
  const returned = { orderId, paymentKey, ...(amount !== undefined && { amount }) }
  return <Settling courseSeq={courseSeq} returned={returned} />
}
