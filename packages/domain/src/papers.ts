import { SETTLEMENT_DOCUMENT_STATE, type SettlementDocumentStateCd } from './codes.ts'

/*
 * SALE-11, SALE-12: what settlement documents were handed in for. Where that is another by now, they are asked for anew and
 * payouts wait (docs/decisions/papers-anew.md).
 */

/** Why documents are asked for anew, or looked at again. */
export const ASKED_WHY = { owner: 'owner', company: 'company', account: 'account', merge: 'merge' } as const
export type AskedWhy = (typeof ASKED_WHY)[keyof typeof ASKED_WHY]

/** For whom documents stand: the owners of the site, or the numbers of an instructor, and the company that sells. */
export type PapersBasis = { people: number[]; corpName: string; ceoName: string; regNo: string }

/** `merged` are numbers that became part of one of `people`. */
export type PapersNow = PapersBasis & { merged: number[] }

/** A space more is no other company. */
const sameWords = (one: string, other: string) =>
  one.replaceAll(/\s/g, '').toLowerCase() === other.replaceAll(/\s/g, '').toLowerCase()

const sameCompany = (one: PapersBasis, other: PapersBasis) =>
  sameWords(one.corpName, other.corpName) &&
  sameWords(one.ceoName, other.ceoName) &&
  sameWords(one.regNo, other.regNo)

/**
 * Of the site: an owner of then is none any more, or the company is another. An owner who came beside the others changes
 * nothing: the account is still of somebody who answers for the site.
 */
export function whySiteAsked(then: PapersBasis, now: PapersNow): AskedWhy | null {
  const gone = then.people.filter((person) => !now.people.includes(person))
  if (gone.length > 0)
    return gone.every((person) => now.merged.includes(person)) ? ASKED_WHY.merge : ASKED_WHY.owner
  return sameCompany(then, now) ? null : ASKED_WHY.company
}

/** Of an instructor: another account with documents of its own became part of theirs, so that one of two accounts is paid now. */
export const whyInstructorAsked = (then: PapersBasis, now: PapersNow): AskedWhy | null =>
  now.people.every((person) => then.people.includes(person)) ? null : ASKED_WHY.merge

type Copies = {
  state: SettlementDocumentStateCd
  licenceUploadSeq: number | null
  bankBookUploadSeq: number | null
  identityUploadSeq: number | null
}

/** Copies that prove nothing: all of documents that are asked for anew, and the bank book of another account. */
export function staleCopies(kept: Copies | undefined, changesAccount: boolean): number[] {
  if (!kept) return []
  const { state, licenceUploadSeq, bankBookUploadSeq, identityUploadSeq } = kept
  const stale =
    state === SETTLEMENT_DOCUMENT_STATE.askedAnew
      ? [licenceUploadSeq, bankBookUploadSeq, identityUploadSeq]
      : changesAccount
        ? [bankBookUploadSeq]
        : []
  return stale.filter((upload) => upload !== null)
}

/** Of documents that are asked for anew the account is typed and proved again, as of ones that were never handed in. */
export const keepsAccount = (kept: Pick<Copies, 'state'> | undefined): boolean =>
  kept !== undefined &&
  kept.state !== SETTLEMENT_DOCUMENT_STATE.missing &&
  kept.state !== SETTLEMENT_DOCUMENT_STATE.askedAnew

/** Why a payout waits that nobody has held: until the documents are approved again. */
export const waitsFor = (
  document: { state: SettlementDocumentStateCd; askedWhy: AskedWhy | null } | undefined,
): AskedWhy | null =>
  document && document.state !== SETTLEMENT_DOCUMENT_STATE.approved ? document.askedWhy : null
