import { ACCOUNT_TITLES } from '@seodang/domain/account-titles'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { PaymentHistory } from '../../features/checkout/history/PaymentHistory.tsx'
import { PaymentsEverywhere } from '../../features/checkout/history/PaymentsEverywhere.tsx'
import { MyFrame } from '../../features/my-classes/MyFrame.tsx'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'
import { validPage } from '../../ui/paging.ts'

export const Route = createFileRoute('/_account/paymenthistory')({
  ssr: false,
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } =>
    validPage(page) > 1 ? { page: validPage(page) } : {},
  beforeLoad: requireLogin,
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: ACCOUNT_TITLES.paymenthistory[context.boot.language],
      path: '/paymenthistory',
      hidden: true,
    }),
  component: PaymentHistoryPage,
})

function PaymentHistoryPage() {
  useStayLoggedIn()
  const { page = 1 } = Route.useSearch()
  const router = useRouter()
  const hrefOf = (to: number) => router.buildLocation({ to: '/paymenthistory', search: { page: to } }).href
  // Outside of sites those of all of them are listed.
  if (!useMaybeChannel()) return <PaymentsEverywhere page={page} hrefOf={hrefOf} />
  return (
    <MyFrame current="paymenthistory">
      <PaymentHistory page={page} hrefOf={hrefOf} />
    </MyFrame>
  )
}
