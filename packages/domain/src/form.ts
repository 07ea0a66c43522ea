import { type Label } from './account-labels.ts'
import {
  FORM_AGREEMENT,
  FORM_FIELD_KIND,
  type FormAgreement,
  type FormFieldKind,
  YN,
  type Yn,
} from './codes.ts'
import { FORM_LABELS, ownLabel } from './field-labels.ts'
import type { Instant } from './instant.ts'
import { type FieldProblem, tooLong } from './problems.ts'
import { isBlank, textLength } from './text.ts'
import { emailProblem, formatPhone, phoneDigits, phoneProblem, TEXTAREA, textProblem } from './validation.ts'

/** One field of a form (D7, FRM-13). */
export type FormField = {
  kind: FormFieldKind
  label: string
  help: string
  requiredYn: Yn
  /** Characters that an answer needs at least; 0 asks for none. */
  minLength: number
  /** Characters; 0 where nothing is typed freely. */
  maxLength: number
  choices: string[]
  /** Several choices may be ticked. */
  multipleYn: Yn
  /** One more choice that the respondent writes. */
  otherYn: Yn
  /** What an AGREE field asks for (FRM-04), and the text that is agreed to. */
  agreementType: FormAgreement | null
  agreementText: string
}

/** A field that was saved has a key, which its answers carry. */
export type KeyedField = FormField & { fieldSeq: number }
export type FieldDraft = FormField & { fieldSeq: number | null }

/** FRM-09: the bounds of a form. */
export const FORM_LIMITS = {
  fields: 30,
  choices: 30,
  label: 200,
  help: 500,
  choice: 100,
  agreementText: 5000,
} as const

/** The longest answer of a kind; 0 where it is not typed freely. */
export const MOST_CHARACTERS: Record<FormFieldKind, number> = {
  [FORM_FIELD_KIND.shortText]: 200,
  [FORM_FIELD_KIND.longText]: TEXTAREA.maxLength,
  [FORM_FIELD_KIND.multipleChoice]: 0,
  [FORM_FIELD_KIND.phoneNumber]: 0,
  [FORM_FIELD_KIND.email]: 0,
  [FORM_FIELD_KIND.agree]: 0,
}

/** A field as it is added (FRM-13). */
export const newField = (kind: FormFieldKind, label = ''): FieldDraft => ({
  fieldSeq: null,
  kind,
  label,
  help: '',
  requiredYn: YN.no,
  minLength: 0,
  maxLength: MOST_CHARACTERS[kind],
  choices: [],
  multipleYn: YN.no,
  otherYn: YN.no,
  agreementType: kind === FORM_FIELD_KIND.agree ? FORM_AGREEMENT.privacy : null,
  agreementText: '',
})

/** The same question once more; it has no answers yet. */
export const copiedField = (field: FieldDraft): FieldDraft => ({
  ...field,
  choices: [...field.choices],
  fieldSeq: null,
})

/** The field at `from` stands at `to`; a place that is not there changes nothing. */
export function movedField<F>(fields: readonly F[], from: number, to: number): F[] {
  const field = fields[from]
  if (field === undefined || to < 0 || to >= fields.length) return [...fields]
  return fields.toSpliced(from, 1).toSpliced(to, 0, field)
}

/** Nobody may be refused a service because they want no advertising, so such a consent is never required (PIPA 22). */
export const isMarketing = ({ kind, agreementType }: Pick<FormField, 'kind' | 'agreementType'>): boolean =>
  kind === FORM_FIELD_KIND.agree && agreementType === FORM_AGREEMENT.marketing

/** As it is kept: without space around, and without what its kind has no use for. */
export function tidiedField<F extends FormField>(field: F): F {
  const isChoice = field.kind === FORM_FIELD_KIND.multipleChoice
  const isAgree = field.kind === FORM_FIELD_KIND.agree
  const most = MOST_CHARACTERS[field.kind]
  return {
    ...field,
    label: field.label.trim(),
    help: field.help.trim(),
    requiredYn: isMarketing(field) ? YN.no : field.requiredYn,
    minLength: Math.min(field.minLength, most),
    maxLength: field.maxLength > 0 ? Math.min(field.maxLength, most) : most,
    choices: isChoice ? field.choices.map((choice) => choice.trim()).filter((choice) => choice !== '') : [],
    multipleYn: isChoice ? field.multipleYn : YN.no,
    otherYn: isChoice ? field.otherYn : YN.no,
    agreementType: isAgree ? (field.agreementType ?? FORM_AGREEMENT.privacy) : null,
    agreementText: isAgree ? field.agreementText.trim() : '',
  }
}

/** What is wrong with the fields of a form, by their place: `fields.0.label`. */
export function formProblems(fields: readonly FormField[]): Record<string, FieldProblem> {
  if (fields.length > FORM_LIMITS.fields) return { fields: { code: 'tooMany', n: FORM_LIMITS.fields } }
  const problems: Record<string, FieldProblem> = {}
  for (const [index, given] of fields.entries())
    for (const [name, problem] of Object.entries(fieldProblems(tidiedField(given))))
      if (problem !== null) problems[`fields.${index}.${name}`] = problem
  return problems
}

function fieldProblems(field: FormField): Record<string, FieldProblem | null> {
  const { kind, label, help, minLength, maxLength, choices, agreementText } = field
  const isAgree = kind === FORM_FIELD_KIND.agree
  return {
    label: textProblem(label, { max: FORM_LIMITS.label, isRequired: true }),
    help: textProblem(help, { max: FORM_LIMITS.help }),
    minLength: minLength > maxLength ? { code: 'tooLarge', n: maxLength } : null,
    choices: kind === FORM_FIELD_KIND.multipleChoice ? choicesProblem(choices) : null,
    agreementText: isAgree
      ? textProblem(agreementText, { max: FORM_LIMITS.agreementText, isRequired: true })
      : null,
  }
}

function choicesProblem(choices: readonly string[]): FieldProblem | null {
  if (choices.length === 0) return 'required'
  if (choices.length > FORM_LIMITS.choices) return { code: 'tooMany', n: FORM_LIMITS.choices }
  if (new Set(choices).size < choices.length) return 'duplicate'
  return choices.some((choice) => textLength(choice) > FORM_LIMITS.choice)
    ? tooLong(FORM_LIMITS.choice)
    : null
}

/** The visible names of what `formProblems` names, for so many fields. */
export const formLabels = (count: number): Record<string, Label> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) =>
      Object.entries(FORM_LABELS).map(([name, label]) => [`fields.${index}.${name}`, label] as const),
    ).flat(),
  )

/** What somebody typed or chose, by the key of the field; an agreement is `Y`. */
export type FormAnswers = Readonly<Partial<Record<string, readonly string[]>>>

type Asked = Pick<FormField, 'kind' | 'requiredYn' | 'choices' | 'maxLength' | 'multipleYn'> &
  Partial<Pick<FormField, 'minLength' | 'otherYn'>>

/** What is wrong with one answer; the same rule on the page and on the server. */
export function formAnswerProblem(field: Asked, values: readonly string[]): FieldProblem | null {
  const { kind, minLength = 0, maxLength } = field
  const isRequired = field.requiredYn === YN.yes
  const [value = ''] = values
  switch (kind) {
    case FORM_FIELD_KIND.agree:
      return isRequired && value !== YN.yes ? 'notAgreed' : null
    case FORM_FIELD_KIND.multipleChoice:
      if (values.every(isBlank)) return isRequired ? 'notChosen' : null
      if (values.length > 1 && (field.multipleYn === YN.no || new Set(values).size < values.length))
        return 'notChosen'
      return writtenProblem(field, values)
    case FORM_FIELD_KIND.phoneNumber:
      return phoneProblem(value, isRequired)
    case FORM_FIELD_KIND.email:
      return emailProblem(value, isRequired)
    case FORM_FIELD_KIND.shortText:
    case FORM_FIELD_KIND.longText:
      return textProblem(value, { min: minLength, max: maxLength, isRequired })
  }
}

/** What is none of the choices is the one that the respondent wrote, where the field has room for it. */
function writtenProblem({ choices, otherYn }: Asked, values: readonly string[]): FieldProblem | null {
  const written = values.filter((one) => !choices.includes(one))
  if (written.length === 0) return null
  if (otherYn !== YN.yes || written.length > 1) return 'notChosen'
  const [other = ''] = written
  return textProblem(other, { max: FORM_LIMITS.choice, isRequired: true })
}

/** What is wrong with the answers, by the key of the field. */
export function formAnswerProblems(
  fields: readonly KeyedField[],
  answers: FormAnswers,
): Record<string, FieldProblem> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = formAnswerProblem(field, answers[field.fieldSeq] ?? [])
      return problem === null ? [] : [[String(field.fieldSeq), problem] as const]
    }),
  )
}

/** The names of the answers, by the field that carries them. */
export const formAnswerLabels = (fields: readonly KeyedField[]): Record<string, Label> =>
  Object.fromEntries(fields.map(({ fieldSeq, label }) => [String(fieldSeq), ownLabel(label)]))

/**
 * An answer as it is kept: with the words of its question, which may be changed or removed later (FRM-14), and for an
 * agreement with the text that was agreed to and when (FRM-17).
 */
export type KeptAnswer = {
  fieldSeq: number
  kind: FormFieldKind
  label: string
  values: string[]
  agreement: { type: FormAgreement; text: string; at: string } | null
}

/** The answers that were asked for, in the order of the fields; what nobody asked is dropped. */
export function keptFormAnswers(
  fields: readonly KeyedField[],
  answers: FormAnswers,
  at: Instant,
): KeptAnswer[] {
  return fields.flatMap((field) => {
    const values = keptValues(field, answers[field.fieldSeq] ?? [])
    if (values.length === 0) return []
    const { fieldSeq, kind, label, agreementType, agreementText } = field
    const agreement =
      kind === FORM_FIELD_KIND.agree && agreementType !== null
        ? { type: agreementType, text: agreementText, at: new Date(at).toISOString() }
        : null
    return [{ fieldSeq, kind, label, values, agreement }]
  })
}

function keptValues({ kind, multipleYn }: FormField, given: readonly string[]): string[] {
  const values = given.map((value) => value.trim()).filter((value) => value !== '')
  if (kind === FORM_FIELD_KIND.multipleChoice && multipleYn === YN.yes) return values
  const [value] = values
  if (value === undefined) return []
  if (kind === FORM_FIELD_KIND.agree) return value === YN.yes ? [YN.yes] : []
  return [kind === FORM_FIELD_KIND.phoneNumber ? phoneDigits(value) : value]
}

/** An answer for people to read; `agreed` says an agreement in words. */
export function answerWords({ kind, values }: KeptAnswer, agreed: string): string {
  if (kind === FORM_FIELD_KIND.agree) return agreed
  if (kind === FORM_FIELD_KIND.phoneNumber) return values.map(formatPhone).join(', ')
  return values.join(', ')
}
