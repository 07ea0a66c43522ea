import { formatDateTime } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import styles from './admin.module.css'
import { type ChargeHold, holdQuery, unknownQuery } from './hold-queries.ts'
import * as texts from './hold-texts.ts'
import { deskQuery } from './queries.ts'
import { ReleaseButton } from './ReleaseButton.tsx'
import { UnknownPaymentList } from './UnknownPaymentList.tsx'
import { UnknownRefundList } from './UnknownRefundList.tsx'

/** PAY-19: charges by the clock stand still since a restore, until somebody has looked at what is missing. */
export function HoldDesk() {
  const text = useText(texts)
  const state = useQuery(holdQuery(useApi()))
  if (state.data?.hold) return <Held hold={state.data.hold} />
  return (
    <>
      <PageHead title={text('place')} />
      <HeldCampaigns />
      {state.isLoadingError ? (
        <ErrorState message={state.error.message} retry={() => void state.refetch()} boxed />
      ) : state.data ? (
        <EmptyState title={text('going')} message={text('goingHint')} boxed />
      ) : (
        <Loading label={text('loading')}>
          <Skeleton height={96} />
          <Skeleton height={320} />
        </Loading>
      )}
    </>
  )
}

function Held({ hold }: { hold: ChargeHold }) {
  const text = useText(texts)
  const language = useLanguage()
  const unknown = useQuery(unknownQuery(useApi()))
  return (
    <>
      <PageHead
        title={text('place')}
        note={text('lead', { at: formatDateTime(hold.since, language) })}
        end={<ReleaseButton unknown={unknown.isError ? undefined : unknown.data} />}
      />
      <Notice tone="warn">
        <div className={styles.detail}>
          <p>{text('why')}</p>
          <p>{text('how')}</p>
        </div>
      </Notice>
      <HeldCampaigns />
      <UnknownPaymentList unknown={unknown} />
      <UnknownRefundList unknown={unknown.isError ? undefined : unknown.data} />
    </>
  )
}

/** MKT-08: what was planned or under way in the data that came back waits for the staff of its site. */
function HeldCampaigns() {
  const text = useText(texts)
  const { data } = useQuery(deskQuery(useApi()))
  if (!data || data.campaignsHeld === 0) return null
  return (
    <div className={styles.part}>
      <Notice tone="info">{text('campaigns', { n: data.campaignsHeld })}</Notice>
    </div>
  )
}
