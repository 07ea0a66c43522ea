import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { MyMembership } from './MyMembership.tsx'
import styles from './memberships.module.css'
import { mySubscriptionsQuery } from './queries.ts'
import * as texts from './texts.ts'

/** /me/memberships: what one has, what it costs when, and how to leave (MSH-09). */
export function MyMemberships({ frame }: { frame: (content: ReactNode) => ReactNode }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data, error, isFetching, refetch } = useQuery(mySubscriptionsQuery(useApi(), channelSeq))
  return frame(
    <>
      <h1 className={styles.h1}>{text('myTitle')}</h1>
      {error && !data && (
        <ErrorState boxed message={error.message} retry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <ListSkeleton rows={3} />}
      {data?.list.length === 0 && (
        <EmptyState
          boxed
          icon={IconTicket}
          title={text('myEmpty')}
          message={text('myEmptyText')}
          action={
            <LinkButton variant="main" href="/memberships">
              {text('browse')}
            </LinkButton>
          }
        />
      )}
      {data?.list.map((mine) => (
        <MyMembership key={mine.subscriptionSeq} mine={mine} />
      ))}
    </>,
  )
}
