import { FORM_FIELD_KIND, FORM_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import type { KeptAnswer } from '@seodang/domain/form'
import type { TakenChoices } from '@seodang/domain/site-form'
import { and, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { courses } from '../catalog/tables.ts'
import { users } from '../identity/tables.ts'
import { channelUsers } from '../membership/tables.ts'
import { formResponses, forms } from './tables.ts'

export type ResponseRow = typeof formResponses.$inferSelect
type NewResponse = Omit<
  typeof formResponses.$inferInsert,
  'channelSeq' | 'responseSeq' | 'createdAt' | 'updatedAt'
>

const answersTo = (ctx: Context, formSeq: number) =>
  and(eq(formResponses.channelSeq, ctx.channelSeq), eq(formResponses.formSeq, formSeq))

export const countResponses = (ctx: Context, formSeq: number): Promise<number> =>
  ctx.db.$count(formResponses, answersTo(ctx, formSeq))

/** When the person of an answer left its site; null while they are a member. */
export const LEFT_AT = sql<Date | null>`(select m.left_at from ${channelUsers} m
  where m.channel_seq = ${formResponses.channelSeq} and m.user_seq = ${formResponses.userSeq})`

/** FRM-10: what the site asks on joining. */
export const ANSWERS_JOINING = sql`exists (select 1 from ${forms} f where f.channel_seq = ${formResponses.channelSeq}
  and f.form_seq = ${formResponses.formSeq} and f.form_type = ${FORM_TYPE.default})`

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

/** Nothing where the person has answered once already. */
export async function insertResponse(ctx: Context, row: NewResponse): Promise<ResponseRow | undefined> {
  const [made] = await ctx.db
    .insert(formResponses)
    .values({ channelSeq: ctx.channelSeq, ...row, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  return made
}

export async function updateResponse(
  ctx: Context,
  responseSeq: number,
  answers: KeptAnswer[],
): Promise<void> {
  await ctx.db
    .update(formResponses)
    .set({ answers, updatedAt: ctx.now })
    .where(and(eq(formResponses.channelSeq, ctx.channelSeq), eq(formResponses.responseSeq, responseSeq)))
}

/** The newest of a person; `courseSeq` asks for the one that the class had. */
export async function findResponse(
  ctx: Context,
  formSeq: number,
  userSeq: number,
  courseSeq?: number,
): Promise<ResponseRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(formResponses)
    .where(
      and(
        answersTo(ctx, formSeq),
        eq(formResponses.userSeq, userSeq),
        courseSeq === undefined ? undefined : eq(formResponses.courseSeq, courseSeq),
      ),
    )
    .orderBy(desc(formResponses.createdAt), desc(formResponses.responseSeq))
    .limit(1)
  return row
}

/** FRM-11: choices that answers hold, without those of one's own answer. */
export async function takenChoices(
  ctx: Context,
  formSeq: number,
  exceptResponseSeq: number | null = null,
): Promise<TakenChoices> {
  const { rows } = await ctx.db.execute<{ field_seq: string; choices: string[] }>(sql`
    select a ->> 'fieldSeq' as field_seq, array_agg(distinct v) as choices
    from form_responses r, jsonb_array_elements(r.answers) a, jsonb_array_elements_text(a -> 'values') v
    where r.channel_seq = ${ctx.channelSeq} and r.form_seq = ${formSeq}
      and r.response_seq is distinct from ${exceptResponseSeq}::bigint
      and a ->> 'kind' = ${FORM_FIELD_KIND.multipleChoice}
    group by 1`)
  return new Map(rows.map(({ field_seq, choices }) => [Number(field_seq), new Set(choices)]))
}

const LINE = {
  responseSeq: formResponses.responseSeq,
  userSeq: users.userSeq,
  name: users.name,
  email: users.email,
  courseTitle: courses.title,
  answers: formResponses.answers,
  createdAt: formResponses.createdAt,
  updatedAt: formResponses.updatedAt,
}

const lines = (ctx: Context, where: SQL | undefined) =>
  ctx.db
    .select(LINE)
    .from(formResponses)
    .leftJoin(users, and(eq(users.userSeq, formResponses.userSeq), isNull(users.closedAt)))
    .leftJoin(
      courses,
      and(eq(courses.channelSeq, formResponses.channelSeq), eq(courses.courseSeq, formResponses.courseSeq)),
    )
    .where(where)
    .orderBy(desc(formResponses.createdAt), desc(formResponses.responseSeq))
    .$dynamic()

export type ResponseLine = Awaited<ReturnType<typeof lines>>[number]

/** Newest first, with who gave them; all of them without a page. */
export async function listResponses(
  ctx: Context,
  formSeq: number,
  { q = '' }: { q?: string } = {},
  page: { limit: number; offset: number } | null = null,
): Promise<{ rows: ResponseLine[]; totalCount: number }> {
  const where = and(answersTo(ctx, formSeq), wordsIn(q.trim()))
  const found = lines(ctx, where)
  const rows = await (page === null ? found : found.limit(page.limit).offset(page.offset))
  return { rows, totalCount: page === null ? rows.length : await countMatching(ctx, where) }
}

async function countMatching(ctx: Context, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(formResponses)
    .leftJoin(users, and(eq(users.userSeq, formResponses.userSeq), isNull(users.closedAt)))
    .where(where)
  return row?.n ?? 0
}

/** By whoever answered, or by what was answered. */
function wordsIn(words: string): SQL | undefined {
  if (words === '') return undefined
  const pattern = containing(words)
  return or(
    ilike(users.name, pattern),
    ilike(users.email, pattern),
    sql`exists (select 1 from jsonb_array_elements(${formResponses.answers}) a,
      jsonb_array_elements_text(a -> 'values') v where v ilike ${pattern})`,
  )
}

export async function getResponseLine(
  ctx: Context,
  formSeq: number,
  responseSeq: number,
): Promise<ResponseLine> {
  const [row] = await lines(ctx, and(answersTo(ctx, formSeq), eq(formResponses.responseSeq, responseSeq)))
  return row ?? fail('NO_DATA', { responseSeq })
}

/** Answers how many there were. */
export async function deleteResponses(
  ctx: Context,
  formSeq: number,
  responseSeqs: readonly number[],
): Promise<number[]> {
  const rows = await ctx.db
    .delete(formResponses)
    .where(and(answersTo(ctx, formSeq), inArray(formResponses.responseSeq, [...responseSeqs])))
    .returning({ responseSeq: formResponses.responseSeq })
  return rows.map(({ responseSeq }) => responseSeq)
}

/** FRM-14: how many answered each field, and how often each value of a choice or an agreement came. */
export async function countAnswers(ctx: Context, formSeq: number) {
  const answered = await ctx.db.execute<{ field_seq: string; n: number }>(sql`
    select a ->> 'fieldSeq' as field_seq, count(*)::int as n
    from form_responses r, jsonb_array_elements(r.answers) a
    where r.channel_seq = ${ctx.channelSeq} and r.form_seq = ${formSeq} group by 1`)
  const values = await ctx.db.execute<{ field_seq: string; value: string; n: number }>(sql`
    select a ->> 'fieldSeq' as field_seq, v as value, count(*)::int as n
    from form_responses r, jsonb_array_elements(r.answers) a, jsonb_array_elements_text(a -> 'values') v
    where r.channel_seq = ${ctx.channelSeq} and r.form_seq = ${formSeq}
      and a ->> 'kind' = ${FORM_FIELD_KIND.multipleChoice} group by 1, 2`)
  return {
    answered: new Map(answered.rows.map(({ field_seq, n }) => [Number(field_seq), n])),
    values: values.rows.map(({ field_seq, value, n }) => ({ fieldSeq: Number(field_seq), value, count: n })),
  }
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

/** SOC-19: where both answered what is answered once, the account that stays keeps what it said. */
export async function moveAnswers(ctx: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  await ctx.db.execute(sql`
    select 1 from form_responses where user_seq in (${fromUserSeq}, ${intoUserSeq})
    order by channel_seq, response_seq for update`)
  await ctx.db.execute(sql`
    update form_responses mine set user_seq = ${intoUserSeq}
    where mine.user_seq = ${fromUserSeq} and not exists (
      select 1 from form_responses other
      where other.user_seq = ${intoUserSeq} and other.channel_seq = mine.channel_seq
        and other.form_seq = mine.form_seq
        and (other.once_yn = 'Y' and mine.once_yn = 'Y' or other.course_seq = mine.course_seq))`)
  await deleteAnswersOf(ctx, fromUserSeq)
}
