import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { useNow } from '../../ui/now.ts'
import { MoreLink } from '../../ui/Section.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { type OrderData, ordersQuery } from '../checkout/queries.ts'
import { ContinueBanner, ContinueSkeleton } from './ContinueBanner.tsx'
import { calledName } from './class-words.ts'
import { Nothing } from './MyClasses.tsx'
import { MyFrame } from './MyFrame.tsx'
import { MyRefusal } from './MyRefusal.tsx'
import styles from './my.module.css'
import { myClassesQuery } from './queries.ts'
import { type ReviewSlot, Tiles, TilesSkeleton } from './Tiles.tsx'
import * as texts from './texts.ts'

/** More of either is one press away. */
const SHOWN = 3

type MyPageProps = {
  review: ReviewSlot
  /** An order in the look of the payment history. */
  order: (order: OrderData) => ReactNode
  /** The calendar of one's lives, put in by the route (BYD-07). */
  calendar: ReactNode
}

/** MY-01: my page on a site: go on, what is running, what was paid lately. */
export function MyPage({ review, order, calendar }: MyPageProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const name = useSession().user?.name ?? ''
  const running = useQuery(myClassesQuery(api, channelSeq, 'running'))
  const orders = useQuery(ordersQuery(api, channelSeq, 1))
  const goOn = running.data?.list.find(({ next }) => next !== null)
  const now = new Date(useNow() ?? 0)
  return (
    <MyFrame>
      <h1 className={styles.h1}>{text('hello', { name: calledName(name) })}</h1>
      <p className={styles.lead}>{running.data && text(goOn ? 'helloGoOn' : 'helloStart')}</p>
      {running.isPending ? <ContinueSkeleton /> : goOn && <ContinueBanner mine={goOn} />}
      <Block title={text('running')} count={running.data?.totalCount} more="/me/classes">
        {running.data ? (
          running.data.list.length > 0 ? (
            <Tiles list={running.data.list.slice(0, SHOWN)} now={now} review={review} />
          ) : (
            <Nothing tab="running" />
          )
        ) : running.error ? (
          <MyRefusal
            error={running.error}
            isBusy={running.isFetching}
            onRetry={() => void running.refetch()}
          />
        ) : (
          <TilesSkeleton />
        )}
      </Block>
      {/* Not before it is known how many classes stand above: it would move. */}
      {running.data && <Payments orders={orders} order={order} />}
      {running.data && calendar}
    </MyFrame>
  )
}

type PaymentsProps = Pick<MyPageProps, 'order'> & { orders: UseQueryResult<{ list: OrderData[] }> }

function Payments({ orders: { data, error, isFetching, refetch }, order }: PaymentsProps) {
  const text = useText(texts)
  // Who has never paid needs no empty list of payments.
  if (data?.list.length === 0) return null
  return (
    <Block title={text('recentPayments')} more="/paymenthistory">
      {data ? (
        <ul className={styles.orders}>
          {data.list.slice(0, SHOWN).map((one) => (
            <li key={one.orderSeq}>{order(one)}</li>
          ))}
        </ul>
      ) : error ? (
        <MyRefusal error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={SHOWN} head="picture" />
      )}
    </Block>
  )
}

type BlockProps = { title: string; count?: number; more: string; children: ReactNode }

function Block({ title, count, more, children }: BlockProps) {
  const text = useText(texts)
  return (
    <section className={styles.block}>
      <div className={styles.blockHead}>
        <h2>
          {title} {count ? <span className={styles.count}>{count}</span> : null}
        </h2>
        <MoreLink href={more}>{text('seeAll')}</MoreLink>
      </div>
      {children}
    </section>
  )
}
