import type { Language } from '@seodang/domain/codes'
import { MEMBERSHIP_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { membershipProblems, TERM_MONTHS } from '@seodang/domain/site-membership'
import type { Picked } from './ClassesField.tsx'
import type { EditedMembership } from './queries.ts'

/** A membership as it stands in the form. */
export interface Draft {
  name: string
  description: string
  imageKey: string | null
  imageUrl: string | null
  /** One on each line. */
  benefits: string
  monthlyPrice: number | null
  longer: Readonly<Record<number, number | null>>
  trialDays: number
  seatLimit: number
  classes: Picked[]
  chatRoomSeqs: number[]
}

export const LONGER_TERMS = TERM_MONTHS.filter((months) => months > 1)

export const EMPTY: Draft = {
  name: '',
  description: '',
  imageKey: null,
  imageUrl: null,
  benefits: '',
  monthlyPrice: null,
  longer: {},
  trialDays: 0,
  seatLimit: 0,
  classes: [],
  chatRoomSeqs: [],
}

export const draftOf = (saved: EditedMembership): Draft => ({
  name: saved.name,
  description: saved.description,
  imageKey: saved.imageKey,
  imageUrl: saved.image?.url ?? null,
  benefits: saved.benefits.join('\n'),
  monthlyPrice: saved.monthlyPrice,
  longer: Object.fromEntries(saved.longerTerms.map(({ months, price }) => [months, price])),
  trialDays: saved.trialDays,
  seatLimit: saved.seatLimit,
  classes: saved.classes.map(({ courseSeq, membersOnly }) => ({ courseSeq, membersOnly })),
  chatRoomSeqs: saved.chatRoomSeqs,
})

/** What is sent: empty lines are no benefits, an empty price is no term. */
export const fieldsOf = (draft: Draft) => ({
  name: draft.name,
  description: draft.description,
  imageKey: draft.imageKey,
  benefits: draft.benefits
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  monthlyPrice: draft.monthlyPrice,
  longerTerms: LONGER_TERMS.flatMap((months) => {
    const price = draft.longer[months] ?? null
    return price === null ? [] : [{ months, price }]
  }),
  trialDays: draft.trialDays,
  seatLimit: draft.seatLimit,
  classes: draft.classes,
  chatRoomSeqs: draft.chatRoomSeqs,
})

/** By the rule that the server asks. */
export const problemsOf = (draft: Draft, language: Language): Partial<Record<string, string>> =>
  problemTexts(membershipProblems(fieldsOf(draft)), language, MEMBERSHIP_LABELS)
