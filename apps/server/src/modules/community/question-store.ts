import { questionStatus, templatesOf } from '@seodang/domain/question'
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { staffOfClass } from '../membership/index.ts'
import { answers, answerTemplates, questions } from './tables.ts'

export type QuestionRow = typeof questions.$inferSelect
export type AnswerRow = typeof answers.$inferSelect

export async function insertQuestion(
  ctx: Context,
  question: Pick<QuestionRow, 'courseSeq' | 'curriculumSeq' | 'second' | 'content' | 'secretYn'>,
): Promise<QuestionRow> {
  const { channelSeq, now } = ctx
  const [row] = await ctx.db
    .insert(questions)
    .values({ ...question, channelSeq, userSeq: userSeqOf(ctx), createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('A question was inserted without an answer')
  return row
}

/** Held until commit, so that what is said below it is said one after the other. */
export async function lockQuestion(
  ctx: Context,
  courseSeq: number,
  questionSeq: number,
): Promise<QuestionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(questions)
    .where(and(named(ctx, questionSeq), eq(questions.courseSeq, courseSeq)))
    .for('update')
  return row
}

export async function updateQuestion(
  ctx: Context,
  questionSeq: number,
  change: Partial<QuestionRow>,
): Promise<void> {
  await ctx.db.update(questions).set(change).where(named(ctx, questionSeq))
}

export async function removeQuestionRow(ctx: Context, questionSeq: number): Promise<void> {
  await ctx.db.delete(questions).where(named(ctx, questionSeq))
}

export async function insertAnswer(
  ctx: Context,
  answer: { questionSeq: number; content: string; staffYn: 'Y' | 'N' },
): Promise<AnswerRow> {
  const { channelSeq, now } = ctx
  const [row] = await ctx.db
    .insert(answers)
    .values({ ...answer, channelSeq, userSeq: userSeqOf(ctx), createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('An answer was inserted without an answer')
  return row
}

/** False where this person wrote no such words below this question. */
export async function updateMyAnswer(
  ctx: Context,
  questionSeq: number,
  answerSeq: number,
  content: string,
): Promise<boolean> {
  const rows = await ctx.db
    .update(answers)
    .set({ content, updatedAt: ctx.now })
    .where(mine(ctx, questionSeq, answerSeq))
    .returning({ answerSeq: answers.answerSeq })
  return rows.length > 0
}

export async function removeMyAnswer(ctx: Context, questionSeq: number, answerSeq: number): Promise<boolean> {
  const rows = await ctx.db
    .delete(answers)
    .where(mine(ctx, questionSeq, answerSeq))
    .returning({ answerSeq: answers.answerSeq })
  return rows.length > 0
}

/** BRD-20: what a question waits for, after something was said or taken back below it. */
export async function followThread(ctx: Context, questionSeq: number, isSolved: boolean): Promise<void> {
  const said = await ctx.db
    .select({ staffYn: answers.staffYn, createdAt: answers.createdAt })
    .from(answers)
    .where(and(eq(answers.channelSeq, ctx.channelSeq), eq(answers.questionSeq, questionSeq)))
    .orderBy(desc(answers.createdAt), desc(answers.answerSeq))
  const [last] = said
  const lastWord = last === undefined ? null : last.staffYn === 'Y' ? 'staff' : 'asker'
  await updateQuestion(ctx, questionSeq, {
    status: questionStatus({ isSolved, lastWord }),
    answerCount: said.length,
    answeredAt: said.find(({ staffYn }) => staffYn === 'Y')?.createdAt ?? null,
  })
}

/** BRD-19: who may answer the questions of a class: its staff, and owners and managers of the site. */
export async function listColleagues(
  ctx: Context,
  courseSeq: number,
): Promise<{ userSeq: number; name: string }[]> {
  const userSeqs = await staffOfClass(ctx, courseSeq, 'CLASS_QUESTIONS_UPDATE')
  return ctx.db
    .select({ userSeq: users.userSeq, name: users.name })
    .from(users)
    .where(and(inArray(users.userSeq, userSeqs), isNull(users.closedAt)))
    .orderBy(sql`${users.name} collate ko_natural`, users.userSeq)
}

/** Those of the site and the caller's own; whoever runs every class sees all (`templatesOf`). */
export async function listTemplates(ctx: Context) {
  const { of, mayChangeAll } = templatesOf(ctx.principal)
  const rows = await ctx.db
    .select({
      answerTemplateSeq: answerTemplates.answerTemplateSeq,
      name: answerTemplates.name,
      content: answerTemplates.content,
      userSeq: answerTemplates.userSeq,
    })
    .from(answerTemplates)
    .where(
      and(
        eq(answerTemplates.channelSeq, ctx.channelSeq),
        mayChangeAll ? undefined : or(isNull(answerTemplates.userSeq), ownTemplate(of)),
      ),
    )
    .orderBy(sql`${answerTemplates.name} collate ko_natural`)
  return rows.map(({ userSeq, ...row }) => ({
    ...row,
    mayChange: mayChangeAll || (of !== null && userSeq === of),
  }))
}

/**
 * One name, one template: two who keep one under the same name at once keep one. Null where the name is that of one
 * which is not the caller's to change.
 */
export async function putTemplate(
  ctx: Context,
  { name, content }: { name: string; content: string },
): Promise<number | null> {
  const { of, mayChangeAll } = templatesOf(ctx.principal)
  const { rows } = await ctx.db.execute<{ answer_template_seq: number }>(sql`
    insert into answer_templates as t (channel_seq, user_seq, name, content, updated_at)
    values (${ctx.channelSeq}, ${of}, ${name}, ${content}, ${ctx.now})
    on conflict (channel_seq, lower(name)) do update
      set name = excluded.name, content = excluded.content, updated_at = excluded.updated_at
      where ${mayChangeAll} or t.user_seq = excluded.user_seq
    returning answer_template_seq`)
  return rows[0]?.answer_template_seq ?? null
}

export async function removeTemplate(ctx: Context, answerTemplateSeq: number) {
  const { of, mayChangeAll } = templatesOf(ctx.principal)
  const [row] = await ctx.db
    .delete(answerTemplates)
    .where(
      and(
        eq(answerTemplates.channelSeq, ctx.channelSeq),
        eq(answerTemplates.answerTemplateSeq, answerTemplateSeq),
        mayChangeAll ? undefined : ownTemplate(of),
      ),
    )
    .returning()
  return row
}

const ownTemplate = (userSeq: number | null) =>
  userSeq === null ? sql`false` : eq(answerTemplates.userSeq, userSeq)

const named = ({ channelSeq }: Context, questionSeq: number) =>
  and(eq(questions.channelSeq, channelSeq), eq(questions.questionSeq, questionSeq))

const mine = (ctx: Context, questionSeq: number, answerSeq: number) =>
  and(
    eq(answers.channelSeq, ctx.channelSeq),
    eq(answers.questionSeq, questionSeq),
    eq(answers.answerSeq, answerSeq),
    eq(answers.userSeq, userSeqOf(ctx)),
  )
