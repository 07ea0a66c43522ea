import { rowLabel } from '@seodang/domain/dashboard'
import { cents, formatMoney } from '@seodang/domain/money'
import { addDays, formatDay, formatWeekday, seoulDate } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { useNarrow } from '../../ui/narrow.ts'
import { rangeText } from '../../ui/rich/date-text.ts'
import { KpiTiles } from '../../ui/rich/KpiTiles.tsx'
import { LineChart } from '../../ui/rich/LineChart.tsx'
import { panelId, tabId } from '../../ui/Tabs.tsx'
import styles from './dashboard.module.css'
import { FigureTable } from './FigureTable.tsx'
import {
  type DashboardView,
  FIGURES,
  type Figure,
  type FigureId,
  formatFigure,
  plain,
  seesMoney,
  short,
  total,
} from './figures.ts'
import type { Days } from './queries.ts'
import * as texts from './texts.ts'

const GROUP = 'figures'

/** The measures of a span, the chart of one of them, and the same figures as a table (DASH-13). */
export function FigureBoard({
  view,
  days,
  fetching,
}: {
  view: DashboardView
  days: Days
  fetching: boolean
}) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq, name } = useChannel()
  const download = useDownload()
  const [chosenId, setChosenId] = useState<FigureId>('transactions')
  // On a phone the chart says it; the table is long.
  const narrow = useNarrow()
  const [turned, setTurned] = useState<boolean | null>(null)
  const tableOpen = turned ?? !narrow
  const figures = FIGURES.filter(({ isMoney }) => !isMoney || seesMoney(view))
  const chosen = figures.find(({ id }) => id === chosenId) ?? figures[0]
  if (!chosen) return null
  const today = seoulDate(new Date())
  const before = [
    seoulDate(new Date(view.previous.startAt)),
    seoulDate(addDays(new Date(view.previous.endAt), -1)),
  ] as const

  return (
    <section className={cx(styles.board, fetching && styles.fetching)} aria-busy={fetching || undefined}>
      <KpiTiles
        label={text('figures')}
        group={GROUP}
        value={chosen.id}
        onChange={setChosenId}
        tiles={figures.map((figure) => tileOf(figure, view, text, language))}
      />
      <div
        role="tabpanel"
        id={panelId(GROUP, chosen.id)}
        aria-labelledby={tabId(GROUP, chosen.id)}
        className={styles.chart}
      >
        <div className={styles.tools}>
          <span className={styles.uv}>{text('uv', { n: view.uvCount })}</span>
          <Button
            size="sm"
            variant="ghost"
            icon={IconTable}
            aria-expanded={tableOpen}
            onClick={() => setTurned(!tableOpen)}
          >
            {text(tableOpen ? 'hideTable' : 'showTable')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={IconDownload}
            busy={download.busy}
            onClick={() =>
              void download.start(
                () => api.raw(`/v1.0/channels/${channelSeq}/admin/dashboard/excel`, { query: { ...days } }),
                `${name} ${days.startAt} ${days.endAt}.xlsx`,
              )
            }
          >
            {text('excel')}
          </Button>
        </div>
        <LineChart
          label={text(chosen.id)}
          points={view.rows.map((row, index) => ({
            ...labelsOf(row.baseDate, view, language),
            value: chosen.of(row),
            ...previousOf(view, index, chosen),
          }))}
          format={formatFigure(chosen, text, language)}
          formatAxis={(value) => short(value, language)}
          currentName={rangeText([days.startAt, days.endAt], today, language)}
          previousName={text('before', { range: rangeText(before, today, language) })}
        />
      </div>
      {tableOpen && <FigureTable view={view} figures={figures} />}
    </section>
  )
}

function previousOf(view: DashboardView, index: number, figure: Figure): { previous?: number } {
  const row = view.previous.rows[index]
  return row ? { previous: figure.of(row) } : {}
}

function labelsOf(
  baseDate: string,
  { searchType, rows }: DashboardView,
  language: Parameters<typeof formatDay>[1],
) {
  if (searchType === 'HOURLY') return { label: rowLabel(baseDate, searchType, rows.length) }
  const day = Number(seoulDate(baseDate).slice(8))
  return { label: `${day} (${formatWeekday(baseDate, language)})`, fullLabel: formatDay(baseDate, language) }
}

function tileOf(
  figure: Figure,
  view: DashboardView,
  text: ReturnType<typeof useText<typeof texts.ko>>,
  language: Parameters<typeof formatDay>[1],
) {
  const now = total(view.rows, figure.of)
  const usd = total(view.rows, (row) => (row.paymentAmountUsd ?? 0) - (row.cancelAmountUsd ?? 0))
  // DASH-07: dollars are told beside the won when there are any.
  const note =
    figure.id === 'transactions' && usd !== 0
      ? text('usd', { amount: formatMoney(cents(usd), language) })
      : undefined
  return {
    id: figure.id,
    label: text(figure.id),
    value: plain(now),
    unit: text(figure.unit),
    now,
    previous: total(view.previous.rows, figure.of),
    ...(note !== undefined && { note }),
    points: view.rows.map(figure.of),
    previousPoints: view.previous.rows.map(figure.of),
    format: formatFigure(figure, text, language),
  }
}
