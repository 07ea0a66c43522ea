import { allows, staff } from '@seodang/domain/access'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useSession } from '../../platform/session.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { BillingForm } from './BillingForm.tsx'
import { PlanCard } from './PlanCard.tsx'
import { billingQuery, planQuery, type ReturnedPlanCard } from './queries.ts'

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
  const api = useApi()
  const billing = useQuery(billingQuery(api, channelSeq))
  const plan = useQuery(planQuery(api, channelSeq))
  const mayChange = allows(staff('SITE_PLAN_UPDATE'), principal)
  const failed = [billing, plan].find(({ isError, data }) => isError && !data)
  if (failed)
    return (
      <ErrorState
        boxed
        message={failed.error?.message || undefined}
        retry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  if (!billing.data || !plan.data) return <ListSkeleton rows={5} />
  return (
    <>
      <PlanCard
        channelSeq={channelSeq}
        card={billing.data.card}
        next={plan.data.next}
        returned={returned}
        hasFailed={hasFailed}
        onReturned={onReturned}
        mayChange={mayChange}
      />
      <BillingForm channelSeq={channelSeq} billing={billing.data} mayChange={mayChange} />
    </>
  )
}
