import { formatMoney } from '@seodang/domain/money'
import { formatDate, fromSeoul } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { type Payee, withheldPath, withheldQuery } from './queries.ts'
import styles from './settlement.module.css'
import * as texts from './withheld-texts.ts'

/** BYD-04: what was withheld in a year; nothing where nothing ever was, as of a business. */
export function Withheld({ payee }: { payee: Payee }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const download = useDownload()
  const [asked, setAsked] = useState<number | undefined>()
  const withheld = useQuery({ ...withheldQuery(api, payee, asked), placeholderData: keepPreviousData })
  if (withheld.isError && !withheld.data)
    return (
      <ErrorState
        boxed
        message={withheld.error.message || undefined}
        retry={() => void withheld.refetch()}
        retrying={withheld.isFetching}
      />
    )
  if (!withheld.data || withheld.data.years.length === 0) return null
  const { year, years, payouts, totals } = withheld.data
  const take = (format: 'excel' | 'pdf') =>
    void download.start(
      () => api.raw(withheldPath(payee, format), { query: { year } }),
      `${text('title')} ${year}.${format === 'excel' ? 'xlsx' : 'pdf'}`,
    )
  return (
    <Panel
      title={text('title')}
      flush
      end={
        <div className={styles.papers}>
          <Select
            label={text('year')}
            labelHidden
            value={String(year)}
            options={years.map((each) => ({
              value: String(each),
              label: text('ofYear', { year: String(each) }),
            }))}
            onChange={({ currentTarget }) => setAsked(Number(currentTarget.value))}
          />
          <Button size="sm" icon={IconDownload} busy={download.busy} onClick={() => take('excel')}>
            {text('excel')}
          </Button>
          <Button size="sm" icon={IconFileText} busy={download.busy} onClick={() => take('pdf')}>
            PDF
          </Button>
        </div>
      }
    >
      <div className={styles.scroll} aria-busy={withheld.isPlaceholderData || undefined}>
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">{text('paidOn')}</th>
              <th scope="col">{text('amount')}</th>
              <th scope="col">{text('incomeTax')}</th>
              <th scope="col">{text('localTax')}</th>
              <th scope="col">{text('pays')}</th>
            </tr>
          </thead>
          <tbody>
            {payouts.map((payout) => (
              <tr key={payout.settlementSeq}>
                <th scope="row">{formatDate(fromSeoul(payout.paidOn), language)}</th>
                <Amounts sums={payout} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            {totals.map((total) => (
              <tr key={total.currency}>
                <th scope="row">{text('total', { n: total.payouts })}</th>
                <Amounts sums={total} />
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
      <p className={styles.note}>{text('note')}</p>
    </Panel>
  )
}

interface Sums {
  currency: 'KRW' | 'USD'
  amount: number
  incomeTax: number
  localTax: number
  pays: number
}

function Amounts({ sums }: { sums: Sums }) {
  const language = useLanguage()
  const money = (minor: number) => formatMoney({ minor, currency: sums.currency }, language)
  return (
    <>
      <td>{money(sums.amount)}</td>
      <td>{money(sums.incomeTax)}</td>
      <td>{money(sums.localTax)}</td>
      <td>{money(sums.pays)}</td>
    </>
  )
}
