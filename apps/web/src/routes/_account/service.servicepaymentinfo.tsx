import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { PlanPaymentInfo } from '../../features/plan/PlanPaymentInfo.tsx'
import { useChannel } from '../../platform/channel.tsx'

interface Returned {
  registration?: string
  customerKey?: string
  authKey?: string
  card?: 'failed'
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

export const Route = createFileRoute('/_account/service/servicepaymentinfo')({
  validateSearch: (search: Record<string, unknown>): Returned => {
    const [registration, customerKey, authKey] = [
      textOf(search.registration),
      textOf(search.customerKey),
      textOf(search.authKey),
    ]
    if (registration && customerKey && authKey) return { registration, customerKey, authKey }
    return search.card === 'failed' ? { card: 'failed' } : {}
  },
  component: PaymentInfoPage,
})

function PaymentInfoPage() {
  const { registration, customerKey, authKey, card } = Route.useSearch()
  const { channelSeq } = useChannel()
  const navigate = Route.useNavigate()
  // What came back is used once; a reload has nothing to repeat.
  const onReturned = useCallback(() => void navigate({ search: {}, replace: true }), [navigate])
  return (
    <PlanPaymentInfo
      channelSeq={channelSeq}
      returned={registration && customerKey && authKey ? { registration, customerKey, authKey } : null}
      hasFailed={card === 'failed'}
      onReturned={onReturned}
    />
  )
}
