import { CURRENCY, type Currency, LANGUAGE, PAY_METHOD, type PayMethodCd } from '@seodang/domain/codes'
import { currencyOfMethod } from '@seodang/domain/dollar-payment'
import { formatMoney } from '@seodang/domain/money'
import { instalmentChoices } from '@seodang/domain/payment'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { type ReactNode, Suspense } from 'react'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { lazyPart } from '../../platform/lazy/lazy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RadioTiles } from '../../ui/RadioTiles.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CashPart } from './CashPart.tsx'
import type { PartProps } from './CheckoutForm.tsx'
import styles from './checkout.module.css'
import { paying } from './draft.ts'
import { monthlyOf } from './draft-problems.ts'
import monthlyStyles from './monthly.module.css'
import * as monthlyTexts from './monthly-texts.ts'
import * as texts from './texts.ts'

/** Loaded by whoever pays so. */
const MonthlyPart = lazyPart(() => import('./MonthlyPart.tsx'))

/** In the order of the page; a card of the reader's own country leads. */
const KOREAN_ORDER: readonly PayMethodCd[] = [
  PAY_METHOD.card,
  PAY_METHOD.wallet1,
  PAY_METHOD.wallet2,
  PAY_METHOD.wallet3,
  PAY_METHOD.bankTransfer,
  PAY_METHOD.virtualAccount,
  PAY_METHOD.deposit,
  PAY_METHOD.foreignCard,
  PAY_METHOD.paypal,
]
/** What a reader from abroad is likely to have comes first. */
const FOREIGN_FIRST: readonly PayMethodCd[] = [PAY_METHOD.foreignCard, PAY_METHOD.paypal]
const FOREIGN_ORDER = [...FOREIGN_FIRST, ...KOREAN_ORDER.filter((method) => !FOREIGN_FIRST.includes(method))]

/** The first letter of each wallet in its colour; the tile itself names it. */
const MARKS: Partial<Record<PayMethodCd, { letter: string; className: string | undefined }>> = {
  [PAY_METHOD.wallet1]: { letter: 'K', className: styles.kakao },
  [PAY_METHOD.wallet2]: { letter: 'N', className: styles.naver },
  [PAY_METHOD.wallet3]: { letter: 't', className: styles.toss },
  [PAY_METHOD.paypal]: { letter: 'P', className: styles.paypal },
}

interface MethodProps extends PartProps {
  onCurrency: (currency: Currency) => void
}

/**
 * PAY-02, PAY-05: tiles, nothing chosen beforehand; what belongs to the chosen one opens below. The method brings its
 * currency with it, so that nobody has to choose twice.
 */
export function MethodFields({ onCurrency, ...props }: MethodProps) {
  const { checkout, draft, change, errorOf } = props
  const text = useText(texts)
  const language = useLanguage()
  const { monthly, dueNow } = checkout
  const order = language === LANGUAGE.ko ? KOREAN_ORDER : FOREIGN_ORDER
  const dollars = checkout.currencies.find(({ currency }) => currency === CURRENCY.usd)
  const offered = checkout.currencies.flatMap(({ methods }) => methods)
  const shown = order.filter((method) => checkout.methods.includes(method) || offered.includes(method))
  const options = shown.map((method, index) => ({
    value: method,
    label:
      method === PAY_METHOD.paypal && dollars
        ? text('paypalTile', { amount: formatMoney({ minor: dollars.amount, currency: 'USD' }, language) })
        : text(method),
    mark: markOf(method),
    wide: index === 0,
  }))
  return (
    <section className={styles.part} data-field="payMethodCd">
      <h2>{text('method')}</h2>
      {monthly && dueNow > 0 && <HowOften {...props} monthly={monthly} onCurrency={onCurrency} />}
      {monthlyOf(draft, checkout) && monthly ? (
        <Suspense fallback={<Skeleton height={420} />}>
          <MonthlyPart {...props} monthly={monthly} />
        </Suspense>
      ) : (
        <>
          <RadioTiles
            label={text('method')}
            labelHidden
            tall
            options={options}
            value={draft.payMethodCd}
            onChange={(payMethodCd) => {
              change({ payMethodCd, ...paying('once', draft) })
              onCurrency(currencyOfMethod(payMethodCd))
            }}
            error={errorOf('payMethodCd')}
          />
          <MethodDetails {...props} />
        </>
      )}
    </section>
  )
}

/** PAY-23: at once or month by month, with the whole price and the months side by side. */
function HowOften({
  monthly: { parts },
  checkout,
  draft,
  change,
  onCurrency,
}: MethodProps & { monthly: NonNullable<PartProps['checkout']['monthly']> }) {
  const text = useText(monthlyTexts)
  const language = useLanguage()
  const { amount, currency } = checkout
  const money = (minor: number, of: Currency) => formatMoney({ minor, currency: of }, language)
  return (
    <div className={monthlyStyles.how}>
      <RadioTiles
        label={text('how')}
        columns={2}
        stack
        value={draft.paysMonthly ? 'monthly' : 'once'}
        onChange={(how) => {
          change(paying(how, draft))
          if (how === 'monthly') onCurrency(CURRENCY.krw)
        }}
        options={[
          { value: 'once', label: text('once', { amount: money(amount, currency) }) },
          {
            value: 'monthly',
            label: text('monthly', { amount: money(parts[0]?.amount ?? 0, CURRENCY.krw), n: parts.length }),
          },
        ]}
      />
    </div>
  )
}

function markOf(method: PayMethodCd): ReactNode {
  if (method === PAY_METHOD.card || method === PAY_METHOD.foreignCard) return <Icon of={IconCreditCard} />
  const mark = MARKS[method]
  return (
    mark && (
      <span className={`${styles.wallet} ${mark.className ?? ''}`} aria-hidden>
        {mark.letter}
      </span>
    )
  )
}

function MethodDetails(props: PartProps) {
  const { checkout, draft, change } = props
  const text = useText(texts)
  const language = useLanguage()
  const site = useChannel().name
  const deadline = formatDateTime(checkout.depositDeadlineAt, language)
  switch (draft.payMethodCd) {
    case null:
      return null
    case PAY_METHOD.card:
      return (
        <Details note={text('cardNote')}>
          <Instalment {...props} />
        </Details>
      )
    case PAY_METHOD.foreignCard:
      return <Details note={text('foreignNote')} />
    case PAY_METHOD.bankTransfer:
      return (
        <Details note={text('bankNote')}>
          <CashPart {...props} />
        </Details>
      )
    case PAY_METHOD.virtualAccount:
      return (
        <Details note={text('vbankNote', { deadline })}>
          <CashPart {...props} />
        </Details>
      )
    case PAY_METHOD.deposit:
      return (
        <Details note={text('depositNote', { site, deadline })}>
          <TextField
            label={text('depositorName')}
            help={text('depositorHelp')}
            optional
            maxLength={40}
            value={draft.depositorName}
            onChange={(event) => change({ depositorName: event.currentTarget.value })}
          />
          <CashPart {...props} />
        </Details>
      )
    case PAY_METHOD.paypal:
      return <PaypalNote checkout={checkout} />
    default:
      return <Details note={text('walletNote', { name: text(draft.payMethodCd) })} />
  }
}

function PaypalNote({ checkout: { currencies } }: Pick<PartProps, 'checkout'>) {
  const text = useText(texts)
  const language = useLanguage()
  const dollars = currencies.find(({ currency }) => currency === CURRENCY.usd)
  if (!dollars) return null
  return (
    <Details
      note={text('paypalNote', {
        amount: formatMoney({ minor: dollars.amount, currency: dollars.currency }, language),
      })}
    />
  )
}

function Details({ note, children }: { note: string; children?: ReactNode }) {
  return (
    <div className={styles.details}>
      {children}
      <p className={styles.note}>
        <Icon of={IconInfoCircle} size={16} />
        {note}
      </p>
    </div>
  )
}

/** PAY-23: months that the amount allows, with what each would be. */
function Instalment({ checkout, draft, change }: PartProps) {
  const text = useText(texts)
  const language = useLanguage()
  const months = instalmentChoices(checkout.amount, checkout.instalmentMonths)
  if (months.length < 2) return null
  const perMonth = (n: number) =>
    formatMoney({ minor: Math.ceil(checkout.amount / n), currency: checkout.currency }, language)
  return (
    <Select
      label={text('instalment')}
      options={[
        { value: '', label: text('instalmentOpen') },
        ...months.map((n) => ({
          value: String(n),
          label: n === 0 ? text('instalmentOnce') : text('instalmentMonths', { n, amount: perMonth(n) }),
        })),
      ]}
      value={draft.instalmentMonths}
      onChange={(event) => change({ instalmentMonths: event.currentTarget.value })}
    />
  )
}
