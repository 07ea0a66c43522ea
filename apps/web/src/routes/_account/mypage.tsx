import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { OrderCard } from '../../features/checkout/history/OrderCard.tsx'
import { RecentPayments } from '../../features/checkout/history/PaymentsEverywhere.tsx'
import { CalendarFeed } from '../../features/live/CalendarFeed.tsx'
import { MyPage } from '../../features/my-classes/MyPage.tsx'
import { MySites } from '../../features/my-classes/MySites.tsx'
import { titles } from '../../features/my-classes/titles.ts'
import { RecentAlarms } from '../../platform/alarms/RecentAlarms.tsx'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'

const ReviewDialog = lazyDialog(() => import('../../features/catalog/review/ReviewDialog.tsx'))

export const Route = createFileRoute('/_account/mypage')({
  ssr: false,
  beforeLoad: requireLogin,
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].mypage,
      path: '/mypage',
      hidden: true,
    }),
  component: Mine,
})

function Mine() {
  useStayLoggedIn()
  if (!useMaybeChannel())
    return (
      <MySites>
        <RecentAlarms />
        <RecentPayments />
      </MySites>
    )
  return (
    <MyPage
      calendar={<CalendarFeed />}
      order={(order) => <OrderCard order={order} />}
      review={(about) => (
        <Suspense fallback={null}>
          <ReviewDialog {...about} />
        </Suspense>
      )}
    />
  )
}
