import type { QUIZ_STATES } from '@seodang/contract/quiz'
import { CHOISE_STATUS, CURRICULUM_TYPE, YN } from '@seodang/domain/codes'
import type { QuizText } from '@seodang/domain/quiz'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { curriculumItems } from '../catalog/tables.ts'
import type { ItemKey } from '../classroom/index.ts'
import { quizGrants } from './tables.ts'

export type QuizState = (typeof QUIZ_STATES)[number]
export type TakerFilter = { q?: string; state?: QuizState }

/** A quiz of this very class, hidden or not. */
export async function findQuizItem(ctx: Context, { courseSeq, curriculumSeq }: ItemKey) {
  const [row] = await ctx.db
    .select({ title: curriculumItems.title, extra: curriculumItems.extra })
    .from(curriculumItems)
    .where(
      and(
        eq(curriculumItems.channelSeq, ctx.channelSeq),
        eq(curriculumItems.courseSeq, courseSeq),
        eq(curriculumItems.curriculumSeq, curriculumSeq),
        eq(curriculumItems.curriculumTypeCd, CURRICULUM_TYPE.quiz),
        isNull(curriculumItems.removedAt),
      ),
    )
  return row
}

export type TakerRow = {
  attend_seq: number
  user_seq: number
  name: string
  email: string | null
  best_percent: number | null
  has_passed: boolean
  attempt_count: number
  is_running: boolean
  last_ended_at: string | null
  extra_attempts: number
}

const STATE = sql`case when t.has_passed then 'passed' when t.best_percent is not null then 'failed' else 'none' end`

function takers(ctx: Context, { courseSeq, curriculumSeq }: ItemKey, q = ''): SQL {
  const words = q.trim()
  const found =
    words === '' ? sql`` : sql`and (u.name ilike ${containing(words)} or u.email ilike ${containing(words)})`
  return sql`from attendances a
    join users u on u.user_seq = a.user_seq
    left join quiz_grants g on g.channel_seq = a.channel_seq and g.curriculum_seq = ${curriculumSeq}
      and g.user_seq = a.user_seq
    cross join lateral (
      select max(x.percent) as best_percent, coalesce(bool_or(x.passed_yn = ${YN.yes}), false) as has_passed,
        count(*)::int as attempt_count, max(x.ended_at) as last_ended_at,
        coalesce(bool_or(x.ended_at is null and (x.due_at is null or x.due_at > ${ctx.now})), false) as is_running
      from quiz_attempts x
      where x.channel_seq = a.channel_seq and x.curriculum_seq = ${curriculumSeq} and x.user_seq = a.user_seq) t
    where a.channel_seq = ${ctx.channelSeq} and a.course_seq = ${courseSeq}
      and a.choise_status_cd = ${CHOISE_STATUS.approved} ${found}`
}

/** The people of a class; all of them without a page. Whoever did something last comes first. */
export async function listTakers(
  ctx: Context,
  key: ItemKey,
  { q, state }: TakerFilter,
  page?: { offset: number; size: number },
): Promise<TakerRow[]> {
  const { rows } = await ctx.db.execute<TakerRow>(sql`
    select a.attend_seq, a.user_seq, u.name, u.email, t.best_percent, t.has_passed, t.attempt_count, t.is_running,
      t.last_ended_at, coalesce(g.attempts, 0) as extra_attempts
    ${takers(ctx, key, q)} and (${state ?? null}::text is null or ${STATE} = ${state ?? null})
    order by t.last_ended_at desc nulls last, u.name collate ko_natural, a.attend_seq
    ${page ? sql`limit ${page.size} offset ${page.offset}` : sql``}`)
  return rows
}

/** How many are in each state, and the average of what everybody did best. */
export async function countTakers(ctx: Context, key: ItemKey, q?: string) {
  const { rows } = await ctx.db.execute<{ state: QuizState; count: number; sum: number | null }>(sql`
    select ${STATE} as state, count(*)::int as count, sum(t.best_percent)::bigint as sum
    ${takers(ctx, key, q)} group by 1`)
  const counts: Record<QuizState, number> = { passed: 0, failed: 0, none: 0 }
  let sum = 0
  for (const row of rows) {
    counts[row.state] = row.count
    sum += row.sum ?? 0
  }
  const takenCount = counts.passed + counts.failed
  return { counts, averagePercent: takenCount === 0 ? null : Math.floor(sum / takenCount) }
}

export async function findTaker(
  ctx: Context,
  key: ItemKey,
  attendSeq: number,
): Promise<TakerRow | undefined> {
  const { rows } = await ctx.db.execute<TakerRow>(sql`
    select a.attend_seq, a.user_seq, u.name, u.email, t.best_percent, t.has_passed, t.attempt_count, t.is_running,
      t.last_ended_at, coalesce(g.attempts, 0) as extra_attempts
    ${takers(ctx, key)} and a.attend_seq = ${attendSeq}`)
  return rows[0]
}

/** How often each question was asked and answered rightly, with its words as they were asked last. */
export async function countAnswers(ctx: Context, { courseSeq, curriculumSeq }: ItemKey) {
  const { rows } = await ctx.db.execute<{
    id: string
    asked_count: number
    right_count: number
    content: QuizText
  }>(sql`
    select question ->> 'id' as id, count(*)::int as asked_count,
      (count(*) filter (where question ->> 'id' = any(x.right_ids)))::int as right_count,
      (array_agg(question -> 'content' order by x.attempt_seq desc))[1] as content
    from quiz_attempts x cross join lateral jsonb_array_elements(x.questions) question
    where x.channel_seq = ${ctx.channelSeq} and x.course_seq = ${courseSeq}
      and x.curriculum_seq = ${curriculumSeq} and x.ended_at is not null
    group by 1`)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function writeGrant(
  ctx: Context,
  curriculumSeq: number,
  userSeq: number,
  attempts: number,
): Promise<void> {
  const grant = { attempts, grantedBy: userSeqOf(ctx), updatedAt: ctx.now }
  await ctx.db
    .insert(quizGrants)
    .values({ channelSeq: ctx.channelSeq, curriculumSeq, userSeq, ...grant })
    .onConflictDoUpdate({
      target: [quizGrants.channelSeq, quizGrants.curriculumSeq, quizGrants.userSeq],
      set: grant,
    })
}

/** Best score of each quiz of a class that was handed in, by person (BYD-12). */
export async function bestScores(
  ctx: Context,
  courseSeq: number,
  userSeqs: readonly number[],
): Promise<Map<number, Map<number, number>>> {
  const { rows } = await ctx.db.execute<{ user_seq: number; curriculum_seq: number; percent: number }>(sql`
    select user_seq, curriculum_seq, max(percent) as percent from quiz_attempts
    where channel_seq = ${ctx.channelSeq} and course_seq = ${courseSeq} and ended_at is not null
      and user_seq = any(${sql.param([...userSeqs])}::bigint[])
    group by user_seq, curriculum_seq`)
  const found = new Map<number, Map<number, number>>()
  for (const row of rows) {
    const own = found.get(row.user_seq) ?? new Map<number, number>()
    found.set(row.user_seq, own.set(row.curriculum_seq, row.percent))
  }
  return found
}
