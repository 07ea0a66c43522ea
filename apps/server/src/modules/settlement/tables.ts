import {
  CURRENCY,
  type OrderKind,
  PAY_METHOD,
  SETTLEMENT_DOCUMENT_STATE,
  SETTLEMENT_STATE,
} from '@seodang/domain/codes'
import { FEE_STATE, type FeeState } from '@seodang/domain/fee-statement'
import { ACCOUNT, type EarlierTerms, ENTRY, type OrderTerms } from '@seodang/domain/ledger'
import { ASKED_WHY, type AskedWhy, type PapersBasis } from '@seodang/domain/papers'
import type { RevenueShare } from '@seodang/domain/revenue-split'
import { BUSINESS_KIND, TAX_TYPE } from '@seodang/domain/settlement-document'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import {
  amount,
  bytes,
  code,
  codeCheck,
  createdAt,
  instant,
  newSeq,
  seq,
  withinChannel,
} from '../../platform/database/columns.ts'
import { courses } from '../catalog/tables.ts'

/**
 * What happened to money, once each (BYD-04). Triggers keep entries and postings as they were written, and refuse an
 * entry whose postings do not sum to zero.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    entrySeq: newSeq(),
    channelSeq: seq().notNull(),
    /** Names what happened: told again, it is not posted again. */
    eventKey: text().notNull(),
    kind: code<(typeof ENTRY)[keyof typeof ENTRY]>().notNull(),
    orderSeq: seq(),
    settlementSeq: seq(),
    /** Of the order, so that the sums of a day read this table alone. */
    orderKind: text().$type<OrderKind>(),
    payMethodCd: code<(typeof PAY_METHOD)[keyof typeof PAY_METHOD]>(),
    currency: code<(typeof CURRENCY)[keyof typeof CURRENCY]>().notNull(),
    /** What came from the buyer, or, negative, went back. */
    amount: amount().notNull(),
    /** What was agreed at the payment; null where no order is. */
    terms: jsonb().$type<OrderTerms | EarlierTerms>(),
    occurredAt: instant().notNull(),
    /** The Seoul day of it (SALE-08). */
    saleDate: date({ mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.entrySeq] }),
    unique('ledger_entries_event').on(t.channelSeq, t.eventKey),
    index('ledger_entries_day').on(t.channelSeq, t.saleDate),
    index('ledger_entries_order').on(t.channelSeq, t.orderSeq),
    codeCheck('ledger_entries_kind', t.kind, ENTRY),
    codeCheck('ledger_entries_currency', t.currency, CURRENCY),
    check('ledger_entries_of', sql`(${t.orderSeq} is null) <> (${t.settlementSeq} is null)`),
  ],
)

/** The debits (positive) and credits (negative) of an entry. `payeeSeq` is 0 for the site, else an instructor. */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    channelSeq: seq().notNull(),
    entrySeq: seq().notNull(),
    account: code<(typeof ACCOUNT)[keyof typeof ACCOUNT]>().notNull(),
    payeeSeq: seq().notNull().default(0),
    amount: amount().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.entrySeq, t.account, t.payeeSeq] }),
    withinChannel(
      'ledger_postings_entry',
      [t.channelSeq, t.entrySeq],
      [ledgerEntries.channelSeq, ledgerEntries.entrySeq],
    ),
    codeCheck('ledger_postings_account', t.account, ACCOUNT),
    check('ledger_postings_amount', sql`${t.amount} <> 0`),
  ],
)

const sums = {
  gross: amount().notNull(),
  cancelled: amount().notNull(),
  collected: amount().notNull(),
  providerFee: amount().notNull(),
  platformFee: amount().notNull(),
  vat: amount().notNull(),
  shares: amount().notNull(),
  net: amount().notNull(),
  bySite: amount().notNull().default(0),
}

/** What one payee gets on one day in one currency (SALE-09). */
export const settlements = pgTable(
  'settlements',
  {
    settlementSeq: newSeq(),
    channelSeq: seq().notNull(),
    payeeSeq: seq().notNull().default(0),
    currency: code<(typeof CURRENCY)[keyof typeof CURRENCY]>().notNull(),
    settlementDate: date({ mode: 'string' }).notNull(),
    /** The last sales day that it takes in. */
    endDate: date({ mode: 'string' }).notNull(),
    ...sums,
    /** The debt of the one before (SALE-10); in dollars also, above zero, what the site has paid too much (decisions/fees-in-dollars). */
    carriedIn: amount().notNull(),
    /** `net` and `carriedIn`: what is paid when it is positive, and carried on when not. */
    total: amount().notNull(),
    incomeTax: amount().notNull().default(0),
    localTax: amount().notNull().default(0),
    /** What left the bank; null until then. */
    paidAmount: amount(),
    /** Which account it went to, by its end: another one is perhaps kept since. Null of payouts of before these columns. */
    paidBankCode: text(),
    paidAccountTail: text(),
    paidHolder: text(),
    state: code<(typeof SETTLEMENT_STATE)[keyof typeof SETTLEMENT_STATE]>().notNull(),
    holdReason: text().notNull().default(''),
    confirmedAt: instant(),
    paidAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.settlementSeq] }),
    unique('settlements_day').on(t.channelSeq, t.payeeSeq, t.currency, t.settlementDate),
    index('settlements_desk').on(t.state, t.settlementDate),
    codeCheck('settlements_state', t.state, SETTLEMENT_STATE),
    codeCheck('settlements_currency', t.currency, CURRENCY),
    check(
      'settlements_total',
      sql`${t.total} = ${t.net} + ${t.carriedIn} and (${t.carriedIn} <= 0 or ${t.currency} = 'USD')`,
    ),
    check(
      'settlements_net',
      sql`${t.net} = ${t.gross} + ${t.cancelled} + ${t.collected} + ${t.providerFee} + ${t.platformFee} + ${t.vat} + ${t.shares}`,
    ),
    check(
      'settlements_paid',
      sql`${t.paidAmount} is null or ${t.paidAmount} + ${t.incomeTax} + ${t.localTax} = ${t.total}`,
    ),
  ],
)

/** Why the amount (BYD-04): each entry once for each number that it was posted to, whoever that is by now. */
export const settlementLines = pgTable(
  'settlement_lines',
  {
    channelSeq: seq().notNull(),
    settlementSeq: seq().notNull(),
    entrySeq: seq().notNull(),
    payeeSeq: seq().notNull(),
    ...sums,
  },
  (t) => [
    primaryKey({
      name: 'settlement_lines_pk',
      columns: [t.channelSeq, t.settlementSeq, t.entrySeq, t.payeeSeq],
    }),
    unique('settlement_lines_once').on(t.channelSeq, t.entrySeq, t.payeeSeq),
    withinChannel(
      'settlement_lines_settlement',
      [t.channelSeq, t.settlementSeq],
      [settlements.channelSeq, settlements.settlementSeq],
    ),
    withinChannel(
      'settlement_lines_entry',
      [t.channelSeq, t.entrySeq],
      [ledgerEntries.channelSeq, ledgerEntries.entrySeq],
    ),
  ],
)

/** SALE-11, SALE-12: of the site (0) or of an instructor. The account is sealed but for its end. */
export const settlementDocuments = pgTable(
  'settlement_documents',
  {
    channelSeq: seq().notNull(),
    payeeSeq: seq().notNull(),
    businessKind: text().$type<(typeof BUSINESS_KIND)[keyof typeof BUSINESS_KIND]>().notNull(),
    name: text().notNull(),
    representative: text().notNull().default(''),
    licenceNumber: text().notNull().default(''),
    licenceUploadSeq: seq(),
    taxType: text().$type<(typeof TAX_TYPE)[keyof typeof TAX_TYPE]>().notNull(),
    taxEmail: text().notNull().default(''),
    bankCode: text().notNull(),
    sealedAccount: bytes().notNull(),
    accountTail: text().notNull(),
    /** Counts how often it was handed in. */
    revision: integer().notNull().default(1),
    accountHolder: text().notNull(),
    bankBookUploadSeq: seq().notNull(),
    identityUploadSeq: seq().notNull(),
    state: code<(typeof SETTLEMENT_DOCUMENT_STATE)[keyof typeof SETTLEMENT_DOCUMENT_STATE]>().notNull(),
    reason: text().notNull().default(''),
    /** Why they are asked for anew, or are looked at again after they were approved once. */
    askedWhy: text().$type<AskedWhy>(),
    /** For whom they were handed in; null where a process of before wrote them. */
    basis: jsonb().$type<PapersBasis>(),
    submittedAt: instant().notNull(),
    submittedBy: seq().notNull(),
    decidedAt: instant(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.payeeSeq] }),
    index('settlement_documents_desk').on(t.state, t.submittedAt),
    codeCheck('settlement_documents_state', t.state, SETTLEMENT_DOCUMENT_STATE),
    codeCheck('settlement_documents_kind', t.businessKind, BUSINESS_KIND),
    codeCheck('settlement_documents_tax', t.taxType, TAX_TYPE),
    codeCheck('settlement_documents_asked', t.askedWhy, ASKED_WHY),
  ],
)

/** SALE-10: what a site is asked for of sales through a store of its own in dollars, once a month, with the rate by which it is charged. */
export const feeStatements = pgTable(
  'fee_statements',
  {
    statementSeq: newSeq(),
    channelSeq: seq().notNull(),
    /** In which it was made: `2026-11`. */
    month: text().notNull(),
    /** The last sales day that it takes in. */
    endDate: date({ mode: 'string' }).notNull(),
    /** Cents, with VAT; and what of it is VAT. */
    amount: amount().notNull(),
    vat: amount().notNull(),
    /** As the administration kept it when the statement was made (PAY-05). */
    rateHundredths: integer().notNull(),
    ratedOn: date({ mode: 'string' }).notNull(),
    rateSource: text().notNull(),
    /** Whole won that are charged. */
    won: amount().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    state: text().$type<FeeState>().notNull().default(FEE_STATE.open),
    tries: integer().notNull().default(0),
    /** When the card is charged, or tried again. */
    nextTryAt: instant(),
    failureCode: text(),
    paidAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.statementSeq] }),
    unique('fee_statements_month').on(t.channelSeq, t.month),
    index('fee_statements_open').on(t.nextTryAt).where(sql`state = 'open'`),
    codeCheck('fee_statements_state', t.state, FEE_STATE),
    check('fee_statements_amounts', sql`${t.amount} > 0 and ${t.won} > 0`),
    check('fee_statements_paid', sql`(${t.state} = 'paid') = (${t.paidAt} is not null)`),
  ],
)

/** BYD-05: who gets how much of a class from a moment on; what was sold before keeps what was agreed then. */
export const revenueShares = pgTable(
  'revenue_shares',
  {
    revenueShareSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    validFrom: instant().notNull(),
    shares: jsonb().$type<RevenueShare[]>().notNull(),
    revision: integer().notNull().default(1),
    createdBy: seq(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.revenueShareSeq] }),
    index('revenue_shares_course').on(t.channelSeq, t.courseSeq, t.validFrom),
    withinChannel('revenue_shares_of', [t.channelSeq, t.courseSeq], [courses.channelSeq, courses.courseSeq]),
  ],
)
