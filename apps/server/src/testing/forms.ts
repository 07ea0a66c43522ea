import { FORM_FIELD_KIND, FORM_OPTION, FORM_TYPE } from '@seodang/domain/codes'
import { type FieldDraft, type KeptAnswer, keptFormAnswers, newField } from '@seodang/domain/form'
import { fieldView } from '../modules/form/field-views.ts'
import { formFields, formResponses, forms } from '../modules/form/tables.ts'
import type { Services } from './factories.ts'

type NewForm = Partial<typeof forms.$inferInsert>

/** A question with what matters to a test. */
export const aField = (change: Partial<FieldDraft> = {}): FieldDraft => ({
  ...newField(change.kind ?? FORM_FIELD_KIND.shortText, '이름'),
  ...change,
})

/** A choice between these. */
export const aChoice = (choices: string[], change: Partial<FieldDraft> = {}): FieldDraft =>
  aField({ kind: FORM_FIELD_KIND.multipleChoice, label: '고르기', choices, ...change })

/** A published form that anybody answers as often as they like, and whose choices many may make. */
export async function aForm(
  services: Services,
  channelSeq: number,
  overrides: NewForm = {},
  fields: readonly FieldDraft[] = [aField()],
) {
  const [form] = await services.db
    .insert(forms)
    .values({
      channelSeq,
      title: '설문',
      formType: FORM_TYPE.repeat,
      publishYn: 'Y',
      options: [FORM_OPTION.notChangeable, FORM_OPTION.duplicatesAllowed],
      ...overrides,
    })
    .returning()
  if (!form) throw new Error('no form was made')
  const { formSeq } = form
  const rows = await services.db
    .insert(formFields)
    .values(fields.map(({ fieldSeq: _new, ...field }, ord) => ({ channelSeq, formSeq, ...field, ord })))
    .returning()
  const keyed = rows.toSorted((one, other) => one.ord - other.ord).map(fieldView)
  return { ...form, fields: keyed, keys: keyed.map(({ fieldSeq }) => String(fieldSeq)) }
}

export type Form = Awaited<ReturnType<typeof aForm>>

/** An answer as it is kept; the values in the order of the fields. */
export async function anAnswer(
  services: Services,
  { channelSeq, formSeq, fields, formType }: Form,
  userSeq: number | null,
  values: readonly (readonly string[])[],
  createdAt: Date = new Date(),
): Promise<{ responseSeq: number }> {
  const given = Object.fromEntries(fields.map(({ fieldSeq }, index) => [fieldSeq, values[index] ?? []]))
  const answers: KeptAnswer[] = keptFormAnswers(fields, given, createdAt)
  const [row] = await services.db
    .insert(formResponses)
    .values({
      channelSeq,
      formSeq,
      userSeq,
      onceYn: formType === FORM_TYPE.repeat ? 'N' : 'Y',
      answers,
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ responseSeq: formResponses.responseSeq })
  if (!row) throw new Error('no answer was kept')
  return row
}
