import { staff, user, verified } from '@seodang/domain/access'
import { CURRENCY, ORDER_KIND, PAY_METHOD } from '@seodang/domain/codes'
import { ENTRY } from '@seodang/domain/ledger'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  ChannelKey,
  Code,
  Count,
  Day,
  Flag,
  Instant,
  Month,
  nullable,
  paging,
  Seq,
  Text,
  WrittenDay,
} from './schemas.ts'

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What came and what was kept of it; what goes back and what is kept are negative, so that they sum to `net`. */
const SalesSums = {
  payments: Type.Integer(),
  cancellations: Type.Integer(),
  fees: Type.Integer(),
  net: Type.Integer(),
  /** Payments, not counting what went back. */
  orders: Count,
}

export const SalesTotal = Type.Object({
  currency: Code(CURRENCY),
  payMethodCd: nullable(Code(PAY_METHOD)),
  ...SalesSums,
})
export const SalesDay = Type.Object({ date: Day, currency: Code(CURRENCY), ...SalesSums })

const SalesFilter = {
  kind: Type.Optional(Code(ORDER_KIND)),
  payMethodCd: Type.Optional(Code(PAY_METHOD)),
}
const SalesMonth = Type.Object({
  month: Type.String(),
  /** For each currency and method (SALE-08). */
  totals: Type.Array(SalesTotal),
  days: Type.Array(SalesDay),
})
const DayKey = Type.Object({ channelSeq: Seq, salesDate: WrittenDay })

export const salesMonth = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/sales',
  summary: 'Sales of a month by the days of Seoul, with payments, cancellations, fees and net (SALE-08)',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  query: Type.Object({ month: Type.Optional(Month), ...SalesFilter }),
  reply: SalesMonth,
})

export const salesMonthExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/sales/excel',
  summary: 'The days of a month as a spreadsheet (SALE-05)',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  query: Type.Object({ month: Type.Optional(Month), ...SalesFilter }),
  raw: SPREADSHEET,
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

const SalesLine = Type.Object({
  entrySeq: Seq,
  orderSeq: Seq,
  number: Type.String(),
  title: Type.String(),
  name: Type.String(),
  orderKind: nullable(Code(ORDER_KIND)),
  payMethodCd: nullable(Code(PAY_METHOD)),
  entryKind: Code(ENTRY),
  currency: Code(CURRENCY),
  /** What came, or negative, what went back. */
  amount: Type.Integer(),
  fees: Type.Integer(),
  net: Type.Integer(),
  occurredAt: Instant,
})

const DayFilter = {
  ...SalesFilter,
  /** In the number of the order, the buyer and what was sold (SALE-05). */
  q: Type.Optional(Text(100)),
}

export const salesDay = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/sales/{salesDate}',
  summary: "One day's orders and refunds with its sums (SALE-08)",
  access: staff('SITE_SALES_READ'),
  params: DayKey,
  query: Type.Object({ ...paging, ...DayFilter }),
  reply: Type.Object({
    totals: Type.Array(SalesTotal),
    list: Type.Array(SalesLine),
    totalCount: Count,
  }),
})

export const salesDayExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/sales/{salesDate}/excel',
  summary: "One day's orders and refunds as a spreadsheet (SALE-05)",
  access: staff('SITE_SALES_READ'),
  params: DayKey,
  query: Type.Object(DayFilter),
  raw: SPREADSHEET,
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const mySales = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/me/sales',
  summary: "The caller's own shares of the site's classes by day, and nobody else's (BYD-05)",
  access: verified,
  onOwnDomain: false,
  params: ChannelKey,
  query: Type.Object({ month: Type.Optional(Month) }),
  reply: SalesMonth,
})

export const mySalesSites = endpoint({
  method: 'GET',
  path: '/v1.0/users/sales/sites',
  summary: 'Sites whose sales the person may see, and sites where a share is theirs (SALE-06, BYD-05)',
  access: user,
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        channelSeq: Seq,
        name: Type.String(),
        /** By the permissions of the site (MY-04). */
        salesYn: Flag,
        shareYn: Flag,
      }),
    ),
  }),
})
