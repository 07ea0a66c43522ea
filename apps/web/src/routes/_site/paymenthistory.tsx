import { createFileRoute, useRouter } from '@tanstack/react-router'
import { PaymentHistory } from '../../features/checkout/history/PaymentHistory.tsx'
import { titles } from '../../features/checkout/titles.ts'
import { MyFrame } from '../../features/my-classes/MyFrame.tsx'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'
import { validPage } from '../../ui/paging.ts'

export const Route = createFileRoute('/_site/paymenthistory')({
  ssr: false,
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } =>
    validPage(page) > 1 ? { page: validPage(page) } : {},
  beforeLoad: requireLogin,
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].payments,
      path: '/paymenthistory',
      hidden: true,
    }),
  component: PaymentHistoryPage,
})

function PaymentHistoryPage() {
  useStayLoggedIn()
  const { page = 1 } = Route.useSearch()
  const router = useRouter()
  return (
    <MyFrame current="payments">
      <PaymentHistory
        page={page}
        hrefOf={(to) => router.buildLocation({ to: '/paymenthistory', search: { page: to } }).href}
      />
    </MyFrame>
  )
}
