import { YN } from '@seodang/domain/codes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { tellMarketing } from '../../platform/marketing-events.ts'
import { isAway } from '../../platform/query-client.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import { CheckoutRefused } from './CheckoutRefused.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import styles from './checkout.module.css'
import { firstDraft, keptCoupon, keptCurrency } from './draft.ts'
import { type CheckoutData, checkoutQuery } from './queries.ts'
import * as texts from './texts.ts'

interface CheckoutProps {
  courseSeq: number
  /** The chosen date of the class (ENR-07). */
  id?: number | undefined
  /** Attended classes of a package were confirmed (ENR-27). */
  skipsAttended?: boolean
  /** Comes back from a payment that failed. */
  isAgain: boolean
}

/** PAY-13: the payment page: one page, no steps, everything about one class. */
export function Checkout({ courseSeq, id, skipsAttended = false, isAgain }: CheckoutProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  // The amounts are the server's, also those with a coupon (SEC-26).
  const [couponSeq, setCouponSeq] = useState(() => keptCoupon(channelSeq, courseSeq))
  // Chosen with the method: PayPal takes dollars, everything else won (PAY-14).
  const [currency, setCurrency] = useState(() => keptCurrency(channelSeq, courseSeq))
  const query = {
    ...(id !== undefined && { id }),
    ...(skipsAttended && { skipAttendCheck: YN.yes }),
    ...(couponSeq !== null && { couponSeq }),
    ...(currency !== null && { currency }),
  }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...checkoutQuery(useApi(), channelSeq, courseSeq, query),
    placeholderData: keepPreviousData,
  })

  useTellBegin(data)

  // What is no longer sold is said at once, also where its price was there: nothing else can be done here.
  if (error && (!data || !isAway(error)))
    return <CheckoutRefused error={error} courseSeq={courseSeq} retry={() => void refetch()} />
  if (!data) return <CheckoutSkeleton />
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{text(data.dueNow === 0 ? 'freeTitle' : 'title')}</h1>
      <CheckoutForm
        checkout={data}
        skipsAttended={skipsAttended}
        isAgain={isAgain}
        isPricing={isPlaceholderData}
        onCoupon={setCouponSeq}
        // What is priced in the wanted currency already is not asked for again.
        onCurrency={(wanted) =>
          setCurrency((asked) => ((asked ?? data.currency) === wanted ? asked : wanted))
        }
        first={firstDraft(data, channelSeq, { isAgain })}
        onChanged={async () => void (await refetch())}
      />
    </div>
  )
}

/** TRK-10: a payment that was begun; once, however often its page is priced anew. */
function useTellBegin(data: CheckoutData | undefined): void {
  const hasTold = useRef(false)
  useEffect(() => {
    if (!data || hasTold.current) return
    hasTold.current = true
    const { courseSeq, title, amount, currency } = data
    tellMarketing({ kind: 'beginPayment', courseSeq, title, amount, currency })
  }, [data])
}
