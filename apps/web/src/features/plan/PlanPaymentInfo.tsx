import { allows, staff } from '@seodang/domain/access'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { BillingForm } from './BillingForm.tsx'
import { PlanCard } from './PlanCard.tsx'
import { billingQuery, type ReturnedPlanCard } from './queries.ts'

interface PlanPaymentInfoProps {
  channelSeq: number
  /** Back from the gateway's window. */
  returned: ReturnedPlanCard | null
  hasFailed: boolean
  onReturned: () => void
}

/** /service/servicepaymentinfo: the card and the billing details (PLAN-12). */
export function PlanPaymentInfo({ channelSeq, returned, hasFailed, onReturned }: PlanPaymentInfoProps) {
  const { principal } = useSession()
  const billing = useQuery(billingQuery(useApi(), channelSeq))
  const mayChange = allows(staff('SITE_PLAN_UPDATE'), principal)
  if (billing.isError && !billing.data)
    return (
      <ErrorState
        boxed
        message={billing.error.message || undefined}
        retry={() => void billing.refetch()}
        retrying={billing.isFetching}
      />
    )
  if (!billing.data) return <ListSkeleton rows={5} />
  return (
    <>
      <PlanCard
        channelSeq={channelSeq}
        card={billing.data.card}
        returned={returned}
        hasFailed={hasFailed}
        onReturned={onReturned}
        mayChange={mayChange}
      />
      <BillingForm channelSeq={channelSeq} billing={billing.data} mayChange={mayChange} />
    </>
  )
}
