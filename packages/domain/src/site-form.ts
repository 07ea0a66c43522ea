import {
  FORM_FIELD_KIND,
  FORM_LOOK,
  FORM_OPTION,
  FORM_TYPE,
  type FormLook,
  type FormOption,
  type FormType,
  YN,
  type Yn,
} from './codes.ts'
import { type FormAnswers, type FormField, formProblems, type KeyedField, tidiedField } from './form.ts'
import type { Instant } from './instant.ts'
import type { Permission } from './permissions.ts'
import type { FieldProblem, Problems } from './problems.ts'
import { type RichTextNode, richTextProblem, sanitizeRichText } from './rich-text.ts'
import { isSitePath } from './url.ts'
import { textProblem } from './validation.ts'

/** FRM-09: the bounds of a form, beside those of its fields. */
export const SITE_FORM_LIMITS = { title: 60, heading: 100, thankYou: 500, answers: 1_000_000 } as const

/** What the page of a form shows around its fields (FRM-12, screen). */
export type FormDesign = {
  heading: string
  text: RichTextNode | null
  /** Key of the picture at the head. */
  imageKey: string | null
  look: FormLook
}

/** What follows an answer (FRM-12, event). */
export type FormEvents = {
  staffAlarmYn: Yn
  staffMailYn: Yn
  answererAlarmYn: Yn
  answererMailYn: Yn
  couponInfoSeq: number | null
  labelSeq: number | null
  /** A path of the same site; empty shows the thank-you text. */
  redirect: string
}

export const EMPTY_DESIGN: FormDesign = { heading: '', text: null, imageKey: null, look: FORM_LOOK.plain }
export const NO_EVENTS: FormEvents = {
  staffAlarmYn: YN.no,
  staffMailYn: YN.no,
  answererAlarmYn: YN.no,
  answererMailYn: YN.no,
  couponInfoSeq: null,
  labelSeq: null,
  redirect: '',
}

/** A form as its editor keeps it; the standing one is edited elsewhere. */
export type SiteForm<Field extends FormField = FormField> = {
  title: string
  formType: FormType
  /** Y: anybody with the link answers; N: members of the site. */
  publicYn: Yn
  publishYn: Yn
  startAt: Instant | null
  endAt: Instant | null
  /** Answers that it takes in all. */
  answerLimit: number | null
  options: FormOption[]
  thankYou: string
  design: FormDesign
  events: FormEvents
  fields: Field[]
}

/** What an answer gives by itself, and who may say so: whoever may give it by hand (CPN-08, MEM-07). */
export const GIFT_PERMISSIONS = {
  couponInfoSeq: 'SITE_COUPON_UPDATE',
  labelSeq: 'SITE_USER_UPDATE',
} as const satisfies Partial<Record<keyof FormEvents, Permission>>

export type FormGifts = Pick<FormEvents, keyof typeof GIFT_PERMISSIONS>

const GIFTS = Object.keys(GIFT_PERMISSIONS) as (keyof FormGifts)[]

/** The gifts that are another than before, by the permission that saying so asks for. */
export function changedGifts(before: FormGifts, after: FormGifts): Permission[] {
  return GIFTS.filter((gift) => before[gift] !== after[gift]).map((gift) => GIFT_PERMISSIONS[gift])
}

/** FRM-11: exactly one of MOD_Y and MOD_N, and DUP_Y or not. */
export function tidiedOptions(options: readonly FormOption[]): FormOption[] {
  const changes = options.includes(FORM_OPTION.changeable)
    ? FORM_OPTION.changeable
    : FORM_OPTION.notChangeable
  return options.includes(FORM_OPTION.duplicatesAllowed)
    ? [changes, FORM_OPTION.duplicatesAllowed]
    : [changes]
}

/** As it is kept: without space around, and rich text without what it may not hold (SEC-44). */
export function tidiedForm<Field extends FormField>(form: SiteForm<Field>): SiteForm<Field> {
  const { design, events } = form
  return {
    ...form,
    title: form.title.trim(),
    options: tidiedOptions(form.options),
    thankYou: form.thankYou.trim(),
    design: {
      ...design,
      heading: design.heading.trim(),
      text: design.text === null ? null : sanitizeRichText(design.text),
    },
    events: { ...events, redirect: events.redirect.trim() },
    fields: form.fields.map(tidiedField),
  }
}

/** What is wrong with a form, by the names that its editor and its call have. */
export function siteFormProblems(form: SiteForm): Problems<string> {
  const { title, startAt, endAt, answerLimit, thankYou, design, events, fields } = form
  const redirect = events.redirect.trim()
  const found: Record<string, FieldProblem | null> = {
    title: textProblem(title, { max: SITE_FORM_LIMITS.title, isRequired: true }),
    endAt:
      startAt !== null && endAt !== null && Date.parse(String(endAt)) <= Date.parse(String(startAt))
        ? 'endBeforeStart'
        : null,
    answerLimit: limitProblem(answerLimit),
    thankYou: textProblem(thankYou, { max: SITE_FORM_LIMITS.thankYou }),
    'design.heading': textProblem(design.heading, { max: SITE_FORM_LIMITS.heading }),
    'design.text': design.text === null ? null : richTextProblem(design.text),
    'events.redirect': redirect === '' || isSitePath(redirect) ? null : 'sitePath',
    // Nothing to answer is nothing to publish.
    fields: form.publishYn === YN.yes && fields.length === 0 ? 'contentRequired' : null,
  }
  const problems: Problems<string> = { ...formProblems(fields) }
  for (const [name, problem] of Object.entries(found)) if (problem !== null) problems[name] ??= problem
  return problems
}

function limitProblem(limit: number | null): FieldProblem | null {
  if (limit === null) return null
  if (!Number.isInteger(limit) || limit < 1) return { code: 'tooSmall', n: 1 }
  return limit > SITE_FORM_LIMITS.answers ? { code: 'tooLarge', n: SITE_FORM_LIMITS.answers } : null
}

type Period = Pick<SiteForm, 'publishYn' | 'startAt' | 'endAt' | 'answerLimit'>

/** FRM-15: whether a form takes answers, and why not. */
export type FormState = 'draft' | 'notYet' | 'ended' | 'full' | 'open'

export function formState(form: Period, answerCount: number, now: Instant): FormState {
  const at = new Date(now).getTime()
  if (form.publishYn !== YN.yes) return 'draft'
  if (form.startAt !== null && at < new Date(form.startAt).getTime()) return 'notYet'
  if (form.endAt !== null && at > new Date(form.endAt).getTime()) return 'ended'
  if (form.answerLimit !== null && answerCount >= form.answerLimit) return 'full'
  return 'open'
}

export const mayChangeAnswers = ({ options }: Pick<SiteForm, 'options'>): boolean =>
  options.includes(FORM_OPTION.changeable)

/** What a person may do with a form (FRM-10, FRM-11, FRM-15). */
export type FormOffer = Exclude<FormState, 'open'> | 'membersOnly' | 'answered' | 'answer' | 'change'

type Offered = Pick<SiteForm, 'formType' | 'publicYn' | 'options'>

/** Whoever has answered once and may change that can still do so when others found the last place taken. */
export function formOffer(
  form: Offered,
  { state, isMember, hasAnswered }: { state: FormState; isMember: boolean; hasAnswered: boolean },
): FormOffer {
  if (state === 'draft' || state === 'notYet' || state === 'ended') return state
  if (form.publicYn !== YN.yes && !isMember) return 'membersOnly'
  if (hasAnswered && form.formType === FORM_TYPE.single) return mayChangeAnswers(form) ? 'change' : 'answered'
  return state === 'full' ? 'full' : 'answer'
}

/** FRM-11: whether each choice goes to one answer only. On joining nobody is kept out by what others chose. */
export const sharesChoices = ({ formType, options }: Pick<SiteForm, 'formType' | 'options'>): boolean =>
  formType === FORM_TYPE.default || options.includes(FORM_OPTION.duplicatesAllowed)

/** The choices of a field that other answers hold. */
export type TakenChoices = ReadonlyMap<number, ReadonlySet<string>>

/** FRM-11: what somebody chose that is gone by now; what people write themselves is nobody's. */
export function takenProblems(
  fields: readonly KeyedField[],
  answers: FormAnswers,
  taken: TakenChoices,
): Record<string, FieldProblem> {
  return Object.fromEntries(
    fields.flatMap(({ fieldSeq, kind, choices }) => {
      const gone = taken.get(fieldSeq)
      const isGone =
        kind === FORM_FIELD_KIND.multipleChoice &&
        (answers[fieldSeq] ?? []).some((one) => choices.includes(one) && gone?.has(one))
      return isGone ? [[String(fieldSeq), 'choiceTaken'] as const] : []
    }),
  )
}
