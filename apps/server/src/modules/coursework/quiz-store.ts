import { and, count, desc, eq, gt, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import type { Pause } from '../../platform/pauses.ts'
import type { ItemKey } from '../classroom/index.ts'
import { quizAttempts, quizGrants } from './tables.ts'

export type AttemptRow = typeof quizAttempts.$inferSelect
type NewAttempt = typeof quizAttempts.$inferInsert
/** With what came of it. */
export type EndedAttempt = AttemptRow & {
  [Name in 'endedAt' | 'endCd' | 'points' | 'maxPoints' | 'percent' | 'passedYn']: NonNullable<
    AttemptRow[Name]
  >
}

const ofPerson = ({ channelSeq }: Context, { courseSeq, curriculumSeq }: ItemKey, userSeq: number) =>
  and(
    eq(quizAttempts.channelSeq, channelSeq),
    eq(quizAttempts.courseSeq, courseSeq),
    eq(quizAttempts.curriculumSeq, curriculumSeq),
    eq(quizAttempts.userSeq, userSeq),
  )

/** One of the caller's own attempts at this very quiz (SEC-04). */
const ownAttempt = (ctx: Context, key: ItemKey, attemptSeq: number) =>
  and(ofPerson(ctx, key, userSeqOf(ctx)), eq(quizAttempts.attemptSeq, attemptSeq))

/** All six come together: a constraint of the table says so. */
export function isEnded(row: AttemptRow): row is EndedAttempt {
  return row.endedAt !== null && row.percent !== null
}

export async function findRunning(
  ctx: Context,
  key: ItemKey,
  userSeq: number,
): Promise<AttemptRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(quizAttempts)
    .where(and(ofPerson(ctx, key, userSeq), isNull(quizAttempts.endedAt)))
  return row
}

/** Attempts that are over, newest first. */
export async function listEnded(ctx: Context, key: ItemKey, userSeq: number): Promise<EndedAttempt[]> {
  const rows = await ctx.db
    .select()
    .from(quizAttempts)
    .where(and(ofPerson(ctx, key, userSeq), isNotNull(quizAttempts.endedAt)))
    .orderBy(desc(quizAttempts.endedAt), desc(quizAttempts.attemptSeq))
  return rows.filter(isEnded)
}

/** Every attempt counts from the moment it begins; those of an earlier term were paid for with it. */
export async function countAttempts(
  ctx: Context,
  key: ItemKey,
  userSeq: number,
  since: Date | null,
): Promise<number> {
  const [row] = await ctx.db
    .select({ used: count() })
    .from(quizAttempts)
    .where(and(ofPerson(ctx, key, userSeq), since ? gte(quizAttempts.begunAt, since) : undefined))
  return row?.used ?? 0
}

export async function findExtraAttempts(
  ctx: Context,
  curriculumSeq: number,
  userSeq: number,
): Promise<number> {
  const [row] = await ctx.db
    .select({ attempts: quizGrants.attempts })
    .from(quizGrants)
    .where(
      and(
        eq(quizGrants.channelSeq, ctx.channelSeq),
        eq(quizGrants.curriculumSeq, curriculumSeq),
        eq(quizGrants.userSeq, userSeq),
      ),
    )
  return row?.attempts ?? 0
}

export async function insertAttempt(ctx: Context, row: NewAttempt): Promise<AttemptRow> {
  const [made] = await ctx.db.insert(quizAttempts).values(row).returning()
  if (!made) throw new Error('The insert of an attempt answered no row')
  return made
}

export async function findOwnAttempt(
  ctx: Context,
  key: ItemKey,
  attemptSeq: number,
): Promise<AttemptRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(quizAttempts)
    .where(ownAttempt(ctx, key, attemptSeq))
  return row
}

/** In one statement, so that nothing is written behind an end that comes at the same moment. */
export async function keepAnswer(
  ctx: Context,
  attemptSeq: number,
  questionId: string,
  answer: readonly string[],
): Promise<boolean> {
  const kept = await ctx.db
    .update(quizAttempts)
    .set({
      answers: sql`${quizAttempts.answers} || jsonb_build_object(${questionId}::text, ${JSON.stringify(answer)}::jsonb)`,
    })
    .where(
      and(
        byKey(ctx, attemptSeq),
        isNull(quizAttempts.endedAt),
        sql`(${quizAttempts.dueAt} is null or ${quizAttempts.dueAt} > ${ctx.now})`,
      ),
    )
    .returning({ attemptSeq: quizAttempts.attemptSeq })
  return kept.length > 0
}

const byKey = ({ channelSeq }: Context, attemptSeq: number): SQL | undefined =>
  and(eq(quizAttempts.channelSeq, channelSeq), eq(quizAttempts.attemptSeq, attemptSeq))

/** BYD-11: attempts of all sites that ran while the product was away end so much later. */
export async function putOffAttempts(ctx: Context, { from, to }: Pause): Promise<void> {
  await ctx.db
    .update(quizAttempts)
    .set({
      dueAt: sql`${quizAttempts.dueAt} + make_interval(secs => ${(to.getTime() - from.getTime()) / 1000})`,
    })
    .where(and(isNull(quizAttempts.endedAt), gt(quizAttempts.dueAt, from), lt(quizAttempts.begunAt, to)))
}

/** Held until commit, so that two who end it at once end it once. */
export async function lockAttempt(ctx: Context, attemptSeq: number): Promise<AttemptRow | undefined> {
  const [row] = await ctx.db.select().from(quizAttempts).where(byKey(ctx, attemptSeq)).for('update')
  return row
}

export async function writeLate(
  ctx: Context,
  attemptSeq: number,
  late: Pick<AttemptRow, 'lateAnswers' | 'lateAt'> & Partial<Pick<AttemptRow, 'answers'>>,
): Promise<void> {
  await ctx.db.update(quizAttempts).set(late).where(byKey(ctx, attemptSeq))
}

export async function writeEnd(
  ctx: Context,
  attemptSeq: number,
  end: Pick<EndedAttempt, 'endedAt' | 'endCd' | 'points' | 'maxPoints' | 'percent' | 'passedYn' | 'rightIds'>,
): Promise<void> {
  await ctx.db.update(quizAttempts).set(end).where(byKey(ctx, attemptSeq))
}
