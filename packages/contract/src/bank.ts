import { staff } from '@seodang/domain/access'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Amount, ChannelKey, Count, Day, listOf, nullable, paging, Revision, Seq } from './schemas.ts'

/** What the product says of the account: a deposit of an order, or a refund that staff transfer (PAY-18, PAY-21). */
const BankItem = Type.Object({
  orderSeq: Seq,
  /** Of a refund; null of a deposit. */
  refundSeq: nullable(Seq),
  number: Type.String(),
  title: Type.String(),
  /** Under which a deposit comes, or the buyer whose refund it is. */
  name: Type.String(),
  /** Won; of a refund with its interest of today, or as it was marked. */
  amount: Amount,
  /** The day of the order, or on which the refund was asked for. */
  since: Day,
  /** Confirmed, or marked as transferred; null while it is awaited. */
  doneOn: nullable(Day),
  /** Of the account that a refund goes to; 0 of a deposit. */
  accountRevision: Revision,
})

const BankLine = Type.Object({
  bankLineSeq: Seq,
  /** As the bank writes it. */
  at: Type.String(),
  on: Day,
  /** Who sent it, or got it. */
  name: Type.String(),
  /** It came in; else it went out. */
  isDeposit: Type.Boolean(),
  amount: Amount,
  /** What is left on the account after it, as the bank writes it. */
  balance: Type.String(),
  /** `aside`: somebody said that it is nothing of this site. */
  state: Type.Enum(['open', 'matched', 'aside']),
  /** With what it is matched. */
  matched: nullable(BankItem),
  /** Of an open one: there is one suggestion, which fits by its name as well. */
  isSure: Type.Boolean(),
  /** Of an open one: everything that has its amount. */
  suggestions: Type.Array(BankItem),
})

const Filter = {
  /** The open ones where absent. */
  state: Type.Optional(Type.Enum(['open', 'matched', 'aside'])),
}

const LineKey = Type.Object({ channelSeq: Seq, bankLineSeq: Seq })
const change = { access: staff('SITE_SALES_UPDATE'), params: LineKey } as const

export const bankLines = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/bank-lines',
  summary: 'Movements of the site’s own account that were brought, the newest first, with what they could be',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  query: Type.Object({ ...paging, ...Filter }),
  reply: Type.Object({
    ...listOf(BankLine).properties,
    /** Of all that are open, whatever is filtered. */
    openCount: Count,
    /** What the product says and no line shows. */
    missingCount: Count,
    /** The days that are brought; null before there is a line. */
    firstOn: nullable(Day),
    lastOn: nullable(Day),
  }),
})

export const missingAtBank = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/bank-lines/missing',
  summary:
    'Deposits and refund transfers that no line shows: awaited ones, and since the first line that was brought those that staff confirmed',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  query: Type.Object(paging),
  reply: listOf(BankItem),
})

export const bankLinesExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/bank-lines/excel',
  summary: 'What is open on either side as a spreadsheet (SET-10)',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const bringBankLines = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/bank-lines/create',
  summary: 'Reads a bank statement (xlsx or csv) and keeps the lines that are new; a line counts once',
  access: staff('SITE_SALES_UPDATE'),
  params: ChannelKey,
  /** The file in base64. */
  body: Type.Object({ content: Type.String({ maxLength: 4_200_000 }) }),
  reply: Type.Object({
    addedCount: Count,
    knownCount: Count,
    /** Lines with an amount and without a day. */
    unreadCount: Count,
  }),
  errors: ['SPREADSHEET_NOT_READ', 'STATEMENT_WITHOUT_COLUMNS', 'STATEMENT_TOO_LONG'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const matchWithOrder = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/bank-lines/{bankLineSeq}/order/create',
  summary: 'This line paid that order: one that waits for its deposit is confirmed (PAY-18)',
  ...change,
  body: Type.Object({ orderSeq: Seq }),
  errors: [
    'NO_DATA',
    'ORDER_NOT_FOUND',
    'OWN_ORDER_MONEY',
    'BANK_LINE_MATCHED',
    'BANK_LINE_DIFFERS',
    'DEPOSIT_LINE_TAKEN',
    'DEPOSIT_CONFIRMED_BEFORE',
    'PAYMENT_EXPIRED',
    'MERGE_UNDER_WAY',
  ],
})

export const matchWithRefund = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/bank-lines/{bankLineSeq}/refund/create',
  summary: 'This line was the transfer of that refund: one that is owed is marked with its day (PAY-21)',
  ...change,
  body: Type.Object({
    refundSeq: Seq,
    /** Of the account that they saw. */
    accountRevision: Revision,
  }),
  errors: [
    'NO_DATA',
    'CONFLICT_EDITED',
    'OWN_ORDER_MONEY',
    'BANK_LINE_MATCHED',
    'BANK_LINE_DIFFERS',
    'REFUND_TRANSFERRED',
    'REFUND_ACCOUNT_MISSING',
    'REFUND_ACCOUNT_CHANGED',
    'PAYMENT_PENDING',
    'TRANSFER_DATE_REFUSED',
  ],
})

export const setBankLineAside = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/bank-lines/{bankLineSeq}/aside/create',
  summary: 'This line is nothing of the site: it is open no longer',
  ...change,
  errors: ['NO_DATA', 'BANK_LINE_MATCHED'],
})

export const openBankLine = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/bank-lines/{bankLineSeq}/match/delete',
  summary:
    'Takes back with what a line was matched, or that it was set aside; what was confirmed or marked stays',
  ...change,
  errors: ['NO_DATA'],
})
