import { ACCOUNT_TITLES } from '@seodang/domain/account-titles'
import { isDate } from '@seodang/domain/seoul-time'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { MyFrame } from '../../features/my-classes/MyFrame.tsx'
import { MyMoney } from '../../features/sales/MyMoney.tsx'
import { type MoneySearch, moneySearch } from '../../features/sales/search.ts'
import { MySettlement, type SettlementPart } from '../../features/settlement/MySettlement.tsx'
import { type SettlementSearch, settlementSearch } from '../../features/settlement/search.ts'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'
import { keysOf } from '../../ui/list-search.ts'

type Search = MoneySearch & SettlementSearch & SettlementPart
const searchOf = (given: Record<string, unknown>): Search => ({
  ...moneySearch(given),
  ...settlementSearch(given),
  ...(typeof given.date === 'string' && isDate(given.date) && { date: given.date }),
  ...keysOf(given, 'settlement'),
  ...(given.part === 'documents' && { part: 'documents' as const }),
})

/** SALE-06: settlement management. */
export const Route = createFileRoute('/_account/settlement')({
  ssr: false,
  validateSearch: searchOf,
  beforeLoad: requireLogin,
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: ACCOUNT_TITLES.settlement[context.boot.language],
      path: '/settlement',
      hidden: true,
    }),
  component: SettlementManage,
})

function SettlementManage() {
  useStayLoggedIn()
  const search = searchOf(Route.useSearch())
  const navigate = Route.useNavigate()
  const router = useRouter()
  const isOnSite = useMaybeChannel() !== null
  const { site, whose } = search
  const place = { ...(site && { site }), ...(whose && { whose }) }
  const page = (
    <MyMoney
      page="settlement"
      search={search}
      onPlace={({ channelSeq, whose: other }) =>
        void navigate({ search: searchOf({ site: channelSeq, whose: other }) })
      }
    >
      {(payee) => (
        <MySettlement
          payee={payee}
          search={search}
          hrefOf={(change) =>
            router.buildLocation({ to: '/settlement', search: { ...place, ...change } }).href
          }
        />
      )}
    </MyMoney>
  )
  if (!isOnSite) return <div className="wrap">{page}</div>
  return <MyFrame current="settlement">{page}</MyFrame>
}
