import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { dashboard } from '@seodang/contract/insight'
import { holds } from '@seodang/domain/access'
import {
  type DashboardRow,
  fillRows,
  previousRange,
  type Range,
  searchTypeOf,
} from '@seodang/domain/dashboard'
import { failFields } from '@seodang/domain/errors'
import { addDays, fromSeoul, isDate } from '@seodang/domain/seoul-time'
import type { Context } from '../../platform/context.ts'
import { onlyClassesOf } from '../catalog/index.ts'
import { classesWith } from '../membership/index.ts'
import { nextSettlement } from '../settlement/index.ts'
import { readChannel } from '../site/index.ts'
import { figuresOf, uniqueVisitors, waitingCounts } from './store.ts'

type Answer = ReplyOf<typeof dashboard>
type Row = Answer['rows'][number]

/** Longer spans are for reports, not for a screen (SEC-52). */
const LONGEST_DAYS = 366

/** DASH-01 to DASH-14: a span of Seoul days, both ends included, and the equal span before it. */
export async function dashboardOf(ctx: Context, query: QueryOf<typeof dashboard>): Promise<Answer> {
  const range = rangeOfDays(query)
  const searchType = query.searchType ?? searchTypeOf(range)
  const before = previousRange(range)
  const seesMoney = holds(ctx.principal, 'SITE_SALES_READ')
  const counted = { ofStaff: onlyClassesOf(ctx), asked: await classesWith(ctx, 'CLASS_QUESTIONS_READ') }
  const [channel, settlement, waiting, [figures, uvCount, previousUvCount]] = await Promise.all([
    readChannel(ctx, ctx.channelSeq),
    seesMoney ? nextSettlement(ctx) : null,
    ctx.services.shared(JSON.stringify(['waiting', ctx.channelSeq, counted]), () =>
      waitingCounts(ctx, counted),
    ),
    ctx.services.shared(JSON.stringify(['dashboard', ctx.channelSeq, range, searchType]), () =>
      Promise.all([
        // The two spans touch, so one look finds the figures of both.
        figuresOf(ctx, { startAt: before.startAt, endAt: range.endAt }, searchType),
        uniqueVisitors(ctx, range),
        uniqueVisitors(ctx, before),
      ]),
    ),
  ])
  const period = (span: Range, uv: number) => ({
    startAt: span.startAt.toISOString(),
    endAt: span.endAt.toISOString(),
    uvCount: uv,
    rows: fillRows(figures, span, searchType).map((row) => rowView(row, seesMoney)),
  })
  return {
    baseChannel: { channelSeq: channel.channelSeq, name: channel.name },
    searchType,
    ...period(range, uvCount),
    previous: period(before, previousUvCount),
    waiting: {
      approvals: waiting.approvals,
      questions: counted.asked?.length === 0 ? null : waiting.questions,
      deposits: seesMoney ? waiting.deposits : null,
      refunds: seesMoney ? waiting.refunds : null,
      transfers: seesMoney ? waiting.transfers : null,
      lateTransfers: seesMoney ? waiting.lateTransfers : null,
      claims: seesMoney ? waiting.claims : null,
      lateClaims: seesMoney ? waiting.lateClaims : null,
    },
    settlement,
  }
}

export function rangeOfDays({ startAt, endAt }: { startAt: string; endAt: string }): Range {
  if (!isDate(startAt)) failFields({ startAt: 'date' })
  if (!isDate(endAt)) failFields({ endAt: 'date' })
  const range = { startAt: fromSeoul(startAt), endAt: addDays(fromSeoul(endAt), 1) }
  if (range.endAt <= range.startAt) failFields({ endAt: 'endBeforeStart' })
  if (range.endAt > addDays(range.startAt, LONGEST_DAYS)) failFields({ endAt: 'date' })
  return range
}

/** DASH-14: money is for those who may see sales. */
function rowView(row: DashboardRow, seesMoney: boolean): Row {
  const money = (value: number) => (seesMoney ? value : null)
  return {
    ...row,
    baseDate: new Date(row.baseDate).toISOString(),
    paymentAmountKrw: money(row.paymentAmountKrw),
    paymentAmountUsd: money(row.paymentAmountUsd),
    cancelAmountKrw: money(row.cancelAmountKrw),
    cancelAmountUsd: money(row.cancelAmountUsd),
    paymentCount: money(row.paymentCount),
  }
}
