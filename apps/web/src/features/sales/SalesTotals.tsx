import { formatMoney } from '@seodang/domain/money'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { MonthView } from './queries.ts'
import styles from './sales.module.css'
import * as texts from './texts.ts'

type Total = MonthView['totals'][number]
const PARTS = ['payments', 'cancellations', 'fees', 'net'] as const

/** SALE-08: sums for each method, and for each currency a last line of all. */
export function SalesTotals({ title, totals }: { title: string; totals: readonly Total[] }) {
  const text = useText(texts)
  const currencies = [...new Set(totals.map(({ currency }) => currency))]
  return (
    <Panel title={title} flush>
      <div className={styles.scroll}>
        <table className={styles.totals}>
          <thead>
            <tr>
              <th scope="col">{text('method')}</th>
              {PARTS.map((part) => (
                <th key={part} scope="col">
                  {text(part)}
                </th>
              ))}
            </tr>
          </thead>
          {currencies.map((currency) => (
            <CurrencyRows key={currency} totals={totals.filter((total) => total.currency === currency)} />
          ))}
        </table>
      </div>
    </Panel>
  )
}

function CurrencyRows({ totals }: { totals: readonly Total[] }) {
  const text = useText(texts)
  const codeName = useCodeName()
  const language = useLanguage()
  const currency = totals[0]?.currency ?? 'KRW'
  const money = (minor: number) => formatMoney({ minor, currency }, language)
  return (
    <tbody>
      {totals.map((total) => (
        <tr key={total.payMethodCd ?? ''}>
          <th scope="row">
            {total.payMethodCd ? codeName('payMethodCd', total.payMethodCd) : text('noMethod')}
          </th>
          {PARTS.map((part) => (
            <td key={part}>{money(total[part])}</td>
          ))}
        </tr>
      ))}
      {totals.length > 1 && (
        <tr className={styles.sum}>
          <th scope="row">{text('sum')}</th>
          {PARTS.map((part) => (
            <td key={part}>{money(totals.reduce((sum, total) => sum + total[part], 0))}</td>
          ))}
        </tr>
      )}
    </tbody>
  )
}
