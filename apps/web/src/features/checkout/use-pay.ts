import { formatMoney } from '@seodang/domain/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { openWindow, WindowClosed } from '../../platform/payment-window.ts'
import { type StoreStart, storeStartOf } from '../../platform/portone-window.ts'
import { forgetReferral, referralOf } from '../../platform/referral.ts'
import { useSendOnce } from '../../platform/sending-key.ts'
import type { Draft } from './draft.ts'
import { orderForm } from './draft-problems.ts'
import { useProductPath } from './product-path.ts'
import type { CheckoutData } from './queries.ts'
import { ordersKey } from './queries.ts'
import * as texts from './texts.ts'

/** What stands above the button after a press that led nowhere. */
export interface PayNotice {
  tone: 'warn' | 'danger'
  text: string
  /** A payment of before whose outcome is open. */
  hasOpenOrder?: boolean
}

interface Reactions {
  /** The buyer was told which classes of the package are attended already (ENR-29). */
  skipsAttended: boolean
  onChanged: () => Promise<void>
  onRefused: (fields: ReadonlyMap<string, string>) => void
}

/** As long as a started order waits for its confirmation (order-end.ts): then a press is another order. */
const ANSWER_OF_USE_MS = 5 * 60_000

/** Refusals after which the page itself is out of date. */
const STALE = [
  'PAYMENT_AMOUNT_MISMATCH',
  'CAPACITY_EXCEEDED',
  'CLASS_SOLD_OUT',
  'ENROLMENT_NOT_OFFERED',
  'METHOD_NOT_OFFERED',
  'RECRUITMENT_CLOSED',
  'SCHEDULE_REFUSED',
  'OFFER_EXPIRED',
  'PACKAGE_CLASS_FULL',
  'PACKAGE_CLASS_UNPUBLISHED',
  'COUPON_NOT_USABLE',
  'COUPON_BEING_PAID',
]

/** The press of the button: order, then the gateway's window, or straight to what comes next. */
export function usePay(checkout: CheckoutData, { skipsAttended, onChanged, onRefused }: Reactions) {
  const api = useApi()
  const text = useText(texts)
  const router = useRouter()
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const [notice, setNotice] = useState<PayNotice | null>(null)
  // The page is about to be left for the gateway: the button stays busy, so that nobody presses it again.
  const [isLeaving, setLeaving] = useState(false)
  // The buttons of the site's store, which stand over the page until one of them is pressed (PAY-05).
  const [start, setStart] = useState<StoreStart | null>(null)
  useBack(() => setLeaving(false))
  const { courseSeq } = checkout
  const path = { channelSeq, courseSeq }
  const product = useProductPath(courseSeq)

  const once = useSendOnce(ANSWER_OF_USE_MS)
  const order = useMutation({
    mutationFn: async (draft: Draft) => {
      const refererCode = referralOf(channelSeq)
      const body = {
        ...orderForm(draft, checkout),
        ...(skipsAttended && { skipAttendCheck: true }),
        ...(refererCode && { refererCode }),
      }
      const placed = await once(body, (idempotencyKey) =>
        api.post('/v2.0/channels/{channelSeq}/courses/{courseSeq}/orders/create', {
          path,
          body,
          idempotencyKey,
        }),
      )
      const { orderSeq, next } = placed
      const buttons = next.kind === 'sdk' ? storeStartOf(next.payload) : null
      if (buttons) return { orderSeq, outcome: 'buttons' as const, buttons }
      return { orderSeq, outcome: await openWindow(next) }
    },
    onMutate: () => setNotice(null),
    onSuccess: async ({ orderSeq, outcome, buttons }) => {
      if (buttons) return setStart(buttons)
      setLeaving(true)
      if (outcome === 'leaving') return
      forgetReferral(channelSeq)
      void queryClient.invalidateQueries({ queryKey: ordersKey(channelSeq) })
      const done = orderSeq === null ? 'line=1' : `order=${orderSeq}`
      await router.navigate({ href: `${product}/payment/complete?${done}`, replace: true })
    },
    onError: async (error) => {
      if (error instanceof WindowClosed) {
        setNotice({ tone: 'warn', text: text('windowClosed') })
        await giveUp(error.orderId, error.code)
        return
      }
      if (!(error instanceof ApiError)) return setNotice({ tone: 'danger', text: text('windowFailed') })
      if (Object.keys(error.fields).length > 0) onRefused(new Map(Object.entries(error.fields)))
      setNotice(noticeOf(error))
      if (STALE.includes(error.errorName)) await onChanged()
    },
  })

  const giveUp = (orderId: string, code: string) =>
    api.post('/v2.0/channels/{channelSeq}/courses/{courseSeq}/payment/fail', {
      path,
      body: { orderId, code },
    })

  /** Whoever closes the buttons gives the place free, unless the window took the money by then: the server looks. */
  const leave = useMutation({
    mutationFn: ({ request }: StoreStart) => giveUp(String(request.paymentId), 'USER_CANCEL'),
    onMutate: () => setStart(null),
    onSuccess: async ({ orderSeq, moneyMoved, message }) => {
      if (moneyMoved === 'yes')
        await router.navigate({ href: `${product}/payment/complete?order=${orderSeq}`, replace: true })
      else if (moneyMoved === 'unknown') setNotice({ tone: 'warn', text: message, hasOpenOrder: true })
      else setNotice({ tone: 'warn', text: text('windowClosed') })
    },
    onError: (error) => setNotice({ tone: 'warn', text: error.message, hasOpenOrder: true }),
  })

  function noticeOf(error: ApiError): PayNotice {
    const { amount, message } = error.details
    if (error.errorName === 'PAYMENT_PENDING' || error.errorName === 'ALREADY_ENROLLED')
      return { tone: 'warn', text: error.message, hasOpenOrder: true }
    if (error.errorName === 'PAYMENT_AMOUNT_MISMATCH' && typeof amount === 'number') {
      const shown = formatMoney({ minor: amount, currency: checkout.currency }, language)
      return { tone: 'warn', text: text('amountChanged', { amount: shown }) }
    }
    return {
      tone: 'danger',
      text: typeof message === 'string' ? message : error.message || text('windowFailed'),
    }
  }

  return {
    pay: (draft: Draft) => order.mutate(draft),
    isBusy: order.isPending || isLeaving || leave.isPending || start !== null,
    paypal: start && { start, amount: checkout.amount, onClose: () => leave.mutate(start) },
    notice,
  }
}

/** The browser's back button may bring this very page back, as it was left. */
function useBack(cameBack: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) cameBack()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  })
}
