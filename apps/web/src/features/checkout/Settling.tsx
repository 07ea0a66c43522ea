import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { PaymentFailed } from './Failed.tsx'
import { OutcomePage } from './OutcomePage.tsx'
import { useProductPath } from './product-path.ts'
import { type OrderData, orderQuery, ordersKey, type Returned, settledQuery } from './queries.ts'
import * as texts from './texts.ts'

/** While nobody can tell, the order is looked at this often, ms. */
const LOOK_EVERY = 3000
/** States in which an order has no outcome yet: ready, pending. */
const OPEN: readonly string[] = ['00', '01']

/**
 * PAY-16: back from the gateway. The server settles it, once however often this page is drawn; then the page moves on,
 * so that reloading repeats nothing. An outcome that nobody knows is said to be unknown.
 */
export function Settling({ courseSeq, returned }: { courseSeq: number; returned: Returned }) {
  const api = useApi()
  const { channelSeq } = useChannel()
  const settled = useQuery(settledQuery(api, channelSeq, courseSeq, returned))
  const openSeq = openOrderOf(settled.error)
  const looked = useQuery({
    ...orderQuery(api, channelSeq, openSeq ?? 0),
    enabled: openSeq !== null,
    refetchInterval: ({ state }) =>
      state.data && !OPEN.includes(state.data.paymentStatus) ? false : LOOK_EVERY,
  })
  const order =
    settled.data ?? (looked.data && !OPEN.includes(looked.data.paymentStatus) ? looked.data : null)
  useMoveOn(order, courseSeq)

  if (order && hasFailed(order))
    return <PaymentFailed courseSeq={courseSeq} message={order.failureMessage} moneyMoved="no" />
  if (order || settled.isPending) return <Wait title="settling" lead="settlingText" />
  if (openSeq !== null) return <Wait title="stillSettling" lead="stillSettlingText" hasWayOut />
  return (
    <PaymentFailed courseSeq={courseSeq} {...failureOf(settled.error)} retry={() => void settled.refetch()} />
  )
}

/** The order that is still being settled, where that is why the server could not answer. */
function openOrderOf(error: Error | null): number | null {
  if (!(error instanceof ApiError) || error.errorName !== 'PAYMENT_PENDING') return null
  const { orderSeq } = error.details
  return typeof orderSeq === 'number' ? orderSeq : null
}

const hasFailed = ({ paymentStatus }: OrderData) => paymentStatus === '06' || paymentStatus === '07'

function useMoveOn(order: OrderData | null, courseSeq: number): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const product = useProductPath(courseSeq)
  useEffect(() => {
    if (!order || hasFailed(order)) return
    queryClient.setQueryData([...ordersKey(channelSeq), 'one', order.orderSeq], order)
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('mine') })
    void router.navigate({ href: `${product}/payment/complete?order=${order.orderSeq}`, replace: true })
  }, [order, router, queryClient, channelSeq, product])
}

function Wait({
  title,
  lead,
  hasWayOut,
}: {
  title: 'settling' | 'stillSettling'
  lead: 'settlingText' | 'stillSettlingText'
  hasWayOut?: boolean
}) {
  const text = useText(texts)
  return (
    <OutcomePage
      title={text(title)}
      lead={text(lead)}
      actions={hasWayOut && <LinkButton href="/paymenthistory">{text('seeOrder')}</LinkButton>}
    />
  )
}

/** A refusal of the server is final and took no money; anything else says nothing about the money. */
function failureOf(error: Error | null): { message: string | null; moneyMoved: 'no' | 'unknown' } {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return { message: error?.message || null, moneyMoved: 'unknown' }
  const { message } = error.details
  return { message: typeof message === 'string' ? message : error.message, moneyMoved: 'no' }
}
