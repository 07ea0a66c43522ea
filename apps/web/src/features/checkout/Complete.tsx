import { CHOISE_STATUS, PAYMENT_STATUS } from '@seodang/domain/codes'
import { dollarsText } from '@seodang/domain/exchange-rate'
import { formatMoney, formatPrice } from '@seodang/domain/money'
import { formatPeriod } from '@seodang/domain/period'
import { formatDate, formatDateTime } from '@seodang/domain/seoul-time'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { tellPurchase } from '../../platform/marketing-events.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { myCourseQuery } from '../catalog/queries.ts'
import { AccountBox } from './AccountBox.tsx'
import styles from './checkout.module.css'
import { forgetDraft } from './draft.ts'
import { owedAmount } from './history/owed.ts'
import { OutcomePage } from './OutcomePage.tsx'
import { type OrderData, orderQuery } from './queries.ts'
import { ReceiptButton } from './ReceiptButton.tsx'
import * as texts from './texts.ts'

/** While a transfer is awaited the page looks by itself, ms; the socket tells sooner where it is open. */
const LOOK_EVERY = 10_000

/** PAY-17: what was ordered, and what comes next. */
export function Complete({ courseSeq, orderSeq }: { courseSeq: number; orderSeq: number }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data, error, refetch } = useQuery({
    ...orderQuery(useApi(), channelSeq, orderSeq),
    refetchInterval: ({ state }) =>
      state.data?.paymentStatus === PAYMENT_STATUS.waitingDeposit ? LOOK_EVERY : false,
  })
  // What was filled in has served its purpose.
  useEffect(() => forgetDraft(channelSeq, courseSeq), [channelSeq, courseSeq])
  if (error && !data) return <ErrorState message={error.message || undefined} retry={() => void refetch()} />
  if (!data) return <OutcomePage title={text('settling')} lead={text('settlingText')} />
  return <Placed order={data} courseSeq={courseSeq} />
}

type Outcome = 'start' | 'approval' | 'waitlist' | 'deposit' | 'cancelled'

function outcomeOf({ paymentStatus, choiseStatusCd, waitlisted }: OrderData): Outcome {
  if (paymentStatus === PAYMENT_STATUS.waitingDeposit) return 'deposit'
  if (choiseStatusCd === CHOISE_STATUS.approved) return 'start'
  if (choiseStatusCd === CHOISE_STATUS.pending) return waitlisted ? 'waitlist' : 'approval'
  return 'cancelled'
}

const TITLES = {
  start: 'completeTitle',
  approval: 'completeApproval',
  waitlist: 'completeWaitlist',
  deposit: 'completeWaiting',
  cancelled: 'completeCancelled',
} as const
const LEADS = {
  start: 'nextStart',
  approval: 'nextApproval',
  waitlist: 'nextWaitlist',
  deposit: 'nextDeposit',
} as const

function Placed({ order, courseSeq }: { order: OrderData; courseSeq: number }) {
  const text = useText(texts)
  useTellPurchase(order, courseSeq)
  const outcome = outcomeOf(order)
  const isFree = order.amount === 0
  // A package is learnt in its classes.
  const isPackage = order.lines.some(({ kind }) => kind === 'package')
  return (
    <OutcomePage
      icon={outcome === 'cancelled' ? IconX : outcome === 'deposit' ? IconHourglass : IconCheck}
      bad={outcome === 'cancelled'}
      title={text(outcome === 'start' && isFree ? 'completeFree' : TITLES[outcome])}
      lead={outcome === 'cancelled' ? undefined : text(LEADS[outcome])}
      actions={
        <>
          {outcome === 'start' && !isPackage && <StartButton courseSeq={courseSeq} />}
          <LinkButton
            href="/me/classes"
            size="lg"
            variant={outcome === 'start' && !isPackage ? 'line' : 'main'}
          >
            {text('myClasses')}
          </LinkButton>
          {order.hasReceipt && <ReceiptButton order={order} size="lg" />}
        </>
      }
    >
      {outcome === 'deposit' && order.virtualAccount && <AccountBox order={order} />}
      <Facts order={order} />
      {!isFree && outcome !== 'cancelled' && <p className={styles.rule}>{text('refundRule')}</p>}
    </OutcomePage>
  )
}

/** TRK-10: what was paid; nothing is told of what is free or not paid yet. */
function useTellPurchase(
  { number, title, amount, currency, paymentStatus }: OrderData,
  courseSeq: number,
): void {
  const isPaid = paymentStatus === PAYMENT_STATUS.completed && amount > 0
  useEffect(() => {
    if (isPaid) tellPurchase({ kind: 'purchase', order: number, courseSeq, title, amount, currency })
  }, [isPaid, number, courseSeq, title, amount, currency])
}

/** Into the class at once: where the learner goes on, or its first lesson. */
function StartButton({ courseSeq }: { courseSeq: number }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data, isFetching } = useQuery(myCourseQuery(useApi(), channelSeq, courseSeq))
  const next = data?.nextCurriculumSeq
  const look = { variant: 'main', size: 'lg' } as const
  // Where it leads is not known yet: a press would end beside the lesson.
  if (!next && isFetching)
    return (
      <Button busy {...look}>
        {text('start')}
      </Button>
    )
  return (
    <LinkButton href={next ? `/classes/${courseSeq}/classroom/${next}` : `/classes/${courseSeq}`} {...look}>
      {text('start')}
    </LinkButton>
  )
}

function Facts({ order }: { order: OrderData }) {
  const text = useText(texts)
  const language = useLanguage()
  const { number, title, payMethodCd, amount, currency, virtualAccount } = order
  const isWaiting = order.paymentStatus === PAYMENT_STATUS.waitingDeposit
  const owed = owedAmount(order)
  return (
    <dl className={styles.facts}>
      <dt>{text('orderNumber')}</dt>
      <dd>{number}</dd>
      <dt>{text('orderItem')}</dt>
      <dd>{title}</dd>
      {payMethodCd && (
        <>
          <dt>{text('orderMethod')}</dt>
          <dd>{text(payMethodCd)}</dd>
        </>
      )}
      <dt>{text('orderAmount')}</dt>
      <dd>{formatPrice({ minor: amount, currency }, language)}</dd>
      {order.coupon && (
        <>
          <dt>{text('orderCoupon')}</dt>
          <dd>
            {order.coupon.name} −{formatMoney({ minor: order.coupon.amount, currency }, language)}
          </dd>
        </>
      )}
      {order.dollars && (
        <>
          <dt>{text('orderDollars')}</dt>
          <dd>{dollarsText(order.dollars, language)}</dd>
        </>
      )}
      <dt>{text('orderPeriod')}</dt>
      <dd>{usePeriod(order)}</dd>
      {isWaiting && virtualAccount && (
        <>
          <dt>{text('deadline')}</dt>
          <dd>{formatDateTime(virtualAccount.dueAt, language)}</dd>
        </>
      )}
      {owed > 0 && (
        <>
          <dt>{text('owed')}</dt>
          <dd>{formatMoney({ minor: owed, currency }, language)}</dd>
        </>
      )}
      {order.refundedAmount > owed && (
        <>
          <dt>{text('refunded')}</dt>
          <dd>{formatMoney({ minor: order.refundedAmount - owed, currency }, language)}</dd>
        </>
      )}
    </dl>
  )
}

function usePeriod({ validAt, vodDays, choiseStatusCd }: OrderData): string {
  const text = useText(texts)
  const language = useLanguage()
  if (vodDays === -1) return text('periodUnlimited')
  if (validAt !== null) return text('periodUntil', { date: formatDate(validAt, language) })
  const isOver = choiseStatusCd === CHOISE_STATUS.cancelled
  return isOver ? '–' : text('periodDays', { period: formatPeriod(vodDays, language) })
}
