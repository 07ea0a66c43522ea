import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { dashboard, dashboardExcel } from '@seodang/contract/insight'
import type { Language } from '@seodang/domain/codes'
import { rowLabel } from '@seodang/domain/dashboard'
import type { Context } from '../../platform/context.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { dashboardOf } from './dashboard.ts'

type Answer = ReplyOf<typeof dashboard>
type Row = Answer['rows'][number]

const HEADERS: Record<Language, readonly string[]> = {
  ko: [
    '날짜',
    '결제 금액',
    '취소 금액',
    '거래액',
    '결제 건수',
    '신규 회원',
    '수강 신청',
    '방문자',
    '새 방문자',
    '페이지뷰',
  ],
  en: [
    'Date',
    'Payments',
    'Cancellations',
    'Transactions',
    'Paid orders',
    'New members',
    'Enrolments',
    'Visitors',
    'New visitors',
    'Page views',
  ],
  ja: [
    '日付',
    '決済金額',
    '取消金額',
    '取引額',
    '決済件数',
    '新規会員',
    '受講申込',
    '訪問者',
    '新規訪問者',
    'ページビュー',
  ],
}

/** DASH-13: the rows of the dashboard; money cells stay empty for staff who may not see it (DASH-14). */
export async function dashboardSheet(
  ctx: Context,
  query: QueryOf<typeof dashboardExcel>,
): Promise<{ name: string; body: Buffer }> {
  const answer = await dashboardOf(ctx, query)
  return {
    name: `${answer.baseChannel.name} ${query.startAt} ${query.endAt}`,
    body: await spreadsheet(columnsOf(answer, ctx.language), answer.rows),
  }
}

function columnsOf({ rows, searchType }: Answer, language: Language): SheetColumn<Row>[] {
  const values: SheetColumn<Row>['value'][] = [
    (row) => rowLabel(row.baseDate, searchType, rows.length),
    (row) => row.paymentAmountKrw,
    (row) => row.cancelAmountKrw,
    (row) =>
      row.paymentAmountKrw === null || row.cancelAmountKrw === null
        ? null
        : row.paymentAmountKrw - row.cancelAmountKrw,
    (row) => row.paymentCount,
    (row) => row.newMemberCount,
    (row) => row.classAttendCount,
    (row) => row.visitorCount,
    (row) => row.newVisitorCount,
    (row) => row.pageViewCount,
  ]
  return values.map((value, index) => ({ header: HEADERS[language][index] ?? '', width: 16, value }))
}
