import { bankName } from '@seodang/domain/banks'
import { SETTLEMENT_STATE } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { SETTLEMENT_STATE_KIND } from '../../platform/settlement-state.ts'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { BySite } from './BySite.tsx'
import type { Payee, SettlementDay } from './queries.ts'
import styles from './settlement.module.css'
import * as texts from './texts.ts'

const PARTS = ['gross', 'cancelled', 'collected', 'providerFee', 'platformFee', 'vat'] as const

/** Why this amount: what came, what was kept, what is withheld, what is left (ux.md, BYD-04). */
export function Why({
  settlement,
  owedBySite,
  whose,
}: Pick<SettlementDay, 'settlement' | 'owedBySite'> & { whose: Payee['whose'] }) {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  const money = (minor: number) => formatMoney({ minor, currency: settlement.currency }, language)
  const { paidTo } = settlement
  const isPaid = settlement.state === SETTLEMENT_STATE.paid
  const rows: [label: string, amount: number, look?: 'sum' | 'total'][] = [
    ...PARTS.filter((part) => settlement[part] !== 0).map((part): [string, number] => [
      text(part),
      settlement[part],
    ]),
    ...(settlement.shares !== 0
      ? [[text(whose === 'site' ? 'sharesPart' : 'mySharePart'), settlement.shares] as [string, number]]
      : []),
    [text('net'), settlement.net, 'sum'],
    ...(settlement.carriedIn !== 0 ? [[text('carriedIn'), settlement.carriedIn] as [string, number]] : []),
    ...(settlement.incomeTax > 0 ? [[text('incomeTax'), -settlement.incomeTax] as [string, number]] : []),
    ...(settlement.localTax > 0 ? [[text('localTax'), -settlement.localTax] as [string, number]] : []),
    [
      text(settlement.total < 0 ? 'carriedOn' : isPaid ? 'paid' : 'expected'),
      settlement.total < 0 ? settlement.total : settlement.pays,
      'total',
    ],
  ]
  return (
    <Panel
      title={text('why')}
      end={
        <StatusDot kind={SETTLEMENT_STATE_KIND[settlement.state]}>
          {codeName('settlementStateCd', settlement.state)}
        </StatusDot>
      }
    >
      {settlement.holdReason && (
        <Notice tone="warn">
          <b>{text('held')}</b> {settlement.holdReason}
        </Notice>
      )}
      {settlement.waitsFor && <Notice tone="warn">{text(`waits.${settlement.waitsFor}`)}</Notice>}
      <dl className={styles.why}>
        {rows.map(([label, amount, look]) => (
          <div key={label} className={cx(look && styles[look])}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <BySite settlement={settlement} owedBySite={owedBySite} whose={whose} />
      {settlement.paidAt && (
        <p className={styles.soft}>
          {text('paidAt', { at: formatDateTime(settlement.paidAt, language) })}
          {paidTo && ` · ${bankName(paidTo.bankCode, language)} ${paidTo.maskedAccount} ${paidTo.holder}`}
        </p>
      )}
    </Panel>
  )
}
