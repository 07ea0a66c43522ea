import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import styles from './memberships.module.css'
import { PlanCard } from './PlanCard.tsx'
import { membershipsQuery } from './queries.ts'
import * as texts from './texts.ts'

/** /memberships: what the site sells by the month, side by side (MSH-07). */
export function Memberships() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data, error, isFetching, refetch } = useQuery(membershipsQuery(useApi(), channelSeq))
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{text('title')}</h1>
      <p className={styles.lead}>{text('lead')}</p>
      {error && (
        <ErrorState boxed message={error.message} retry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <ListSkeleton rows={3} />}
      {data?.list.length === 0 && <EmptyState boxed icon={IconTicket} title={text('empty')} />}
      {data && data.list.length > 0 && (
        <div className={styles.plans}>
          {data.list.map((plan) => (
            <PlanCard
              key={plan.membershipSeq}
              plan={plan}
              action={
                <LinkButton variant="main" full href={`/memberships/${plan.membershipSeq}`}>
                  {text('choose')}
                  <span className="sr-only"> {plan.name}</span>
                </LinkButton>
              }
            />
          ))}
        </div>
      )}
    </div>
  )
}
