import type { CourseDraft } from '@seodang/contract/course'
import { MARKETING_FIELDS } from '@seodang/domain/course-marketing'
import { courseQuestionsOf } from '@seodang/domain/course-questions'
import { PAYMENT_FIELDS } from '@seodang/domain/course-tabs'
import { onlyProblems, type Problems } from '@seodang/domain/problems'
import { richTextProblem, sanitizeRichText } from '@seodang/domain/rich-text'
import type { Static } from 'typebox'
import { SWITCHES } from './switches.ts'
import type { courses, RichTextJson } from './tables.ts'

export type Draft = Static<typeof CourseDraft>
type CourseRow = typeof courses.$inferSelect

/** Columns of each tab, for the permission that writing them takes (AUTH-19). */
export const INFORMATION = [
  'title',
  'subTitle',
  'courseTypeCd',
  'introductionTypeCd',
  'introduction',
  'audiences',
  'outcomes',
  'supplies',
  'imageKey',
  'editImageKey',
  'imageCrop',
  'channelCategorySeq',
  'difficultyCd',
  'curriculumProgressCd',
  'startAt',
  'endAt',
  'openTypeCd',
  'openTypeUrl',
  'attendPhoneInputYn',
  'question',
  'notes',
  'questionStatusCd',
  'courseQuestions',
  'formSeq',
  'kakao',
  'slackChannel',
  'switches',
  'marketing',
  'membershipTypeCd',
  'seoSetting',
] as const satisfies (keyof CourseRow)[]

export const PAYMENT = PAYMENT_FIELDS satisfies readonly (keyof CourseRow)[]

const DATES = ['discountStartAt', 'discountEndAt', 'payStartAt', 'payEndAt', 'startAt', 'endAt'] as const
const TEXTS = ['title', 'subTitle', 'supplies', 'question', 'notes', 'notPayedIntroduction'] as const
/** Empty means that there is none. */
const OPTIONAL_TEXTS = ['openTypeUrl', 'kakao', 'slackChannel', 'materialTitle'] as const
/** What is stored as it was sent. */
const PLAIN = [
  'courseTypeCd',
  'introductionTypeCd',
  'imageKey',
  'editImageKey',
  'imageCrop',
  'channelCategorySeq',
  'difficultyCd',
  'curriculumProgressCd',
  'openTypeCd',
  'attendPhoneInputYn',
  'questionStatusCd',
  'formSeq',
  'membershipTypeCd',
  'seoSetting',
  'fareCd',
  'currency',
  'displayCurrency',
  'price',
  'priceEx',
  'discountPrice',
  'discountPriceEx',
  'materialPrice',
  'materialPriceEx',
  'installmentStatus',
  'installmentMonth',
  'choiseTypeCd',
  'vodDays',
  'payStartCd',
  'payEndCd',
  'userLimitTypeCd',
  'maxUserCount',
  'seatCountCd',
  'waitPaymentCd',
  'offerHours',
  'payable',
  'publicCd',
] as const satisfies (keyof CourseRow)[]

/** The columns that a draft writes, as they are stored; what it does not name is not there. */
export function columnsOf(draft: Draft, before: CourseRow): Partial<CourseRow> {
  const { introduction, audiences, outcomes, courseQuestions } = draft
  const switches = named(draft, SWITCHES)
  const marketing = named(draft, MARKETING_FIELDS)
  return {
    ...named(draft, PLAIN),
    ...given(draft, DATES, (at) => (at === null ? null : new Date(at))),
    ...given(draft, TEXTS, tidy),
    ...given(draft, OPTIONAL_TEXTS, (text) => tidy(text ?? '') || null),
    // A document that cannot be read was refused by `draftProblems`.
    ...(introduction && { introduction: cleanDocument(introduction) ?? before.introduction }),
    ...(audiences && { audiences: linesOf(audiences) }),
    ...(outcomes && { outcomes: linesOf(outcomes) }),
    ...(courseQuestions && { courseQuestions: courseQuestionsOf(courseQuestions) }),
    ...(Object.keys(switches).length > 0 && { switches: { ...before.switches, ...switches } }),
    ...(Object.keys(marketing).length > 0 && { marketing: { ...before.marketing, ...marketing } }),
  }
}

/** What is wrong with a draft itself, before it is laid over the class. */
export function draftProblems({ introduction, courseQuestions = [] }: Draft): Problems<keyof Draft> {
  const keys = courseQuestions.map(({ key }) => key)
  return onlyProblems({
    introduction: richTextProblem(introduction),
    courseQuestions:
      new Set(keys).size < keys.length
        ? 'duplicate'
        : courseQuestionsOf(courseQuestions).length < keys.length
          ? 'required'
          : null,
  })
}

type Given<Name extends keyof Draft> = { [N in Name]?: Exclude<Draft[N], undefined> }

function named<Name extends keyof Draft>(draft: Draft, names: readonly Name[]): Given<Name> {
  const found: Given<Name> = {}
  for (const name of names) {
    const value = draft[name]
    if (isGiven(value)) found[name] = value
  }
  return found
}

function given<Name extends keyof Draft, Value>(
  draft: Draft,
  names: readonly Name[],
  stored: (value: Exclude<Draft[Name], undefined>) => Value,
): { [N in Name]?: Value } {
  const found: { [N in Name]?: Value } = {}
  for (const name of names) {
    const value = draft[name]
    if (isGiven(value)) found[name] = stored(value)
  }
  return found
}

/** VAL-29, SEC-44: what is left of a document; null when it is none. */
export function cleanDocument(sent: unknown): RichTextJson | null {
  const clean = sanitizeRichText(sent)
  return clean && { type: 'doc', ...(clean.content && { content: clean.content }) }
}

const isGiven = <T>(value: T): value is Exclude<T, undefined> => value !== undefined
const tidy = (text: string) => text.trim().normalize('NFC')
const linesOf = (lines: string[]) => lines.map(tidy).filter((line) => line !== '')
