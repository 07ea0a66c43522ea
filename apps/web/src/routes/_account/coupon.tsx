import { ACCOUNT_TITLES } from '@seodang/domain/account-titles'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { CouponBox } from '../../features/coupons/CouponBox.tsx'
import { BOX_TABS, type BoxTab } from '../../features/coupons/queries.ts'
import { MyFrame } from '../../features/my-classes/MyFrame.tsx'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'
import { validPage } from '../../ui/paging.ts'

interface BoxSearch {
  tab?: BoxTab
  page?: number
}

/** CPN-04, CPN-05 (NAV-01 user_coupon): coupons are of a site, so there is no box outside of one. */
export const Route = createFileRoute('/_account/coupon')({
  ssr: false,
  validateSearch: ({ tab, page }: Record<string, unknown>): BoxSearch => {
    const found = BOX_TABS.find((one) => one === tab)
    return {
      ...(found && found !== 'usable' && { tab: found }),
      ...(validPage(page) > 1 && { page: validPage(page) }),
    }
  },
  beforeLoad: requireLogin,
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: ACCOUNT_TITLES.coupon[context.boot.language],
      path: '/coupon',
      hidden: true,
    }),
  component: CouponPage,
})

function CouponPage() {
  useStayLoggedIn()
  const { tab = 'usable', page = 1 } = Route.useSearch()
  const router = useRouter()
  if (!useMaybeChannel()) throw notFound()
  return (
    <MyFrame current="coupon">
      <CouponBox
        tab={tab}
        page={page}
        hrefOf={(to) =>
          router.buildLocation({
            to: '/coupon',
            search: { ...(to.tab !== 'usable' && { tab: to.tab }), ...(to.page && { page: to.page }) },
          }).href
        }
      />
    </MyFrame>
  )
}
