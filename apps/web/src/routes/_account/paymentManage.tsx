import { ACCOUNT_TITLES } from '@seodang/domain/account-titles'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { MyFrame } from '../../features/my-classes/MyFrame.tsx'
import { MyMoney } from '../../features/sales/MyMoney.tsx'
import { SalesMonth } from '../../features/sales/SalesMonth.tsx'
import { type MoneySearch, type MonthSearch, moneySearch, monthSearch } from '../../features/sales/search.ts'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'

type Search = MoneySearch & MonthSearch
const searchOf = (given: Record<string, unknown>): Search => ({
  ...moneySearch(given),
  ...monthSearch(given),
})

/** SALE-06: sales management. */
export const Route = createFileRoute('/_account/paymentManage')({
  ssr: false,
  validateSearch: searchOf,
  beforeLoad: requireLogin,
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: ACCOUNT_TITLES.paymentManage[context.boot.language],
      path: '/paymentManage',
      hidden: true,
    }),
  component: PaymentManage,
})

function PaymentManage() {
  useStayLoggedIn()
  const given = Route.useSearch()
  const search = searchOf(given)
  const navigate = Route.useNavigate()
  const router = useRouter()
  const isOnSite = useMaybeChannel() !== null
  const page = (
    <MyMoney
      page="paymentManage"
      search={search}
      onPlace={({ channelSeq, whose }) =>
        void navigate({ search: searchOf({ ...search, site: channelSeq, whose }) })
      }
    >
      {(place) => (
        <SalesMonth
          place={place}
          search={monthSearch(search as Record<string, unknown>)}
          hrefOf={(change) =>
            router.buildLocation({ to: '/paymentManage', search: { ...search, ...change } }).href
          }
          {...(isOnSite &&
            place.whose === 'site' && { dayHref: (date: string) => `/settings/sales/${date}` })}
        />
      )}
    </MyMoney>
  )
  if (!isOnSite) return <div className="wrap">{page}</div>
  return <MyFrame current="paymentManage">{page}</MyFrame>
}
