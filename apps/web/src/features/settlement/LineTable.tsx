import type { Currency } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import type { Payee, SettlementLine } from './queries.ts'
import styles from './settlement.module.css'
import * as texts from './texts.ts'

interface LineTableProps {
  lines: readonly SettlementLine[]
  currency: Currency
  whose: Payee['whose']
  orderHref?: (line: SettlementLine) => string
}

/** The orders and refunds of a settlement; an instructor sees the own share of each alone (BYD-05). */
export function LineTable({ lines, currency, whose, orderHref }: LineTableProps) {
  const text = useText(texts)
  const language = useLanguage()
  const money = (minor: number) => formatMoney({ minor, currency }, language)
  const orNone = (minor: number) => (minor === 0 ? '–' : money(minor))
  const hasBySite = lines.some(({ bySite }) => bySite !== 0)
  return (
    <div className={styles.scroll}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{text('order')}</th>
            <th scope="col">{text('when')}</th>
            <th scope="col">{text('kind')}</th>
            {whose === 'site' && (
              <>
                <th scope="col">{text('amount')}</th>
                <th scope="col">{text('gatewayFee')}</th>
                <th scope="col">{text('gatewayVat')}</th>
                <th scope="col">{text('platformFee')}</th>
                <th scope="col">{text('vat')}</th>
                <th scope="col">{text('sharesPart')}</th>
              </>
            )}
            <th scope="col">{text('lineNet')}</th>
            {hasBySite && <th scope="col">{text(whose === 'site' ? 'bySiteOwed' : 'bySite')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.entrySeq}>
              <th scope="row">
                {orderHref ? <Anchor href={orderHref(line)}>{line.title}</Anchor> : line.title}
                <small>{line.number}</small>
              </th>
              <td>
                <time dateTime={line.occurredAt}>{formatDateTime(line.occurredAt, language)}</time>
              </td>
              <td>{text(`entry.${line.entryKind}`)}</td>
              {whose === 'site' && (
                <>
                  <td>{money(line.gross + line.cancelled)}</td>
                  <td>{orNone(line.providerFee - line.gatewayVat)}</td>
                  <td>{orNone(line.gatewayVat)}</td>
                  <td>{orNone(line.platformFee)}</td>
                  <td>{orNone(line.vat)}</td>
                  <td>{orNone(line.shares)}</td>
                </>
              )}
              <td>{money(line.net)}</td>
              {hasBySite && (
                <td>{line.bySite === 0 ? '–' : money(whose === 'site' ? -line.bySite : line.bySite)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
