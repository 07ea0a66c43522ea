import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { settlementDocument, submitDocument } from '@seodang/contract/settlement'
import { formatBusinessNumber } from '@seodang/domain/channel-form'
import { SETTLEMENT_DOCUMENT_STATE } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { SETTLEMENT_LABELS } from '@seodang/domain/field-labels'
import { ASKED_WHY, keepsAccount, staleCopies } from '@seodang/domain/papers'
import {
  accountTail,
  BUSINESS_KIND,
  type DocumentFile,
  documentProblems,
  maskedAccount,
  TAX_TYPE,
} from '@seodang/domain/settlement-document'
import { digitsOnly } from '@seodang/domain/text'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { proveAgain } from '../identity/index.ts'
import { type FILE_OWNER, requireMyFiles, type SignedFile, signedFile } from '../media/index.ts'
import { lockDocument, upsertDocument } from './documents-store.ts'
import { tell } from './news.ts'
import { readBasis } from './papers-store.ts'
import { type DocumentRow, findDocument } from './settlements-store.ts'

type View = ReplyOf<typeof settlementDocument>
type Form = BodyOf<typeof submitDocument>

/** What the account of a payee is sealed for, so that one cannot be moved to another. */
const accountPurpose = (channelSeq: number, payeeSeq: number) => `payout-account:${channelSeq}:${payeeSeq}`

export const sealAccount = (
  { services }: Context,
  key: { channelSeq: number; payeeSeq: number },
  number: string,
) => services.secrets.seal(accountPurpose(key.channelSeq, key.payeeSeq), number)

/** SALE-12: the whole number, for whoever makes the transfer. */
export const openAccount = ({ services }: Context, row: DocumentRow): string =>
  services.secrets.open(accountPurpose(row.channelSeq, row.payeeSeq), row.sealedAccount)

export async function documentOf(ctx: Context, payeeSeq: number): Promise<View> {
  return documentView(await findDocument(ctx, payeeSeq))
}

export function documentView(row: DocumentRow | undefined): View {
  return {
    state: row?.state ?? SETTLEMENT_DOCUMENT_STATE.missing,
    reason: row?.reason ?? '',
    askedWhy: row?.askedWhy ?? null,
    submittedAt: row?.submittedAt.toISOString() ?? null,
    revision: row?.revision ?? 0,
    businessKind: row?.businessKind ?? BUSINESS_KIND.individual,
    name: row?.name ?? '',
    representative: row?.representative ?? '',
    licenceNumber: row?.licenceNumber ?? '',
    licenceUploadSeq: row?.licenceUploadSeq ?? null,
    taxType: row?.taxType ?? TAX_TYPE.general,
    taxEmail: row?.taxEmail ?? '',
    bankCode: row?.bankCode ?? '',
    maskedAccount: row ? maskedAccount(row.accountTail) : '',
    accountHolder: row?.accountHolder ?? '',
    bankBookUploadSeq: row?.bankBookUploadSeq ?? null,
    identityUploadSeq: row?.identityUploadSeq ?? null,
  }
}

/**
 * SALE-11, SALE-12: hands the form in. Where money goes changes only for whoever proves again who they are, and every
 * owner hears of it; payouts wait for the approval. Fails with INVALID_INPUT at the fields, INCORRECT_PASSWORD or INCORRECT_CODE, and with
 * CONFLICT_EDITED where they were handed in meanwhile.
 */
export async function submit(outer: Context, payeeSeq: number, form: Form): Promise<View> {
  const kept = await findDocument(outer, payeeSeq)
  const isNew = !keepsAccount(kept) || changesAccount(outer, form, kept)
  requireNoProblems(documentProblems(form, keepsAccount(kept), staleCopies(kept, isNew)), SETTLEMENT_LABELS)
  const useProof = isNew ? await proveAgain(outer, form) : undefined
  for (const [field, value] of filesOf(form))
    if (value !== null && !isKept(kept, value)) await requireMyFiles(outer, field, [value])
  return inTransaction(outer, async (ctx) => {
    await lockDocument(ctx, payeeSeq)
    const before = await findDocument(ctx, payeeSeq)
    if ((before?.revision ?? 0) !== form.revision) fail('CONFLICT_EDITED', { payeeSeq })
    await useProof?.(ctx)
    const { merged: _merged, ...basis } = await readBasis(ctx, payeeSeq)
    const number = digitsOnly(form.accountNumber)
    const isBusiness = form.businessKind === BUSINESS_KIND.business
    const row = await upsertDocument(ctx, {
      channelSeq: ctx.channelSeq,
      payeeSeq,
      businessKind: form.businessKind,
      name: form.name.trim(),
      representative: isBusiness ? form.representative.trim() : '',
      licenceNumber: isBusiness ? formatBusinessNumber(form.licenceNumber) : '',
      licenceUploadSeq: isBusiness ? form.licenceUploadSeq : null,
      taxType: form.taxType,
      taxEmail: form.taxEmail.trim(),
      bankCode: form.bankCode,
      sealedAccount:
        number === '' && kept
          ? kept.sealedAccount
          : sealAccount(ctx, { channelSeq: ctx.channelSeq, payeeSeq }, number),
      accountTail: number === '' && kept ? kept.accountTail : accountTail(number),
      revision: form.revision + 1,
      accountHolder: form.accountHolder.trim(),
      bankBookUploadSeq: form.bankBookUploadSeq ?? 0,
      identityUploadSeq: form.identityUploadSeq ?? 0,
      state: SETTLEMENT_DOCUMENT_STATE.submitted,
      reason: '',
      askedWhy: before?.askedWhy ?? (before && isNew ? ASKED_WHY.account : null),
      basis,
      submittedAt: ctx.now,
      submittedBy: userSeqOf(ctx),
      decidedAt: null,
      updatedAt: ctx.now,
    })
    await audit(ctx, 'settlement.document.submit', `payee:${payeeSeq}`, factsOf(kept), factsOf(row))
    if (isNew) await tell(ctx, payeeSeq, 'payoutAccountChanged')
    return documentView(row)
  })
}

function changesAccount(ctx: Context, form: Form, kept: DocumentRow | undefined): boolean {
  if (!kept) return true
  const number = digitsOnly(form.accountNumber)
  return (
    kept.bankCode !== form.bankCode ||
    kept.accountHolder !== form.accountHolder.trim() ||
    (number !== '' && number !== openAccount(ctx, kept))
  )
}

const filesOf = (form: Form): [string, number | null][] => [
  ['licenceUploadSeq', form.businessKind === BUSINESS_KIND.business ? form.licenceUploadSeq : null],
  ['bankBookUploadSeq', form.bankBookUploadSeq],
  ['identityUploadSeq', form.identityUploadSeq],
]

const isKept = (kept: DocumentRow | undefined, uploadSeq: number) =>
  kept !== undefined &&
  [kept.licenceUploadSeq, kept.bankBookUploadSeq, kept.identityUploadSeq].includes(uploadSeq)

/** For the audit trail, which keeps no account. */
const factsOf = (row: DocumentRow | undefined) =>
  row && {
    businessKind: row.businessKind,
    name: row.name,
    bankCode: row.bankCode,
    account: maskedAccount(row.accountTail),
    accountHolder: row.accountHolder,
    state: row.state,
  }

/** Through whose door the copies are seen. */
export type DocumentsKind = (typeof FILE_OWNER)['siteDocument' | 'ownDocument' | 'deskDocument']

export const mayOpenFile = async (ctx: Context, payeeSeq: number, uploadSeq: number): Promise<boolean> =>
  isKept(await findDocument(ctx, payeeSeq), uploadSeq)

/** UPL-12: opens one of the copies for a few minutes; who asked is recorded (integrations.md 8.5). */
export async function openFile(
  ctx: Context,
  payeeSeq: number,
  file: DocumentFile,
  kind: DocumentsKind,
): Promise<Pick<SignedFile, 'url' | 'name'>> {
  const row = await findDocument(ctx, payeeSeq)
  const uploadSeq = row && row[`${file}UploadSeq`]
  const owner = { kind, courseSeq: 0, key: payeeSeq, within: 0 }
  const opened = uploadSeq ? await signedFile(ctx, uploadSeq, owner, { inline: true }) : null
  if (!opened) fail('NO_DATA', { payeeSeq, file })
  await audit(ctx, 'settlement.document.view', `payee:${payeeSeq}`, null, { file })
  return { url: opened.url, name: opened.name }
}
