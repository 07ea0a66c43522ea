import { endOfTerm, endOfWorkingDays } from './holidays.ts'
import { type Instant, timeOf } from './instant.ts'
import { onlyProblems, type Problems } from './problems.ts'
import { mayRejectSupply, type RefundCase, rejectionEnd, supplyStart } from './refund-case.ts'
import { REFUND_REASON, type RefundReasonCd } from './refund-reason.ts'
import { addDays, isDate, seoulDate } from './seoul-time.ts'
import { textProblem } from './validation.ts'

/**
 * BYD-02: what a buyer asks for because the content is not what was described (전자상거래법 제17조 제3항). `ended`: the order
 * ended by another reason before staff decided.
 */
export const CLAIM_STATE = {
  waiting: 'waiting',
  accepted: 'accepted',
  refused: 'refused',
  ended: 'ended',
} as const
export type ClaimState = (typeof CLAIM_STATE)[keyof typeof CLAIM_STATE]

export const MAX_CLAIM_LENGTH = 2000

/** Since it is known. */
export const KNOWN_DAYS = 30
/** As long as the law gives for the money itself (제18조 제2항). */
export const WORKING_DAYS_TO_DECIDE = 3

/** Seoul dates, both included: the days on which the buyer may have noticed, and the last on which it can be claimed. */
export interface ClaimTerm {
  noticedFrom: string
  noticedTo: string
  until: string
}

/** Within three months of the supply; null outside of them. */
export function claimTerm(input: RefundCase): ClaimTerm | null {
  if (!mayRejectSupply({ ...input, reason: REFUND_REASON.misdescribed })) return null
  return {
    noticedFrom: firstNoticed(new Date(supplyStart(input)), input.at),
    noticedTo: seoulDate(input.at),
    until: seoulDate(addDays(rejectionEnd(input), -1)),
  }
}

/** The first day from the supply on whose thirty days are not over. */
function firstNoticed(suppliedAt: Date, at: Instant): string {
  let day = suppliedAt
  while (endOfTerm(day, KNOWN_DAYS).getTime() <= timeOf(at)) day = addDays(day, 1)
  return seoulDate(day)
}

export interface ClaimDraft {
  content: string
  /** Seoul date. */
  noticedOn: string
}

export function claimProblems(
  { content, noticedOn }: ClaimDraft,
  { noticedFrom, noticedTo }: ClaimTerm,
): Problems<keyof ClaimDraft> {
  const isInTerm = isDate(noticedOn) && noticedOn >= noticedFrom && noticedOn <= noticedTo
  return onlyProblems({
    content: textProblem(content, { max: MAX_CLAIM_LENGTH, isRequired: true }),
    noticedOn: noticedOn === '' ? 'required' : isInTerm ? null : 'date',
  })
}

/** The last Seoul date on which staff decide in time. */
export const claimDueOn = (askedAt: Instant): string =>
  seoulDate(addDays(endOfWorkingDays(askedAt, WORKING_DAYS_TO_DECIDE), -1))

/** What becomes of a claim that waits when its order ends, by who ended that and why. */
export const claimAfterEnd = (reasonCd: RefundReasonCd | null | undefined): ClaimState =>
  reasonCd === REFUND_REASON.misdescribed ? CLAIM_STATE.accepted : CLAIM_STATE.ended
