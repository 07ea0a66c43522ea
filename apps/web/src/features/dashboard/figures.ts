import type { ReplyOf } from '@seodang/contract/endpoint'
import type { dashboard } from '@seodang/contract/insight'
import type { Language } from '@seodang/domain/codes'
import { formatMoney, won } from '@seodang/domain/money'
import type { Say } from '../../platform/language.tsx'
import type { ko } from './texts.ts'

export type DashboardView = ReplyOf<typeof dashboard>
export type Row = DashboardView['rows'][number]

/** The seven measures of the dashboard; money is left out for those who may not see it (DASH-14). */
export type FigureId =
  | 'transactions'
  | 'payments'
  | 'members'
  | 'attends'
  | 'visitors'
  | 'newVisitors'
  | 'views'

export interface Figure {
  id: FigureId
  unit: 'won' | 'times' | 'people' | 'count'
  of: (row: Row) => number
  isMoney: boolean
}

export const FIGURES: readonly Figure[] = [
  {
    id: 'transactions',
    unit: 'won',
    isMoney: true,
    of: (row) => (row.paymentAmountKrw ?? 0) - (row.cancelAmountKrw ?? 0),
  },
  { id: 'payments', unit: 'times', isMoney: true, of: (row) => row.paymentCount ?? 0 },
  { id: 'members', unit: 'people', isMoney: false, of: (row) => row.newMemberCount },
  { id: 'attends', unit: 'times', isMoney: false, of: (row) => row.classAttendCount },
  { id: 'visitors', unit: 'people', isMoney: false, of: (row) => row.visitorCount },
  { id: 'newVisitors', unit: 'people', isMoney: false, of: (row) => row.newVisitorCount },
  { id: 'views', unit: 'count', isMoney: false, of: (row) => row.pageViewCount },
]

export const seesMoney = ({ rows }: DashboardView): boolean =>
  rows.every((row) => row.paymentAmountKrw !== null)

/** DASH-08: numbers in the Korean format in every language. */
export const plain = (value: number): string => value.toLocaleString('ko-KR')

export function formatFigure(
  { unit }: Figure,
  text: Say<typeof ko>,
  language: Language,
): (value: number) => string {
  return unit === 'won'
    ? (value) => formatMoney(won(value), language)
    : (value) => `${plain(value)}${text(unit)}`
}

/** '120만' for the axis of a chart in Korean and Japanese, '1.2M' in English. */
export const short = (value: number, language: Language): string =>
  new Intl.NumberFormat({ ko: 'ko-KR', en: 'en-US', ja: 'ja-JP' }[language], { notation: 'compact' }).format(
    value,
  )

export const total = (rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)
