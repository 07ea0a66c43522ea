import { formatMoney } from '@seodang/domain/money'
import { formatDate } from '@seodang/domain/seoul-time'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { siteAddress, useBoot } from '../../../platform/site-address.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { pageCount } from '../../../ui/paging.ts'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { type OrderSomewhere, ordersEverywhereQuery } from '../queries.ts'
import styles from './history.module.css'
import { MONEY_STATES } from './order-state.ts'
import { PaymentsHead } from './PaymentsHead.tsx'
import * as texts from './texts.ts'

/** Of the short list. */
const RECENT = 5
const SHORTEST_PAGE = 10
const PAGE = 20

/** MY-01, MY-08: what somebody ordered on any site; each leads to its site, where all can be done about it. */
export function PaymentsEverywhere({ page, hrefOf }: { page: number; hrefOf: (page: number) => string }) {
  const text = useText(texts)
  const { data, error, refetch, isRefetching } = useQuery(ordersEverywhereQuery(useApi(), page, PAGE))
  return (
    <div className={`wrap ${styles.everywhere}`}>
      <PaymentsHead />
      <p className={styles.lead}>{text('everywhereLead')}</p>
      {error && !data ? (
        <ErrorState
          message={error.message || undefined}
          retry={() => void refetch()}
          retrying={isRefetching}
          boxed
        />
      ) : !data ? (
        <ListSkeleton rows={4} head="none" />
      ) : data.totalCount === 0 ? (
        <EmptyState boxed icon={IconReceipt} title={text('empty')} message={text('everywhereEmpty')} />
      ) : (
        <>
          <Orders orders={data.list} />
          <Pager
            page={page}
            pageCount={pageCount(data.totalCount, PAGE)}
            hrefOf={hrefOf}
            label={text('orders')}
          />
        </>
      )}
    </div>
  )
}

/** The latest few, for my page; nothing where there is none. */
export function RecentPayments() {
  const text = useText(texts)
  const { data } = useQuery(ordersEverywhereQuery(useApi(), 1, SHORTEST_PAGE))
  if (!data || data.totalCount === 0) return null
  return (
    <section className={styles.recent}>
      <div className={styles.recentHead}>
        <h2>{text('recent')}</h2>
        {data.totalCount > RECENT && (
          <LinkButton href="/paymenthistory" variant="ghost" size="sm">
            {text('seeAll')}
          </LinkButton>
        )}
      </div>
      <Orders orders={data.list.slice(0, RECENT)} />
    </section>
  )
}

function Orders({ orders }: { orders: readonly OrderSomewhere[] }) {
  return (
    <ul className={styles.list}>
      {orders.map((order) => (
        <li key={order.orderSeq} className={styles.line}>
          <Line order={order} />
        </li>
      ))}
    </ul>
  )
}

function Line({ order }: { order: OrderSomewhere }) {
  const text = useText(texts)
  const language = useLanguage()
  const boot = useBoot()
  const { site } = order
  const { key, kind } = MONEY_STATES[order.paymentStatus]
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, language)
  return (
    <>
      <div className={styles.lineWords}>
        <p className={styles.state}>
          <StatusDot kind={kind}>{text(key)}</StatusDot>
        </p>
        <h3>
          {site.origin === null ? (
            order.title
          ) : (
            <Anchor href={siteAddress(boot, { ...site, origin: site.origin }, '/paymenthistory')} reload>
              {order.title}
            </Anchor>
          )}
        </h3>
        <p className={styles.soft}>
          {site.name} · <span className="nw">{formatDate(order.createdAt, language)}</span>
          {site.origin === null && <> · {text('siteClosed')}</>}
        </p>
      </div>
      <div className={styles.money}>
        <b>{order.amount === 0 ? text('free') : money(order.amount)}</b>
        {order.owedAmount > 0 && <small>{text('owed', { amount: money(order.owedAmount) })}</small>}
        {order.refundedAmount > order.owedAmount && (
          <small>{text('refunded', { amount: money(order.refundedAmount - order.owedAmount) })}</small>
        )}
      </div>
    </>
  )
}
