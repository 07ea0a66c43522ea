import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { readJoinForm, saveJoinForm as saving } from '@seodang/contract/form'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { formLabels, formProblems, tidiedField } from '@seodang/domain/form'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import {
  countResponses,
  type FieldRow,
  findStandingForm,
  listFields,
  lockStandingForm,
  removeFieldsExcept,
  updateForm,
  writeField,
} from './store.ts'

type Edited = ReplyOf<typeof readJoinForm>

/** FRM-10: what a site asks on joining; a site that never had a form begins with an empty one. */
export async function editedJoinForm(ctx: Context): Promise<Edited> {
  const form = await findStandingForm(ctx)
  if (!form) return { revision: 0, publishYn: 'N', fields: [], responseCount: 0 }
  const [fields, responseCount] = await Promise.all([
    listFields(ctx, form.formSeq),
    countResponses(ctx, form.formSeq),
  ])
  return { revision: form.revision, publishYn: form.publishYn, fields: fields.map(fieldView), responseCount }
}

/** FRM-13: the whole form, or nothing where somebody else saved since it was read (SET-09). */
export function saveJoinForm(outer: Context, draft: BodyOf<typeof saving>): Promise<Edited> {
  requireNoProblems(formProblems(draft.fields), formLabels(draft.fields.length))
  return inTransaction(outer, async (ctx) => {
    const { formSeq, revision } = await lockStandingForm(ctx)
    if (revision !== draft.revision) fail('CONFLICT_EDITED')
    const before = await editedJoinForm(ctx)
    const given = draft.fields.flatMap(({ fieldSeq }) => fieldSeq ?? [])
    requireOwn(before, given)
    await removeFieldsExcept(ctx, formSeq, given)
    for (const [ord, field] of draft.fields.entries())
      await writeField(ctx, formSeq, fieldDraft(tidiedField(field)), ord)
    await updateForm(ctx, formSeq, { publishYn: draft.publishYn, revision: revision + 1 })
    const after = await editedJoinForm(ctx)
    await audit(ctx, 'form.join', `form:${formSeq}`, before, after)
    return after
  })
}

type Draft = BodyOf<typeof saving>['fields'][number]

/** Names each column, so that nothing else of a call reaches the table. */
const fieldDraft = ({ fieldSeq, ...field }: Draft): Draft => ({
  fieldSeq,
  kind: field.kind,
  label: field.label,
  help: field.help,
  requiredYn: field.requiredYn,
  maxLength: field.maxLength,
  choices: field.choices,
  multipleYn: field.multipleYn,
  agreementType: field.agreementType,
  agreementText: field.agreementText,
})

/** SEC-04: a field of another form, a removed one, or one named twice, is none of this form. */
function requireOwn({ fields }: Edited, given: readonly number[]): void {
  const own = new Set(fields.map(({ fieldSeq }) => fieldSeq))
  if (new Set(given).size < given.length || given.some((fieldSeq) => !own.has(fieldSeq))) fail('NO_DATA')
}

export const fieldView = (row: FieldRow): Edited['fields'][number] => ({
  fieldSeq: row.fieldSeq,
  kind: row.kind,
  label: row.label,
  help: row.help,
  requiredYn: row.requiredYn,
  maxLength: row.maxLength,
  choices: row.choices,
  multipleYn: row.multipleYn,
  agreementType: row.agreementType,
  agreementText: row.agreementText,
})
