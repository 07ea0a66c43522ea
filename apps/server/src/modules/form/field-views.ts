import type { ReplyOf } from '@seodang/contract/endpoint'
import type { joinForm } from '@seodang/contract/form'
import { fail } from '@seodang/domain/errors'
import { type FieldDraft, tidiedField } from '@seodang/domain/form'
import type { Context } from '../../platform/context.ts'
import { type FieldRow, listFields, removeFieldsExcept, writeField } from './store.ts'

type FieldView = ReplyOf<typeof joinForm>['fields'][number]

export const fieldView = (row: FieldRow): FieldView => ({
  fieldSeq: row.fieldSeq,
  kind: row.kind,
  label: row.label,
  help: row.help,
  requiredYn: row.requiredYn,
  minLength: row.minLength,
  maxLength: row.maxLength,
  choices: row.choices,
  multipleYn: row.multipleYn,
  otherYn: row.otherYn,
  agreementType: row.agreementType,
  agreementText: row.agreementText,
})

export async function fieldsOfForm(ctx: Context, formSeq: number): Promise<FieldView[]> {
  return (await listFields(ctx, formSeq)).map(fieldView)
}

/** FRM-13: the fields of a form, whose row the caller has locked, as they are given. */
export async function saveFields(
  ctx: Context,
  formSeq: number,
  drafts: readonly FieldDraft[],
): Promise<void> {
  const given = drafts.flatMap(({ fieldSeq }) => fieldSeq ?? [])
  requireOwn(await listFields(ctx, formSeq), given)
  await removeFieldsExcept(ctx, formSeq, given)
  for (const [ord, field] of drafts.entries())
    await writeField(ctx, formSeq, columnsOf(tidiedField(field)), ord)
}

/** Names each column, so that nothing else of a call reaches the table. */
const columnsOf = ({ fieldSeq, ...field }: FieldDraft): FieldDraft => ({
  fieldSeq,
  kind: field.kind,
  label: field.label,
  help: field.help,
  requiredYn: field.requiredYn,
  minLength: field.minLength,
  maxLength: field.maxLength,
  choices: field.choices,
  multipleYn: field.multipleYn,
  otherYn: field.otherYn,
  agreementType: field.agreementType,
  agreementText: field.agreementText,
})

/** SEC-04: a field of another form, a removed one, or one named twice, is none of this form. */
function requireOwn(fields: readonly FieldRow[], given: readonly number[]): void {
  const own = new Set(fields.map(({ fieldSeq }) => fieldSeq))
  if (new Set(given).size < given.length || given.some((fieldSeq) => !own.has(fieldSeq))) fail('NO_DATA')
}
