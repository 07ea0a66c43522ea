import { platform } from '@seodang/domain/access'
import { SETTLEMENT_DOCUMENT_STATE, SETTLEMENT_STATE } from '@seodang/domain/codes'
import { SETTLEMENT_STEPS, type SettlementStep } from '@seodang/domain/settlement'
import { DOCUMENT_FILES } from '@seodang/domain/settlement-document'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Code, Day, Instant, listOf, paging, Revision, Seq, Text } from './schemas.ts'
import { DocumentView, FeeStatement, FileLink, OfPart, Opened, Settlement } from './settlement.ts'

/** The administrator's side of settlements (ADM-03). */

/** 0 for the site itself, else an instructor. */
const Payee = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const PayeeKey = Type.Object({ channelSeq: Seq, payeeSeq: Payee })

const DeskDocument = Type.Object({
  channelSeq: Seq,
  siteName: Type.String(),
  payeeSeq: Payee,
  payeeName: Type.String(),
  state: Code(SETTLEMENT_DOCUMENT_STATE),
  submittedAt: Instant,
})

export const deskDocuments = endpoint({
  method: 'GET',
  path: '/v1.0/platform/settlement-documents',
  summary: 'Settlement documents of all sites, whoever waits longest first (ADM-03, SALE-11)',
  access: platform,
  query: Type.Object({
    ...paging,
    state: Type.Optional(Code(SETTLEMENT_DOCUMENT_STATE)),
    /** In the site's name and in the name of the form. */
    q: Type.Optional(Text(100)),
  }),
  reply: listOf(DeskDocument),
})

const DeskDocumentFacts = Type.Object({
  ...DeskDocument.properties,
  document: DocumentView,
  /** Whole, for the transfer; who opened it is recorded. */
  accountNumber: Type.String(),
})

export const deskDocument = endpoint({
  method: 'GET',
  path: '/v1.0/platform/channels/{channelSeq}/settlement-documents/{payeeSeq}',
  summary: 'One form with its account; opening it is recorded (SALE-11)',
  access: platform,
  params: PayeeKey,
  reply: DeskDocumentFacts,
})

export const deskDocumentFile = endpoint({
  method: 'GET',
  path: '/v1.0/platform/channels/{channelSeq}/settlement-documents/{payeeSeq}/files/{file}',
  summary: 'An address that opens one of the copies for a few minutes; who asked is recorded (UPL-12)',
  access: platform,
  params: Type.Object({ ...PayeeKey.properties, file: Type.Enum([...DOCUMENT_FILES]) }),
  reply: FileLink,
})

/** The form that was looked at, so that one that was handed in anew meanwhile is not decided unseen. */
const Seen = { submittedAt: Text(40) }

export const approveDocument = endpoint({
  method: 'POST',
  path: '/v1.0/platform/channels/{channelSeq}/settlement-documents/{payeeSeq}/approval',
  summary: 'Approves documents that were handed in: payouts may leave (SALE-11)',
  access: platform,
  params: PayeeKey,
  body: Type.Object(Seen),
  reply: DeskDocumentFacts,
  errors: ['SETTLEMENT_DOCUMENT_MOVED'],
})

export const sendBackDocument = endpoint({
  method: 'POST',
  path: '/v1.0/platform/channels/{channelSeq}/settlement-documents/{payeeSeq}/refusal',
  summary: 'Sends documents back with a reason (SALE-11)',
  access: platform,
  params: PayeeKey,
  body: Type.Object({ ...Seen, reason: Text(1000) }),
  reply: DeskDocumentFacts,
  errors: ['SETTLEMENT_DOCUMENT_MOVED'],
})

const DeskSettlement = Type.Object({
  ...Settlement.properties,
  channelSeq: Seq,
  siteName: Type.String(),
  payeeSeq: Payee,
  payeeName: Type.String(),
  documentState: Code(SETTLEMENT_DOCUMENT_STATE),
  /** Counts how often documents were handed in, 0 where never: marking a payout says which account was seen. */
  documentRevision: Revision,
})

export const deskSettlements = endpoint({
  method: 'GET',
  path: '/v1.0/platform/settlements',
  summary: 'Settlements of all sites by state and day (ADM-03, SALE-09)',
  access: platform,
  query: Type.Object({
    ...paging,
    state: Type.Optional(Code(SETTLEMENT_STATE)),
    settlementDate: Type.Optional(Day),
    /** In the site's name and in the payee's. */
    q: Type.Optional(Text(100)),
  }),
  reply: listOf(DeskSettlement),
})

export const deskSettlement = endpoint({
  method: 'GET',
  path: '/v1.0/platform/channels/{channelSeq}/settlements/{settlementSeq}',
  summary: 'One settlement with every order, fee, tax and refund that makes it up (BYD-04)',
  access: platform,
  params: Type.Object({ channelSeq: Seq, settlementSeq: Seq }),
  query: Type.Object(OfPart),
  reply: Type.Object({ settlement: DeskSettlement, ...Opened }),
})

const STEPS = Object.keys(SETTLEMENT_STEPS) as [SettlementStep, ...SettlementStep[]]

export const stepSettlements = endpoint({
  method: 'POST',
  path: '/v1.0/platform/settlements/steps/create',
  summary: 'Confirms, holds, releases or marks as paid, one or many; each by itself, each once (SALE-09)',
  access: platform,
  body: Type.Object({
    step: Type.Enum(STEPS),
    /** Of a hold. */
    reason: Type.Optional(Text(1000)),
    settlements: Type.Array(
      Type.Object({
        channelSeq: Seq,
        settlementSeq: Seq,
        /** Of a payout: of the documents whose account was seen. */
        documentRevision: Type.Optional(Revision),
      }),
      { minItems: 1, maxItems: 200 },
    ),
  }),
  reply: Type.Object({
    done: Type.Array(Seq),
    refused: Type.Array(
      Type.Object({ settlementSeq: Seq, errorName: Type.String(), message: Type.String() }),
    ),
  }),
  errors: ['SETTLEMENT_STEP_REFUSED', 'SETTLEMENT_DOCUMENT_NEEDED', 'SETTLEMENT_ACCOUNT_MOVED'],
  idempotent: 'each',
})

export const deskFeeStatements = endpoint({
  method: 'GET',
  path: '/v1.0/platform/fee-statements',
  summary: 'Fees of sites for sales in dollars that are not paid, the longest due first (SALE-10, ADM-03)',
  access: platform,
  query: Type.Object(paging),
  reply: listOf(Type.Object({ ...FeeStatement.properties, channelSeq: Seq, siteName: Type.String() })),
})
