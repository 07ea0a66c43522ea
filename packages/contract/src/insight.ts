import { anyone, staff } from '@seodang/domain/access'
import {
  CURRENCY,
  EVENT_TYPE,
  SEARCH_TYPE,
  SETTLEMENT_DOCUMENT_STATE,
  SETTLEMENT_STATE,
} from '@seodang/domain/codes'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Amount, ChannelKey, Code, Count, Day, Instant, nullable, Seq, Text } from './schemas.ts'

/** DASH-01. Money is null for staff without SITE_SALES_READ (DASH-14). */
export const DashboardRow = Type.Object({
  baseDate: Instant,
  paymentAmountKrw: nullable(Amount),
  paymentAmountUsd: nullable(Amount),
  cancelAmountKrw: nullable(Amount),
  cancelAmountUsd: nullable(Amount),
  paymentCount: nullable(Count),
  newMemberCount: Count,
  classAttendCount: Count,
  visitorCount: Count,
  newVisitorCount: Count,
  pageViewCount: Count,
})

const Period = Type.Object({
  startAt: Instant,
  endAt: Instant,
  uvCount: Count,
  rows: Type.Array(DashboardRow),
})

export const dashboard = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/dashboard',
  summary: 'The figures of a span of Seoul days, with the span before it to compare (DASH-01 to DASH-12)',
  access: staff('SITE_DASHBOARD_READ', { of: 'noClass' }),
  params: ChannelKey,
  query: Type.Object({ searchType: Type.Optional(Code(SEARCH_TYPE)), startAt: Day, endAt: Day }),
  reply: Type.Object({
    baseChannel: Type.Object({ channelSeq: Seq, name: Type.String() }),
    searchType: Code(SEARCH_TYPE),
    ...Period.properties,
    previous: Period,
    /** What waits for somebody: approvals and deposits. */
    waiting: Type.Object({
      approvals: Count,
      /** Unanswered ones, for those who answer in every class (BRD-19). */
      questions: nullable(Count),
      deposits: nullable(Count),
      refunds: nullable(Count),
      /** Refunds of deposits that staff have still to transfer (PAY-21), and those of them that are late. */
      transfers: nullable(Count),
      lateTransfers: nullable(Count),
      /** Claims that something is not as described, which staff have to decide (BYD-02), and those of them that are late. */
      claims: nullable(Count),
      lateClaims: nullable(Count),
    }),
    /** What the site is paid next (SALE-09); null for staff without SITE_SALES_READ (DASH-14). */
    settlement: nullable(
      Type.Object({
        settlementDate: Day,
        currency: Code(CURRENCY),
        /** In minor units; below zero what is carried on. */
        amount: Type.Integer(),
        /** Null while the half of the month runs. */
        state: nullable(Code(SETTLEMENT_STATE)),
        /** Of one on hold. */
        holdReason: Type.String(),
        documentState: Code(SETTLEMENT_DOCUMENT_STATE),
      }),
    ),
  }),
})

export const dashboardGuide = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/dashboard/guide',
  summary: 'What is left to do before the site is open, measured from its data (DASH-15)',
  access: staff('SITE_DASHBOARD_READ', { of: 'noClass' }),
  params: ChannelKey,
  reply: Type.Object({
    todoList: Type.Array(
      Type.Object({ group: Type.String(), todo: Type.String(), progressPercent: Count, path: Type.String() }),
    ),
  }),
})

export const dashboardExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/dashboard/excel',
  summary: 'The rows of the dashboard as a spreadsheet (DASH-13)',
  access: staff('SITE_DASHBOARD_READ', { of: 'noClass' }),
  params: ChannelKey,
  query: Type.Object({ startAt: Day, endAt: Day }),
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const eventLog = endpoint({
  method: 'POST',
  path: '/v1.0/events/log',
  base: 'utility',
  summary: 'Notes something that happened in the page (TRK-01)',
  access: anyone,
  onOwnDomain: true,
  body: Type.Object({ eventType: Code(EVENT_TYPE), message: Text(2000) }),
  rateLimit: { points: 1200, seconds: 60, by: 'address' },
})

export const trackUserEvent = endpoint({
  method: 'POST',
  path: '/v1.0/tracking/user-events',
  base: 'utility',
  summary: 'Notes a visit to a page of a site (TRK-04)',
  access: anyone,
  onOwnDomain: true,
  body: Type.Object({
    channelSeq: Seq,
    message: Text(2000),
    path: Text(2000),
    eventType: Type.Optional(Code(EVENT_TYPE)),
    referrer: Type.Optional(Text(2000)),
  }),
  rateLimit: { points: 600, seconds: 60, by: 'address', scope: 'process' },
})
