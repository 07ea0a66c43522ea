import type { submissions as listed } from '@seodang/contract/coursework'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { isCodeOf, MISSION_TYPE, SUBMISSION_STATUS, type SubmissionStatusCd } from '@seodang/domain/codes'
import { pagingOf } from '@seodang/domain/paging'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { curriculumItems } from '../catalog/tables.ts'
import { users } from '../identity/tables.ts'
import { filesOf } from './submission-store.ts'
import { submissionView } from './submission-view.ts'
import { submissions } from './tables.ts'

type Query = QueryOf<typeof listed>
type Reply = ReplyOf<typeof listed>

/** The item for which something was handed in, hidden or not. */
export async function findTaskItem(ctx: Context, courseSeq: number, curriculumSeq: number) {
  const [row] = await ctx.db
    .select({
      curriculumTypeCd: curriculumItems.curriculumTypeCd,
      missionType: curriculumItems.missionType,
      extra: curriculumItems.extra,
    })
    .from(curriculumItems)
    .where(
      and(
        eq(curriculumItems.channelSeq, ctx.channelSeq),
        eq(curriculumItems.courseSeq, courseSeq),
        eq(curriculumItems.curriculumSeq, curriculumSeq),
        isNull(curriculumItems.removedAt),
      ),
    )
  return row && { ...row, missionType: isCodeOf(MISSION_TYPE, row.missionType) ? row.missionType : null }
}

const inClass = ({ channelSeq }: Context, courseSeq: number) =>
  and(eq(submissions.channelSeq, channelSeq), eq(submissions.courseSeq, courseSeq))

function matching(ctx: Context, courseSeq: number, { curriculumSeq, q = '' }: Query): SQL | undefined {
  const words = q.trim()
  return and(
    inClass(ctx, courseSeq),
    curriculumSeq === undefined ? undefined : eq(submissions.curriculumSeq, curriculumSeq),
    words === ''
      ? undefined
      : sql`(${users.name} ilike ${containing(words)} or ${users.email} ilike ${containing(words)})`,
  )
}

/** CERT-04: those that wait come by age; what was looked at comes newest first. */
export async function listQueue(ctx: Context, courseSeq: number, query: Query): Promise<Reply> {
  const { offset, size } = pagingOf(query)
  const { status } = query
  const reviewer = sql<
    string | null
  >`(select r.name from users r where r.user_seq = ${submissions.reviewedBy})`
  // Two columns of the same name stand in the two selects, so they are named in full.
  const attempt = sql<number>`(select count(*)::int from submissions s
    where s.channel_seq = "submissions"."channel_seq" and s.curriculum_seq = "submissions"."curriculum_seq"
      and s.user_seq = "submissions"."user_seq" and s.submission_seq <= "submissions"."submission_seq")`
  const [rows, counts, items] = await Promise.all([
    ctx.db
      .select({
        submission: submissions,
        name: users.name,
        email: users.email,
        itemTitle: curriculumItems.title,
        reviewedBy: reviewer,
        attempt,
      })
      .from(submissions)
      .innerJoin(users, eq(users.userSeq, submissions.userSeq))
      .innerJoin(
        curriculumItems,
        and(
          eq(curriculumItems.channelSeq, submissions.channelSeq),
          eq(curriculumItems.curriculumSeq, submissions.curriculumSeq),
        ),
      )
      .where(and(matching(ctx, courseSeq, query), status ? eq(submissions.status, status) : undefined))
      .orderBy(
        sql`case when ${submissions.status} = ${SUBMISSION_STATUS.waiting} then 0 else 1 end`,
        sql`case when ${submissions.status} = ${SUBMISSION_STATUS.waiting} then ${submissions.createdAt} end`,
        sql`coalesce(${submissions.reviewedAt}, ${submissions.createdAt}) desc`,
        submissions.submissionSeq,
      )
      .limit(size)
      .offset(offset),
    countByStatus(ctx, courseSeq, query),
    listItems(ctx, courseSeq),
  ])
  const files = await filesOf(
    ctx,
    rows.map(({ submission }) => submission),
  )
  return {
    list: rows.map(({ submission, ...beside }) => ({
      ...submissionView(submission, files),
      curriculumSeq: submission.curriculumSeq,
      attendSeq: submission.attendSeq,
      userSeq: submission.userSeq,
      ...beside,
      email: beside.email ?? '',
    })),
    totalCount: status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts: {
      waiting: counts[SUBMISSION_STATUS.waiting],
      approved: counts[SUBMISSION_STATUS.approved],
      sentBack: counts[SUBMISSION_STATUS.sentBack],
    },
    items,
  }
}

async function countByStatus(
  ctx: Context,
  courseSeq: number,
  query: Query,
): Promise<Record<SubmissionStatusCd, number>> {
  const rows = await ctx.db
    .select({ status: submissions.status, count: sql<number>`count(*)::int` })
    .from(submissions)
    .innerJoin(users, eq(users.userSeq, submissions.userSeq))
    .where(matching(ctx, courseSeq, query))
    .groupBy(submissions.status)
  const counts = { '00': 0, '01': 0, '02': 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

const listItems = (ctx: Context, courseSeq: number) =>
  ctx.db
    .select({
      curriculumSeq: curriculumItems.curriculumSeq,
      title: curriculumItems.title,
      waiting: sql<number>`count(*) filter (where ${submissions.status} = ${SUBMISSION_STATUS.waiting})::int`,
    })
    .from(submissions)
    .innerJoin(
      curriculumItems,
      and(
        eq(curriculumItems.channelSeq, submissions.channelSeq),
        eq(curriculumItems.curriculumSeq, submissions.curriculumSeq),
      ),
    )
    .where(inClass(ctx, courseSeq))
    .groupBy(curriculumItems.curriculumSeq, curriculumItems.title, curriculumItems.ord)
    .orderBy(curriculumItems.ord)
