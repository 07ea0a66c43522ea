import { type Access, staff, verified } from '@seodang/domain/access'
import {
  CURRENCY,
  ORDER_KIND,
  PAY_METHOD,
  SETTLEMENT_DOCUMENT_STATE,
  SETTLEMENT_STATE,
} from '@seodang/domain/codes'
import { FEE_STATE } from '@seodang/domain/fee-statement'
import { ENTRY } from '@seodang/domain/ledger'
import { ASKED_WHY } from '@seodang/domain/papers'
import { BUSINESS_KIND, DOCUMENT_FILES, TAX_TYPE } from '@seodang/domain/settlement-document'
import { ORDER_PARTS, WHY_PARTS } from '@seodang/domain/why'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { FILE_MAX_BYTES, UploadedFile } from './media.ts'
import { Proof } from './proof.ts'
import {
  Amount,
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Day,
  Instant,
  listOf,
  nullable,
  paging,
  Revision,
  Seq,
  Text,
  WrittenDay,
} from './schemas.ts'

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Each as it changes the amount; they sum to `net`, and with the debt of before to `total` (SALE-09, SALE-10). */
const Sums = {
  gross: Type.Integer(),
  cancelled: Type.Integer(),
  collected: Type.Integer(),
  providerFee: Type.Integer(),
  platformFee: Type.Integer(),
  vat: Type.Integer(),
  shares: Type.Integer(),
  net: Type.Integer(),
  /**
   * Beside `net`, of money that the site took itself: what an instructor gets from the site, or, negative, what the site
   * owes its instructors (BYD-05).
   */
  bySite: Type.Integer(),
}

export const Settlement = Type.Object({
  settlementSeq: Seq,
  settlementDate: Day,
  endDate: Day,
  currency: Code(CURRENCY),
  ...Sums,
  carriedIn: Type.Integer(),
  total: Type.Integer(),
  /** Withheld, or what would be by the documents of now (integrations 8.4). */
  incomeTax: Amount,
  localTax: Amount,
  /** What is paid out, or was; a debt is carried on and pays nothing. */
  pays: Count,
  state: Code(SETTLEMENT_STATE),
  holdReason: Type.String(),
  /** Why it waits for documents that are asked for anew (SALE-11); null where it does not. */
  waitsFor: nullable(Code(ASKED_WHY)),
  paidAt: nullable(Instant),
  /** The account that it went to, as it was then; null of older payouts. */
  paidTo: nullable(
    Type.Object({ bankCode: Type.String(), maskedAccount: Type.String(), holder: Type.String() }),
  ),
})

export const SettlementLine = Type.Object({
  entrySeq: Seq,
  orderSeq: Seq,
  number: Type.String(),
  title: Type.String(),
  orderKind: nullable(Code(ORDER_KIND)),
  payMethodCd: nullable(Code(PAY_METHOD)),
  entryKind: Code(ENTRY),
  occurredAt: Instant,
  ...Sums,
  /** What of `providerFee` is VAT. */
  gatewayVat: Type.Integer(),
})

/** Why a settlement is its amount (BYD-04). */
export const Opened = {
  /** Sum to what is paid, or of a debt to what is carried on. */
  why: Type.Array(Type.Object({ part: Type.Enum([...WHY_PARTS]), amount: Type.Integer() })),
  /** The settlements of before whose debt was carried into this one. */
  carried: Type.Array(Type.Object({ settlementSeq: Seq, settlementDate: Day, total: Type.Integer() })),
  /** When it was held, released and paid. */
  moves: Type.Array(Type.Object({ entryKind: Code(ENTRY), occurredAt: Instant })),
  /** The orders, or those of the part that is asked for. */
  list: Type.Array(SettlementLine),
  totalCount: Count,
}

/** The lines of which part of the amount; all where none is named. */
export const OfPart = { ...paging, part: Type.Optional(Type.Enum([...ORDER_PARTS])) }

const Upcoming = Type.Object({
  settlementDate: Day,
  startDate: Day,
  endDate: Day,
  currency: Code(CURRENCY),
  /** What is there until now, with a debt of before. */
  total: Type.Integer(),
  bySite: Type.Integer(),
})

const SettlementList = Type.Object({
  list: Type.Array(Settlement),
  totalCount: Count,
  /** What the running half of the month has brought so far. */
  upcoming: Type.Array(Upcoming),
  documentState: Code(SETTLEMENT_DOCUMENT_STATE),
})

const SettlementOfDay = Type.Object({
  settlement: Settlement,
  /** Whom the site owes what of `bySite`; of an instructor's own settlement nobody. */
  owedBySite: Type.Array(Type.Object({ userSeq: Seq, name: Type.String(), amount: Type.Integer() })),
  ...Opened,
})

const DateKey = Type.Object({ channelSeq: Seq, settlementDate: WrittenDay })
const OfDay = {
  currency: Type.Optional(Code(CURRENCY)),
  /** Which of that day, for whoever was paid there by two accounts that became one (SOC-19). */
  settlementSeq: Type.Optional(Seq),
}

/** SALE-11. A number of an account is never sent back: only its end (SALE-12). */
export const DocumentView = Type.Object({
  state: Code(SETTLEMENT_DOCUMENT_STATE),
  reason: Type.String(),
  /** Why they are asked for anew, or looked at again. */
  askedWhy: nullable(Code(ASKED_WHY)),
  submittedAt: nullable(Instant),
  /** Counts how often they were handed in: who does says which state they saw (SET-09). */
  revision: Revision,
  businessKind: Code(BUSINESS_KIND),
  name: Type.String(),
  representative: Type.String(),
  licenceNumber: Type.String(),
  licenceUploadSeq: nullable(Seq),
  taxType: Code(TAX_TYPE),
  taxEmail: Type.String(),
  bankCode: Type.String(),
  /** `******1234`; empty where none is kept. */
  maskedAccount: Type.String(),
  accountHolder: Type.String(),
  bankBookUploadSeq: nullable(Seq),
  identityUploadSeq: nullable(Seq),
})

const DocumentBody = Type.Object({
  businessKind: Code(BUSINESS_KIND),
  name: Text(200),
  representative: Text(200),
  licenceNumber: Text(20),
  licenceUploadSeq: nullable(Seq),
  taxType: Code(TAX_TYPE),
  taxEmail: Text(254),
  bankCode: Text(10),
  /** Empty: the one that is kept stays. */
  accountNumber: Text(40),
  accountHolder: Text(200),
  bankBookUploadSeq: nullable(Seq),
  identityUploadSeq: nullable(Seq),
  revision: Revision,
  /** The login's, where bank, number or holder change (SALE-12); a mailed code where the login has none. */
  ...Proof,
})

const FileOf = Type.Object({ file: Type.Enum([...DOCUMENT_FILES]) })
export const FileLink = Type.Object({ url: Type.String(), name: Type.String() })

/** The calls of one payee: of the site for its staff, of the own shares for an instructor (BYD-05). */
function payeeCalls<const P extends string>(
  prefix: P,
  { read, change }: { read: Access; change: Access },
  whose: string,
) {
  // Whatever somebody earns on a site is work there, also where they are no staff, and stays theirs when they are gone.
  return {
    settlements: endpoint({
      method: 'GET',
      path: `${prefix}/settlements`,
      summary: `Settlements of ${whose}, the youngest day first, with what comes next (SALE-09)`,
      access: read,
      onOwnDomain: false,
      params: ChannelKey,
      query: Type.Object(paging),
      reply: SettlementList,
    }),
    settlement: endpoint({
      method: 'GET',
      path: `${prefix}/settlements/{settlementDate}`,
      summary: `Why this amount: every order, fee, tax and refund of a settlement of ${whose} (SALE-09, BYD-04)`,
      access: read,
      onOwnDomain: false,
      params: DateKey,
      query: Type.Object({ ...OfPart, ...OfDay }),
      reply: SettlementOfDay,
    }),
    settlementExcel: endpoint({
      method: 'GET',
      path: `${prefix}/settlements/{settlementDate}/excel`,
      summary: `All lines of a settlement of ${whose} as a spreadsheet (SALE-09)`,
      access: read,
      onOwnDomain: false,
      params: DateKey,
      query: Type.Object(OfDay),
      raw: SPREADSHEET,
      rateLimit: { points: 30, seconds: 600, by: 'user' },
    }),
    settlementDocument: endpoint({
      method: 'GET',
      path: `${prefix}/settlement-document`,
      summary: `The documents by which ${whose} is paid, its account masked (SALE-11, SALE-12)`,
      access: read,
      onOwnDomain: false,
      params: ChannelKey,
      reply: DocumentView,
    }),
    submitDocument: endpoint({
      method: 'POST',
      path: `${prefix}/settlement-document/modify`,
      summary: 'Hands the documents in; payouts wait until they are approved (SALE-11)',
      access: change,
      onOwnDomain: false,
      params: ChannelKey,
      body: DocumentBody,
      reply: DocumentView,
      errors: ['INCORRECT_PASSWORD', 'INCORRECT_CODE', 'EXCEED_MAXIMUM_ATTEMPTS', 'CONFLICT_EDITED'],
      rateLimit: { points: 20, seconds: 600, by: 'user' },
    }),
    documentFile: endpoint({
      method: 'GET',
      path: `${prefix}/settlement-document/files/{file}`,
      summary: 'An address that opens one of the copies for a few minutes; who asked is recorded (UPL-12)',
      access: change,
      onOwnDomain: false,
      params: Type.Object({ channelSeq: Seq, ...FileOf.properties }),
      reply: FileLink,
      rateLimit: { points: 60, seconds: 600, by: 'user' },
    }),
  }
}

export const { settlements, settlement, settlementExcel, settlementDocument, submitDocument, documentFile } =
  payeeCalls(
    '/v1.0/channels/{channelSeq}/admin',
    { read: staff('SITE_SALES_READ'), change: staff('SITE_SALES_UPDATE') },
    'the site',
  )

export const {
  settlements: mySettlements,
  settlement: mySettlement,
  settlementExcel: mySettlementExcel,
  settlementDocument: myDocument,
  submitDocument: submitMyDocument,
  documentFile: myDocumentFile,
} = payeeCalls('/v1.0/channels/{channelSeq}/me', { read: verified, change: verified }, 'the caller')

/** An upload of its own: whoever is owed something may be no member any more, and uploads of the site are for members. */
export const uploadMyCopy = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/me/settlement-document/upload',
  summary:
    'Takes a copy for the documents by which the caller is paid, as the bare body; it stays private (SALE-11)',
  access: verified,
  onOwnDomain: false,
  params: ChannelKey,
  query: Type.Object({ name: Text(200, 1) }),
  body: Type.Unknown(),
  reply: UploadedFile,
  errors: ['UPLOAD_TOO_LARGE', 'UPLOAD_KIND_REFUSED'],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
  idempotent: true,
  bodyLimit: FILE_MAX_BYTES,
})

const Share = Type.Object({ userSeq: Seq, percent: Type.Integer({ minimum: 0, maximum: 1000 }) })

const ClassShares = Type.Object({
  courseSeq: Seq,
  title: Type.String(),
  validFrom: nullable(Instant),
  /** Counts the changes, 0 before the first: who shares anew says which state they saw (SET-09). */
  revision: Revision,
  shares: Type.Array(Type.Object({ ...Share.properties, name: Type.String() })),
  /** Instructors and others with a part in the class. */
  staff: Type.Array(Type.Object({ userSeq: Seq, name: Type.String() })),
})

export const revenueShares = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/revenue-shares',
  summary: 'How the revenue of each class is shared with its instructors (BYD-05)',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  query: Type.Object({ ...paging, q: Type.Optional(Text(100)) }),
  reply: Type.Object({ list: Type.Array(ClassShares), totalCount: Count }),
})

export const changeShares = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/revenue-shares/{courseSeq}/modify',
  summary: 'Shares a class from now on; what was sold before keeps what was agreed then (BYD-05)',
  access: staff('SITE_SALES_UPDATE'),
  params: CourseKey,
  body: Type.Object({ shares: Type.Array(Share, { maxItems: 50 }), revision: Revision }),
  reply: ClassShares,
  errors: ['CLASS_NOT_FOUND', 'SHARE_NOT_STAFF', 'CONFLICT_EDITED'],
})

/** SALE-10: what the site is asked for of sales through a store of its own, in dollars. */
export const FeeStatement = Type.Object({
  statementSeq: Seq,
  month: Type.String(),
  endDate: Day,
  /** Cents, with VAT; and what of it is VAT. */
  amount: Amount,
  vat: Amount,
  /** Won to the dollar in hundredths, as the administration kept it, with the day and the source of it (PAY-05). */
  rateHundredths: Count,
  ratedOn: Day,
  rateSource: Type.String(),
  /** Whole won that are charged to the card of the plan. */
  won: Amount,
  dueOn: Day,
  state: Code(FEE_STATE),
  tries: Count,
  nextTryAt: nullable(Instant),
  paidAt: nullable(Instant),
  /** From that day on the store takes no new payment; null once it is paid. */
  pausesOn: nullable(Day),
})

export const feeStatements = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/fee-statements',
  summary:
    'Monthly statements of fees for sales in dollars, the youngest first, each with its settlements (SALE-10)',
  access: staff('SITE_SALES_READ'),
  params: ChannelKey,
  reply: listOf(
    Type.Object({
      ...FeeStatement.properties,
      lines: Type.Array(
        Type.Object({
          settlementDate: Day,
          endDate: Day,
          /** Cents, as they change what the site gets. */
          platformFee: Type.Integer(),
          vat: Type.Integer(),
          net: Type.Integer(),
        }),
      ),
    }),
  ),
})
