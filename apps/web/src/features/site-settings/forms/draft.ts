import { FORM_OPTION, FORM_TYPE, type FormOption } from '@seodang/domain/codes'
import { SITE_FORM_LABELS } from '@seodang/domain/field-labels'
import { FORM_LIMITS, formLabels, tidiedField } from '@seodang/domain/form'
import { mayChangeAnswers } from '@seodang/domain/site-form'
import type { SheetDesign } from '../../../ui/FormSheet.tsx'
import { fieldsOf, type Row, rowOf } from '../form-fields/rows.ts'
import type { EditedForm } from './queries.ts'
import type { FormTab } from './search.ts'

export type OwnType = typeof FORM_TYPE.single | typeof FORM_TYPE.repeat

export interface Draft {
  title: string
  formType: OwnType
  publicYn: EditedForm['publicYn']
  publishYn: EditedForm['publishYn']
  startAt: string | null
  endAt: string | null
  answerLimit: number | null
  options: FormOption[]
  thankYou: string
  design: EditedForm['design']
  events: EditedForm['events']
  fields: Row[]
}

export const draftOf = (saved: EditedForm): Draft => ({
  title: saved.title,
  formType: saved.formType === FORM_TYPE.single ? FORM_TYPE.single : FORM_TYPE.repeat,
  publicYn: saved.publicYn,
  publishYn: saved.publishYn,
  startAt: saved.startAt,
  endAt: saved.endAt,
  answerLimit: saved.answerLimit,
  options: saved.options,
  thankYou: saved.thankYou,
  design: saved.design,
  events: saved.events,
  fields: saved.fields.map(rowOf),
})

/** What is sent: without what only the screen knows. */
export function bodyOf({ design, fields, ...draft }: Draft) {
  const { imageUrl: _shown, ...kept } = design
  return { ...draft, design: kept, fields: fieldsOf(fields) }
}

export const LABELS = { ...SITE_FORM_LABELS, ...formLabels(FORM_LIMITS.fields) }

const GENERAL = ['title', 'formType', 'publicYn', 'publishYn', 'startAt', 'endAt', 'answerLimit', 'options']

/** The tab on which a problem can be put right. */
export function tabOfProblem(name: string): FormTab {
  if (name.startsWith('events')) return 'event'
  return GENERAL.includes(name.split('.')[0] ?? '') ? 'general' : 'screen'
}

/** FRM-11: the option on or off, the others as they were. */
export function withChanges(options: readonly FormOption[], isOn: boolean): FormOption[] {
  const others = options.filter((one) => one === FORM_OPTION.duplicatesAllowed)
  return [isOn ? FORM_OPTION.changeable : FORM_OPTION.notChangeable, ...others]
}

export function withDuplicates(options: readonly FormOption[], isOn: boolean): FormOption[] {
  const first = mayChangeAnswers({ options: [...options] })
    ? FORM_OPTION.changeable
    : FORM_OPTION.notChangeable
  return isOn ? [first, FORM_OPTION.duplicatesAllowed] : [first]
}

/** A form as it will look, before and after it is saved (FRM-16). */
export interface Sheet {
  title: string
  design: SheetDesign
  thankYou: string
  redirect: string
  fields: ReturnType<typeof shownFields>
}

/** Fields that were not saved have no key yet, so each goes by its place. */
const shownFields = (rows: readonly Row[], unnamed: string) =>
  rows.map(({ rowKey: _key, ...row }, index) => {
    const field = tidiedField(row)
    return { ...field, label: field.label || unnamed, fieldSeq: index + 1 }
  })

export const sheetOf = ({ title, design, thankYou, events, fields }: Draft, unnamed: string): Sheet => ({
  title,
  design,
  thankYou,
  redirect: events.redirect,
  fields: shownFields(fields, unnamed),
})
