import { SETTLEMENT_STATE } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { formatDate, formatDateTime, fromSeoul } from '@seodang/domain/seoul-time'
import { isOrderPart, type WhyPart } from '@seodang/domain/why'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type ReactNode, useId, useState } from 'react'
import { Anchor } from '../../ui/Anchor.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLanguage, useText } from '../language.tsx'
import { PartLines } from './PartLines.tsx'
import type { AskLines, Line, Opened, Settlement } from './queries.ts'
import * as texts from './texts.ts'
import styles from './why.module.css'

/** Of the settlement as a whole: they come after what its orders made. */
const AFTER_ORDERS: readonly WhyPart[] = ['carriedIn', 'incomeTax', 'localTax']

export interface WhyPartsProps {
  opened: Opened
  settlement: Settlement
  /** An instructor is told the own share alone (BYD-05). */
  isShare: boolean
  /** Names the settlement in the cache. */
  queryKey: readonly unknown[]
  ask: AskLines
  /** Where the order of a line opens; none where there is nothing more to see. */
  orderHref?: ((line: Line) => string) | undefined
  settlementHref?: ((settled: Opened['carried'][number]) => string) | undefined
}

/** BYD-04: why this amount: lines that sum to it, each of which opens to the orders that it is made of. */
export function WhyParts({ opened, settlement, isShare, settlementHref, ...lines }: WhyPartsProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { currency, total, pays, state } = settlement
  const money = (minor: number) => formatMoney({ minor, currency }, language)
  const isPaid = state === SETTLEMENT_STATE.paid
  const label = (part: WhyPart) => (part === 'shares' && isShare ? text('myShare') : text(`part.${part}`))
  const insides = (part: WhyPart) =>
    isOrderPart(part) ? (
      <PartLines part={part} money={money} {...lines} />
    ) : part === 'carriedIn' ? (
      <ul className={styles.inside}>
        {opened.carried.map((settled) => (
          <li key={settled.settlementSeq}>
            <CarriedName settled={settled} href={settlementHref?.(settled)} />
            <span>{money(settled.total)}</span>
          </li>
        ))}
      </ul>
    ) : (
      <p className={styles.how}>{text(`${part}How`, { total: money(total) })}</p>
    )
  const row = ({ part, amount }: Opened['why'][number]) => (
    <WhyRow key={part} label={label(part)} amount={money(amount)}>
      {insides(part)}
    </WhyRow>
  )
  return (
    <div className={styles.why}>
      {opened.why.filter(({ part }) => !AFTER_ORDERS.includes(part)).map(row)}
      <Sum label={text('net')} amount={money(settlement.net)} />
      {opened.why.filter(({ part }) => AFTER_ORDERS.includes(part)).map(row)}
      <Sum
        isTotal
        label={text(total < 0 ? 'carriedOn' : isPaid ? 'paid' : 'expected')}
        amount={money(total < 0 ? total : pays)}
      />
      {opened.moves.length > 0 && (
        <ul className={styles.moves}>
          {opened.moves.map(({ entryKind, occurredAt }) => (
            <li key={`${entryKind} ${occurredAt}`}>
              {text(`move.${entryKind}`)}{' '}
              <time dateTime={occurredAt}>{formatDateTime(occurredAt, language)}</time>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What is inside is asked for when it is opened first. */
function WhyRow({ label, amount, children }: { label: string; amount: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.row}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Icon of={IconChevronRight} size={16} className={cx(styles.arrow, isOpen && styles.down)} />
        <span className={styles.label}>{label}</span>
        <span className={styles.amount}>{amount}</span>
      </button>
      <div id={id}>{isOpen && children}</div>
    </div>
  )
}

function Sum({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <p className={cx(styles.sum, isTotal && styles.total)}>
      <span className={styles.label}>{label}</span>
      <span className={styles.amount}>{amount}</span>
    </p>
  )
}

function CarriedName({ settled, href }: { settled: Opened['carried'][number]; href: string | undefined }) {
  const text = useText(texts)
  const language = useLanguage()
  const words = text('carriedOf', { date: formatDate(fromSeoul(settled.settlementDate), language) })
  return href ? <Anchor href={href}>{words}</Anchor> : <span>{words}</span>
}
