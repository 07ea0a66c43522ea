import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { pageCount } from '../../../ui/paging.ts'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { ordersQuery } from '../queries.ts'
import styles from './history.module.css'
import { OrderCard } from './OrderCard.tsx'
import { PaymentsHead } from './PaymentsHead.tsx'
import * as texts from './texts.ts'

const PAGE = 10

/** MY-10: the learner's orders, newest first, with all that can be done about each. */
export function PaymentHistory({ page, hrefOf }: { page: number; hrefOf: (page: number) => string }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data, error, refetch, isRefetching } = useQuery(ordersQuery(useApi(), channelSeq, page))
  return (
    <>
      <PaymentsHead />
      <p className={styles.lead}>{text('lead')}</p>
      {error && !data ? (
        <ErrorState
          message={error.message || undefined}
          retry={() => void refetch()}
          retrying={isRefetching}
          boxed
        />
      ) : !data ? (
        <ListSkeleton rows={4} head="picture" />
      ) : data.totalCount === 0 ? (
        <EmptyState
          boxed
          icon={IconReceipt}
          title={text('empty')}
          message={text('emptyText')}
          action={
            <LinkButton href="/classes" variant="main">
              {text('browse')}
            </LinkButton>
          }
        />
      ) : (
        <>
          <ul className={styles.list}>
            {data.list.map((order) => (
              <li key={order.orderSeq}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pageCount={pageCount(data.totalCount, PAGE)}
            hrefOf={hrefOf}
            label={text('orders')}
          />
        </>
      )}
    </>
  )
}
