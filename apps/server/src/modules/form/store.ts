import { FORM_TYPE, type FormOption } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import type { FieldDraft } from '@seodang/domain/form'
import { and, asc, eq, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { formFields, forms } from './tables.ts'

export type FormRow = typeof forms.$inferSelect
export type FieldRow = typeof formFields.$inferSelect
type NewForm = Omit<typeof forms.$inferInsert, 'formSeq' | 'channelSeq'>

/** FRM-10: the site's standing form; a site that never had one has none. */
export async function findStandingForm(ctx: Context): Promise<FormRow | undefined> {
  const [row] = await ctx.db.select().from(forms).where(isStanding(ctx))
  return row
}

const isStanding = (ctx: Context) =>
  and(eq(forms.channelSeq, ctx.channelSeq), eq(forms.formType, FORM_TYPE.default))

const formOf = (ctx: Context, formSeq: number) =>
  and(eq(forms.channelSeq, ctx.channelSeq), eq(forms.formSeq, formSeq))

/** Of any type. */
export async function getForm(ctx: Context, formSeq: number): Promise<FormRow> {
  const [row] = await ctx.db.select().from(forms).where(formOf(ctx, formSeq))
  return row ?? fail('FORM_NOT_FOUND', { formSeq })
}

const isOwn = (ctx: Context, formSeq: number) =>
  and(formOf(ctx, formSeq), ne(forms.formType, FORM_TYPE.default))

/** One that staff made; the standing form is met on joining only. */
export async function getOwnForm(ctx: Context, formSeq: number): Promise<FormRow> {
  return (await findOwnForm(ctx, formSeq)) ?? fail('FORM_NOT_FOUND', { formSeq })
}

export async function findOwnForm(ctx: Context, formSeq: number): Promise<FormRow | undefined> {
  const [row] = await ctx.db.select().from(forms).where(isOwn(ctx, formSeq))
  return row
}

/** Holds the form until commit: whoever answers, edits or deletes it takes turns, so no limit is passed (FRM-10). */
export async function lockOwnForm(ctx: Context, formSeq: number): Promise<FormRow> {
  const [row] = await ctx.db.select().from(forms).where(isOwn(ctx, formSeq)).for('update')
  return row ?? fail('FORM_NOT_FOUND', { formSeq })
}

/** Holds the row until commit; made where the site has none yet, and by one only. */
export async function lockStandingForm(ctx: Context): Promise<FormRow> {
  await ctx.db
    .insert(forms)
    .values({
      channelSeq: ctx.channelSeq,
      formType: FORM_TYPE.default,
      revision: 0,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing()
  const [row] = await ctx.db.select().from(forms).where(isStanding(ctx)).for('update')
  if (!row) throw new Error('no form was made')
  return row
}

export async function insertForm(ctx: Context, form: NewForm & { options: FormOption[] }): Promise<FormRow> {
  const [row] = await ctx.db
    .insert(forms)
    .values({ ...form, channelSeq: ctx.channelSeq, createdAt: ctx.now, updatedAt: ctx.now })
    .returning()
  if (!row) throw new Error('no form was made')
  return row
}

export async function updateForm(ctx: Context, formSeq: number, change: Partial<NewForm>): Promise<void> {
  await ctx.db
    .update(forms)
    .set({ ...change, updatedAt: ctx.now })
    .where(formOf(ctx, formSeq))
}

export async function deleteForm(ctx: Context, formSeq: number): Promise<void> {
  await ctx.db.delete(forms).where(formOf(ctx, formSeq))
}

/** In the order in which they are asked. */
export async function listFields(ctx: Context, formSeq: number): Promise<FieldRow[]> {
  return ctx.db
    .select()
    .from(formFields)
    .where(and(ofForm(ctx, formSeq), isNull(formFields.removedAt)))
    .orderBy(asc(formFields.ord), asc(formFields.fieldSeq))
}

/** FRM-14: the removed ones last, as they were removed. */
export async function listEveryField(ctx: Context, formSeq: number): Promise<FieldRow[]> {
  return ctx.db
    .select()
    .from(formFields)
    .where(ofForm(ctx, formSeq))
    .orderBy(sql`${formFields.removedAt} nulls first`, asc(formFields.ord), asc(formFields.fieldSeq))
}

const ofForm = (ctx: Context, formSeq: number) =>
  and(eq(formFields.channelSeq, ctx.channelSeq), eq(formFields.formSeq, formSeq))

export async function writeField(
  ctx: Context,
  formSeq: number,
  { fieldSeq, ...field }: FieldDraft,
  ord: number,
): Promise<void> {
  if (fieldSeq === null)
    await ctx.db.insert(formFields).values({ channelSeq: ctx.channelSeq, formSeq, ...field, ord })
  else
    await ctx.db
      .update(formFields)
      .set({ ...field, ord })
      .where(and(ofForm(ctx, formSeq), eq(formFields.fieldSeq, fieldSeq)))
}

/** FRM-14: what is not among them any more is no longer asked, and stays in old answers. */
export async function removeFieldsExcept(
  ctx: Context,
  formSeq: number,
  kept: readonly number[],
): Promise<void> {
  await ctx.db
    .update(formFields)
    .set({ removedAt: ctx.now })
    .where(
      and(
        ofForm(ctx, formSeq),
        isNull(formFields.removedAt),
        kept.length === 0 ? undefined : notInArray(formFields.fieldSeq, [...kept]),
      ),
    )
}
