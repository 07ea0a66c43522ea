import { PAYMENT_ENTRY, type PaymentEntry } from '@seodang/domain/codes'
import { createFileRoute } from '@tanstack/react-router'
import { Checkout } from '../../../../../features/checkout/Checkout.tsx'
import { CheckoutSkeleton } from '../../../../../features/checkout/CheckoutSkeleton.tsx'
import { titles } from '../../../../../features/checkout/titles.ts'
import { requireLogin, useStayLoggedIn } from '../../../../../platform/require-login.ts'
import { pageHead } from '../../../../../platform/seo.ts'
import { seqParam } from '../../../../../platform/seq-param.ts'

/** ENR-07, ENR-27: `ps` says whether it is an application, `skipAttendCheck` that attended classes were confirmed. */
interface PaymentSearch {
  skipAttendCheck?: 'Y'
  ps?: PaymentEntry
  again?: true
}

export const Route = createFileRoute('/_checkout/packages/$courseSeq/payment/')({
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: (search: Record<string, unknown>): PaymentSearch => {
    const ps = Object.values(PAYMENT_ENTRY).find((entry) => entry === search.ps)
    return {
      ...(search.skipAttendCheck === 'Y' && { skipAttendCheck: 'Y' as const }),
      ...(ps !== undefined && { ps }),
      ...((search.again === true || search.again === 'true') && { again: true }),
    }
  },
  head: ({ match: { context }, params }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].checkout,
      path: `/packages/${params.courseSeq}/payment`,
      hidden: true,
    }),
  component: PaymentPage,
  pendingComponent: CheckoutSkeleton,
})

function PaymentPage() {
  useStayLoggedIn()
  const courseSeq = seqParam(Route.useParams().courseSeq)
  const { skipAttendCheck, again } = Route.useSearch()
  return (
    <Checkout
      key={courseSeq}
      courseSeq={courseSeq}
      skipsAttended={skipAttendCheck === 'Y'}
      isAgain={again === true}
    />
  )
}
