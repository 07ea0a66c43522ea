import { PAYMENT_ENTRY, type PaymentEntry } from '@seodang/domain/codes'
import { createFileRoute } from '@tanstack/react-router'
import { Checkout } from '../../../../../features/checkout/Checkout.tsx'
import { CheckoutSkeleton } from '../../../../../features/checkout/CheckoutSkeleton.tsx'
import { titles } from '../../../../../features/checkout/titles.ts'
import { requireLogin, useStayLoggedIn } from '../../../../../platform/require-login.ts'
import { pageHead } from '../../../../../platform/seo.ts'
import { seqParam } from '../../../../../platform/seq-param.ts'
import { keyOf } from '../../../../../ui/list-search.ts'

/** ENR-07: `id` is the chosen date, `ps` says whether it is an application. */
interface PaymentSearch {
  id?: number
  ps?: PaymentEntry
  again?: true
}

export const Route = createFileRoute('/_checkout/classes/$courseSeq/payment/')({
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: (search: Record<string, unknown>): PaymentSearch => {
    const id = keyOf(search.id)
    const ps = Object.values(PAYMENT_ENTRY).find((entry) => entry === search.ps)
    return {
      ...(id !== undefined && { id }),
      ...(ps !== undefined && { ps }),
      ...((search.again === true || search.again === 'true') && { again: true }),
    }
  },
  head: ({ match: { context }, params }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].checkout,
      path: `/classes/${params.courseSeq}/payment`,
      hidden: true,
    }),
  component: PaymentPage,
  pendingComponent: CheckoutSkeleton,
})

function PaymentPage() {
  useStayLoggedIn()
  const courseSeq = seqParam(Route.useParams().courseSeq)
  const { id, again } = Route.useSearch()
  return <Checkout key={courseSeq} courseSeq={courseSeq} id={id} isAgain={again === true} />
}
