import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { createForm, editedForm, modifyForm } from '@seodang/contract/site-form'
import { holds } from '@seodang/domain/access'
import { FORM_OPTION } from '@seodang/domain/codes'
import { fail, failFields, requireNoProblems } from '@seodang/domain/errors'
import { SITE_FORM_LABELS } from '@seodang/domain/field-labels'
import { formLabels } from '@seodang/domain/form'
import {
  changedGifts,
  EMPTY_DESIGN,
  type FormGifts,
  formState,
  GIFT_PERMISSIONS,
  NO_EVENTS,
  SITE_FORM_LIMITS,
  siteFormProblems,
  tidiedForm,
} from '@seodang/domain/site-form'
import { textProblem } from '@seodang/domain/validation'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { imageUrl, requireOwnImages } from '../media/index.ts'
import { fieldsOfForm, saveFields } from './field-views.ts'
import { areOwnGifts, isAskedByClass, listGifts } from './list-store.ts'
import { countResponses } from './responses-store.ts'
import {
  deleteForm,
  type FormRow,
  getForm,
  insertForm,
  listFields,
  lockOwnForm,
  updateForm,
} from './store.ts'

type Edited = ReplyOf<typeof editedForm>
type Draft = BodyOf<typeof modifyForm>

/** FRM-12. */
export const edited = async (ctx: Context, formSeq: number): Promise<Edited> =>
  viewOf(ctx, await getForm(ctx, formSeq))

async function viewOf(ctx: Context, form: FormRow): Promise<Edited> {
  const { formSeq, design } = form
  const responseCount = await countResponses(ctx, formSeq)
  return {
    formSeq,
    title: form.title,
    formType: form.formType,
    publicYn: form.publicYn,
    publishYn: form.publishYn,
    startAt: form.startAt?.toISOString() ?? null,
    endAt: form.endAt?.toISOString() ?? null,
    answerLimit: form.answerLimit,
    options: form.options,
    thankYou: form.thankYou,
    design: {
      ...design,
      text: design.text && { ...design.text, type: 'doc' },
      imageUrl: imageUrl(design.imageKey),
    },
    events: form.events,
    fields: await fieldsOfForm(ctx, formSeq),
    revision: form.revision,
    responseCount,
    state: formState(form, responseCount, ctx.now),
    ...(await listGifts(ctx, form.events)),
  }
}

/** FRM-01: a survey's choices are made by many; whoever hands out places says that each goes once (FRM-11). */
export async function create(
  outer: Context,
  { title, formType }: BodyOf<typeof createForm>,
): Promise<{ formSeq: number }> {
  const problem = textProblem(title, { max: SITE_FORM_LIMITS.title, isRequired: true })
  requireNoProblems({ title: problem ?? undefined }, SITE_FORM_LABELS)
  return inTransaction(outer, async (ctx) => {
    const form = await insertForm(ctx, {
      title: title.trim(),
      formType,
      options: [FORM_OPTION.notChangeable, FORM_OPTION.duplicatesAllowed],
      design: EMPTY_DESIGN,
      events: NO_EVENTS,
    })
    await audit(ctx, 'form.create', `form:${form.formSeq}`, null, form)
    return { formSeq: form.formSeq }
  })
}

/** The whole form, or nothing where somebody else saved since it was read (SET-09). */
export function modify(outer: Context, formSeq: number, { revision, ...draft }: Draft): Promise<Edited> {
  requireNoProblems(siteFormProblems(draft), {
    ...SITE_FORM_LABELS,
    ...formLabels(draft.fields.length),
  })
  return inTransaction(outer, async (ctx) => {
    const before = await lockOwnForm(ctx, formSeq)
    if (before.revision !== revision) fail('CONFLICT_EDITED')
    requireGiver(ctx, before.events, draft.events)
    await requireOwn(ctx, draft)
    const fieldsBefore = await fieldsOfForm(ctx, formSeq)
    const { fields, ...columns } = columnsOf(draft)
    await saveFields(ctx, formSeq, fields)
    await updateForm(ctx, formSeq, { ...columns, revision: revision + 1 })
    const after = await edited(ctx, formSeq)
    await audit(ctx, 'form.modify', `form:${formSeq}`, { ...before, fields: fieldsBefore }, after)
    await siteChanged(ctx)
    return after
  })
}

/** Names each column, so that nothing else of a call reaches the table. */
function columnsOf(draft: Omit<Draft, 'revision'>) {
  const { title, formType, publicYn, publishYn, startAt, endAt, answerLimit, options, thankYou, ...rest } =
    tidiedForm({ ...draft, fields: draft.fields })
  const { heading, text, imageKey, look } = rest.design
  return {
    title,
    formType,
    publicYn,
    publishYn,
    startAt: dateOf(startAt),
    endAt: dateOf(endAt),
    answerLimit,
    options,
    thankYou,
    design: { heading, text, imageKey, look },
    events: rest.events,
    fields: rest.fields,
  }
}

const dateOf = (at: Date | string | number | null) => (at === null ? null : new Date(at))

/** SEC-04: what it points at is of this site; of another one it is as if it were not there. */
async function requireOwn(ctx: Context, { design, events }: Omit<Draft, 'revision'>): Promise<void> {
  await requireOwnImages(ctx, { 'design.imageKey': design.imageKey })
  const own = await areOwnGifts(ctx, events)
  if (!own.coupon) failFields({ 'events.couponInfoSeq': 'unknownChoice' })
  if (!own.label) failFields({ 'events.labelSeq': 'unknownChoice' })
}

/** What is given away by itself is decided by whoever may give it by hand. */
function requireGiver(ctx: Context, before: FormGifts, after: FormGifts): void {
  if (changedGifts(before, after).some((permission) => !holds(ctx.principal, permission)))
    fail('NO_PERMISSION')
}

const COPY = { ko: '사본', en: 'copy', ja: 'コピー' } as const
const LONGEST_COPIED_TITLE = 50

/** A copy is a form of whoever made it, and gives no more than they may give. */
function giftsToCopy(ctx: Context, { couponInfoSeq, labelSeq }: FormGifts): FormGifts {
  return {
    couponInfoSeq: holds(ctx.principal, GIFT_PERMISSIONS.couponInfoSeq) ? couponInfoSeq : null,
    labelSeq: holds(ctx.principal, GIFT_PERMISSIONS.labelSeq) ? labelSeq : null,
  }
}

export function copy(outer: Context, formSeq: number): Promise<{ formSeq: number }> {
  return inTransaction(outer, async (ctx) => {
    const from = await lockOwnForm(ctx, formSeq)
    const { formSeq: _from, channelSeq: _channel, revision: _revision, ...columns } = from
    const form = await insertForm(ctx, {
      ...columns,
      events: { ...columns.events, ...giftsToCopy(ctx, columns.events) },
      title: `${from.title.slice(0, LONGEST_COPIED_TITLE)} (${COPY[ctx.language]})`,
      publishYn: 'N',
    })
    const fields = (await fieldsOfForm(ctx, formSeq)).map((field) => ({ ...field, fieldSeq: null }))
    await saveFields(ctx, form.formSeq, fields)
    await audit(ctx, 'form.create', `form:${form.formSeq}`, null, { from: formSeq })
    return { formSeq: form.formSeq }
  })
}

export async function remove(outer: Context, formSeq: number): Promise<void> {
  await inTransaction(outer, async (ctx) => {
    const form = await lockOwnForm(ctx, formSeq)
    if (await isAskedByClass(ctx, formSeq)) fail('FORM_IN_USE')
    const fields = await listFields(ctx, formSeq)
    const responseCount = await countResponses(ctx, formSeq)
    await deleteForm(ctx, formSeq)
    await audit(ctx, 'form.delete', `form:${formSeq}`, { ...form, fields, responseCount }, null)
    await siteChanged(ctx)
  })
}
