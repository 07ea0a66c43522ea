import { FORM_TYPE } from '@seodang/domain/codes'
import type { FieldDraft, KeptAnswer } from '@seodang/domain/form'
import { and, asc, count, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { channelUsers } from '../membership/tables.ts'
import { formFields, formResponses, forms } from './tables.ts'

export type FormRow = typeof forms.$inferSelect
export type FieldRow = typeof formFields.$inferSelect

/** FRM-10: the site's standing form; a site that never had one has none. */
export async function findStandingForm(ctx: Context): Promise<FormRow | undefined> {
  const [row] = await ctx.db.select().from(forms).where(isStanding(ctx))
  return row
}

const isStanding = (ctx: Context) =>
  and(eq(forms.channelSeq, ctx.channelSeq), eq(forms.formType, FORM_TYPE.default))

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

export async function updateForm(
  ctx: Context,
  formSeq: number,
  change: Pick<FormRow, 'publishYn' | 'revision'>,
): Promise<void> {
  await ctx.db
    .update(forms)
    .set({ ...change, updatedAt: ctx.now })
    .where(and(eq(forms.channelSeq, ctx.channelSeq), eq(forms.formSeq, formSeq)))
}

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

export async function countResponses(ctx: Context, formSeq: number): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(formResponses).where(answersTo(ctx, formSeq))
  return row?.n ?? 0
}

const answersTo = (ctx: Context, formSeq: number) =>
  and(eq(formResponses.channelSeq, ctx.channelSeq), eq(formResponses.formSeq, formSeq))

/** One answer per person; who joins again answers anew (FRM-10). */
export async function upsertResponse(
  ctx: Context,
  row: { formSeq: number; userSeq: number; answers: KeptAnswer[] },
): Promise<void> {
  await ctx.db
    .insert(formResponses)
    .values({ channelSeq: ctx.channelSeq, ...row, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoUpdate({
      target: [formResponses.channelSeq, formResponses.formSeq, formResponses.userSeq],
      targetWhere: sql`once_yn = 'Y'`,
      set: { answers: row.answers, updatedAt: ctx.now },
    })
}

export async function findResponse(ctx: Context, formSeq: number, userSeq: number) {
  const [row] = await ctx.db
    .select()
    .from(formResponses)
    .where(and(answersTo(ctx, formSeq), eq(formResponses.userSeq, userSeq)))
  return row
}

/** Newest first, with who gave them; whoever closed the account has no answers any more. */
export async function listResponses(ctx: Context, formSeq: number) {
  return ctx.db
    .select({
      name: users.name,
      email: users.email,
      answers: formResponses.answers,
      updatedAt: formResponses.updatedAt,
    })
    .from(formResponses)
    .innerJoin(users, and(eq(users.userSeq, formResponses.userSeq), isNull(users.closedAt)))
    .where(answersTo(ctx, formSeq))
    .orderBy(desc(formResponses.createdAt), desc(formResponses.responseSeq))
}

/** Somebody with a place in this site, now or before. */
export async function isKnownHere(ctx: Context, userSeq: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ userSeq: channelUsers.userSeq })
    .from(channelUsers)
    .where(and(eq(channelUsers.channelSeq, ctx.channelSeq), eq(channelUsers.userSeq, userSeq)))
  return rows.length > 0
}

/** ACC-29: on every site. */
export async function deleteAnswersOf(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db.delete(formResponses).where(eq(formResponses.userSeq, userSeq))
}

/** SOC-19: where both answered, the account that stays keeps what it said. */
export async function moveAnswers(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  const rows = await ctx.db
    .select({
      responseSeq: formResponses.responseSeq,
      userSeq: formResponses.userSeq,
      formSeq: formResponses.formSeq,
    })
    .from(formResponses)
    .where(inArray(formResponses.userSeq, [fromUserSeq, intoUserSeq]))
    .for('update')
  const answered = new Set(
    rows.filter(({ userSeq }) => userSeq === intoUserSeq).map(({ formSeq }) => formSeq),
  )
  const moving = rows.filter(({ userSeq, formSeq }) => userSeq === fromUserSeq && !answered.has(formSeq))
  if (moving.length > 0)
    await ctx.db
      .update(formResponses)
      .set({ userSeq: intoUserSeq })
      .where(
        inArray(
          formResponses.responseSeq,
          moving.map(({ responseSeq }) => responseSeq),
        ),
      )
  await deleteAnswersOf(ctx, fromUserSeq)
}
