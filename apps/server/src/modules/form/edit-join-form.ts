import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { readJoinForm, saveJoinForm as saving } from '@seodang/contract/form'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { formLabels, formProblems } from '@seodang/domain/form'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { fieldsOfForm, saveFields } from './field-views.ts'
import { countResponses } from './responses-store.ts'
import { findStandingForm, lockStandingForm, updateForm } from './store.ts'

type Edited = ReplyOf<typeof readJoinForm>

/** FRM-10: what a site asks on joining; a site that never had a form begins with an empty one. */
export async function editedJoinForm(ctx: Context): Promise<Edited> {
  const form = await findStandingForm(ctx)
  if (!form) return { formSeq: null, revision: 0, publishYn: 'N', fields: [], responseCount: 0 }
  const [fields, responseCount] = await Promise.all([
    fieldsOfForm(ctx, form.formSeq),
    countResponses(ctx, form.formSeq),
  ])
  return { formSeq: form.formSeq, revision: form.revision, publishYn: form.publishYn, fields, responseCount }
}

/** FRM-13: the whole form, or nothing where somebody else saved since it was read (SET-09). */
export function saveJoinForm(outer: Context, draft: BodyOf<typeof saving>): Promise<Edited> {
  requireNoProblems(formProblems(draft.fields), formLabels(draft.fields.length))
  return inTransaction(outer, async (ctx) => {
    const { formSeq, revision } = await lockStandingForm(ctx)
    if (revision !== draft.revision) fail('CONFLICT_EDITED')
    const before = await editedJoinForm(ctx)
    await saveFields(ctx, formSeq, draft.fields)
    await updateForm(ctx, formSeq, { publishYn: draft.publishYn, revision: revision + 1 })
    const after = await editedJoinForm(ctx)
    await audit(ctx, 'form.join', `form:${formSeq}`, before, after)
    return after
  })
}
