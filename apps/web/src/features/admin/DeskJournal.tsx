import { formatMonth, fromSeoul, seoulDate } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useDownload } from '../../platform/download.ts'
import { JournalMenu } from '../../platform/journal/JournalMenu.tsx'
import * as journalTexts from '../../platform/journal/texts.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './admin.module.css'
import * as moneyTexts from './money-texts.ts'
import * as texts from './texts.ts'

/** The running year and the one that is declared. */
const MONTHS = 24

/** ADM-03, BYD-04: the journal of a month of one site, or of all with the tax that was withheld in its year. */
export function DeskJournal({ site }: { site?: { channelSeq: number; name: string } }) {
  const text = useText(texts)
  const journalText = useText(journalTexts)
  const language = useLanguage()
  const months = lastMonths()
  const [month, setMonth] = useState(months[0] ?? '')
  const api = useApi()
  const download = useDownload()
  const money = useText(moneyTexts)
  const year = month.slice(0, 4)
  return (
    <div className={styles.journal}>
      <Select
        label={journalText('month')}
        labelHidden
        value={month}
        options={months.map((value) => ({ value, label: formatMonth(fromSeoul(`${value}-01`), language) }))}
        onChange={({ currentTarget }) => setMonth(currentTarget.value)}
      />
      <JournalMenu
        path="/v1.0/platform/journal"
        month={month}
        name={site?.name ?? text('product')}
        {...(site && { channelSeq: site.channelSeq })}
      />
      {!site && (
        <Button
          icon={IconDownload}
          busy={download.busy}
          onClick={() =>
            void download.start(
              () => api.raw('/v1.0/platform/withheld/excel', { query: { year } }),
              `${money('withheld', { year })}.xlsx`,
            )
          }
        >
          {money('withheld', { year })}
        </Button>
      )}
    </div>
  )
}

function lastMonths(): string[] {
  const [year = 0, month = 0] = seoulDate(new Date()).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
