import { formatMoney } from '@seodang/domain/money'
import { useLanguage, useText } from '../../platform/language.tsx'
import type { Payee, SettlementDay } from './queries.ts'
import styles from './settlement.module.css'
import * as texts from './texts.ts'

/** BYD-05: the shares of money that the site took itself, beside what is paid out: the same figures for it and its instructors. */
export function BySite({
  settlement: { bySite, currency },
  owedBySite,
  whose,
}: Pick<SettlementDay, 'settlement' | 'owedBySite'> & { whose: Payee['whose'] }) {
  const text = useText(texts)
  const language = useLanguage()
  const money = (minor: number) => formatMoney({ minor, currency }, language)
  if (bySite === 0 && owedBySite.length === 0) return null
  return (
    <>
      <dl className={styles.why}>
        {owedBySite.map(({ userSeq, name, amount }) => (
          <div key={userSeq}>
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>{text(whose === 'site' ? 'bySiteOwed' : 'bySite')}</dt>
          <dd>{money(whose === 'site' ? -bySite : bySite)}</dd>
        </div>
      </dl>
      <p className={styles.soft}>{text(whose === 'site' ? 'bySiteLead' : 'bySiteMine')}</p>
    </>
  )
}
