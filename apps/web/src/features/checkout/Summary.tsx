import { PAY_METHOD } from '@seodang/domain/codes'
import { dollarsText } from '@seodang/domain/exchange-rate'
import { formatMoney } from '@seodang/domain/money'
import { discountPercent } from '@seodang/domain/price'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { useRouter } from '@tanstack/react-router'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './checkout.module.css'
import type { Draft } from './draft.ts'
import { monthlyOf } from './draft-problems.ts'
import type { CheckoutData } from './queries.ts'
import * as texts from './texts.ts'
import type { PayNotice } from './use-pay.ts'

interface SumProps {
  checkout: CheckoutData
  draft: Draft
  isBusy: boolean
  notice: PayNotice | null
  /** Fields still missing after a press. */
  missing: number
}

/** What it comes to, always whole, with the one button that names it. */
export function Summary(props: SumProps) {
  const { checkout, missing, draft } = props
  const text = useText(texts)
  const language = useLanguage()
  const { name } = useChannel()
  const isTest = useRouter().options.context.boot.sandboxPayments
  const money = (minor: number) => formatMoney({ minor, currency: checkout.currency }, language)
  const { productAmount, discountAmount, couponAmount, amount, dueNow, dollars } = checkout
  const monthly = monthlyOf(draft, checkout)
  const percent = discountPercent(productAmount, productAmount - discountAmount)
  return (
    <aside className={styles.summary} aria-label={text('summary')}>
      <h2>{text('summary')}</h2>
      <dl>
        <dt>{text('productAmount')}</dt>
        <dd>{money(productAmount)}</dd>
        {discountAmount > 0 && (
          <>
            <dt>{percent > 0 ? text('discountPercent', { n: percent }) : text('discount')}</dt>
            <dd className={styles.saved}>−{money(discountAmount)}</dd>
          </>
        )}
        {couponAmount > 0 && (
          <>
            <dt>{text('coupon')}</dt>
            <dd className={styles.saved}>−{money(couponAmount)}</dd>
          </>
        )}
        {monthly && (
          <>
            <dt>{text('total')}</dt>
            <dd>{money(amount)}</dd>
          </>
        )}
        {dueNow < amount && (
          <>
            <dt>{text('dueOnOffer')}</dt>
            <dd>{money(amount)}</dd>
          </>
        )}
      </dl>
      <p className={styles.total}>
        <span>{text(dueNow < amount || monthly ? 'dueNow' : 'total')}</span>
        <b>{money(monthly?.first ?? dueNow)}</b>
      </p>
      {dollars && (
        <p className={styles.rate}>{text('dollars', { dollars: dollarsText(dollars, language) })}</p>
      )}
      <div className={styles.wideButton}>
        <PayNoticeLine {...props} />
        <PayButton {...props} />
      </div>
      <p className="sr-only" role="status">
        {missing > 0 && text('missing', { n: missing })}
      </p>
      {dueNow > 0 && (
        <p className={styles.safe}>
          <Icon of={IconShieldCheck} size={16} />
          {text(isTest ? 'test' : 'secure', { site: name })}
        </p>
      )}
    </aside>
  )
}

/** Up to 1024 px the button stays at the foot of the screen. */
export function PayBar(props: SumProps) {
  return (
    <BottomBar>
      <div className={styles.bar}>
        <PayNoticeLine {...props} />
        <PayButton {...props} />
      </div>
    </BottomBar>
  )
}

function PayButton({ checkout, draft, isBusy }: SumProps) {
  const { amount, dueNow, currency, outcome } = checkout
  const monthly = monthlyOf(draft, checkout)
  const text = useText(texts)
  const language = useLanguage()
  const later =
    !monthly && (draft.payMethodCd === PAY_METHOD.deposit || draft.payMethodCd === PAY_METHOD.virtualAccount)
  const free = outcome === 'enrol' ? 'applyFree' : 'apply'
  const label =
    dueNow === 0
      ? text(amount > 0 ? 'joinLine' : free)
      : text(later ? 'payDeposit' : 'pay', {
          amount: formatMoney({ minor: monthly?.first ?? amount, currency }, language),
        })
  return (
    <Button type="submit" variant="main" size="lg" full busy={isBusy} busyText={text('working')}>
      {label}
    </Button>
  )
}

function PayNoticeLine({ notice }: SumProps) {
  const text = useText(texts)
  if (!notice) return null
  return (
    <div className={styles.payNotice}>
      <Notice
        tone={notice.tone}
        live
        action={
          notice.hasOpenOrder && (
            <LinkButton href="/paymenthistory" size="sm">
              {text('seeOrder')}
            </LinkButton>
          )
        }
      >
        {notice.text}
      </Notice>
    </div>
  )
}
