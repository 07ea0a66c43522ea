import { CHOISE_STATUS } from '@seodang/domain/codes'
import { and, between, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { courses } from '../catalog/tables.ts'
import { itemProgress } from '../classroom/tables.ts'
import { attendances } from '../enrolment/tables.ts'
import { users } from '../identity/tables.ts'
import { certificateRules, certificates } from './tables.ts'

export type RuleRow = typeof certificateRules.$inferSelect
export type CertificateRow = typeof certificates.$inferSelect

const ruleOf = ({ channelSeq }: Context, courseSeq: number) =>
  and(eq(certificateRules.channelSeq, channelSeq), eq(certificateRules.courseSeq, courseSeq))

export async function findRule(ctx: Context, courseSeq: number): Promise<RuleRow | undefined> {
  const [row] = await ctx.db.select().from(certificateRules).where(ruleOf(ctx, courseSeq))
  return row
}

/** Nothing where somebody else wrote it meanwhile (SET-09). The first one is revision 1. */
export async function writeRule(
  ctx: Context,
  courseSeq: number,
  revision: number,
  values: Omit<typeof certificateRules.$inferInsert, 'channelSeq' | 'courseSeq' | 'revision'>,
): Promise<RuleRow | undefined> {
  const change = { ...values, updatedAt: ctx.now }
  const [row] =
    revision === 0
      ? await ctx.db
          .insert(certificateRules)
          .values({ ...change, channelSeq: ctx.channelSeq, courseSeq })
          .onConflictDoNothing()
          .returning()
      : await ctx.db
          .update(certificateRules)
          .set({ ...change, revision: revision + 1 })
          .where(and(ruleOf(ctx, courseSeq), eq(certificateRules.revision, revision)))
          .returning()
  return row
}

/** The place in the class that a certificate is for, held until commit. */
export async function lockPlace(
  ctx: Context,
  courseSeq: number,
  which: { attendSeq: number } | { userSeq: number },
) {
  const [row] = await ctx.db
    .select({
      attendSeq: attendances.attendSeq,
      userSeq: attendances.userSeq,
      name: users.name,
      courseTitle: courses.title,
    })
    .from(attendances)
    .innerJoin(users, eq(users.userSeq, attendances.userSeq))
    .innerJoin(
      courses,
      and(eq(courses.channelSeq, attendances.channelSeq), eq(courses.courseSeq, attendances.courseSeq)),
    )
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        'attendSeq' in which
          ? eq(attendances.attendSeq, which.attendSeq)
          : eq(attendances.userSeq, which.userSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.approved),
      ),
    )
    .for('no key update', { of: attendances })
  return row
}

/** The certificate of a place that stands, or the last that was withdrawn. */
export async function findLatest(ctx: Context, attendSeq: number): Promise<CertificateRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(certificates)
    .where(and(eq(certificates.channelSeq, ctx.channelSeq), eq(certificates.attendSeq, attendSeq)))
    .orderBy(sql`${certificates.withdrawnAt} is null desc`, desc(certificates.certificateSeq))
    .limit(1)
  return row
}

/** Nothing where the place has one that stands. */
export async function insertCertificate(
  ctx: Context,
  row: typeof certificates.$inferInsert,
): Promise<CertificateRow | undefined> {
  const [made] = await ctx.db
    .insert(certificates)
    .values(row)
    .onConflictDoNothing({
      target: [certificates.channelSeq, certificates.attendSeq],
      where: sql`withdrawn_at is null`,
    })
    .returning()
  return made
}

const ofClass = ({ channelSeq }: Context, courseSeq: number, certificateSeq: number) =>
  and(
    eq(certificates.channelSeq, channelSeq),
    eq(certificates.courseSeq, courseSeq),
    eq(certificates.certificateSeq, certificateSeq),
  )

export async function lockCertificate(
  ctx: Context,
  courseSeq: number,
  certificateSeq: number,
): Promise<CertificateRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(certificates)
    .where(ofClass(ctx, courseSeq, certificateSeq))
    .for('update')
  return row
}

export async function findOfClass(
  ctx: Context,
  courseSeq: number,
  certificateSeq: number,
): Promise<CertificateRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(certificates)
    .where(ofClass(ctx, courseSeq, certificateSeq))
  return row
}

export async function writeWithdrawal(
  ctx: Context,
  certificateSeq: number,
  reason: string,
  byUserSeq: number,
): Promise<void> {
  await ctx.db
    .update(certificates)
    .set({ withdrawnAt: ctx.now, withdrawnBy: byUserSeq, withdrawReason: reason })
    .where(and(eq(certificates.channelSeq, ctx.channelSeq), eq(certificates.certificateSeq, certificateSeq)))
}

/** PAY-10: those that stand, of a class that an order was paid back for. Answers them. */
export async function writeLost(
  ctx: Context,
  userSeqs: readonly number[],
  { orderSeq, courseSeq, since, until }: { orderSeq: number; courseSeq: number; since: Date; until: Date },
): Promise<CertificateRow[]> {
  return ctx.db
    .update(certificates)
    .set({ withdrawnAt: ctx.now, withdrawnOrderSeq: orderSeq })
    .where(
      and(
        eq(certificates.channelSeq, ctx.channelSeq),
        eq(certificates.courseSeq, courseSeq),
        inArray(certificates.userSeq, [...userSeqs]),
        between(certificates.issuedAt, since, until),
        isNull(certificates.withdrawnAt),
      ),
    )
    .returning()
}

/** Whether a refund alone took a certificate of the class from the person. */
export async function wasLost(ctx: Context, courseSeq: number, userSeq: number): Promise<boolean> {
  const ofPerson = and(
    eq(certificates.channelSeq, ctx.channelSeq),
    eq(certificates.courseSeq, courseSeq),
    eq(certificates.userSeq, userSeq),
    isNotNull(certificates.withdrawnOrderSeq),
  )
  return (await ctx.db.$count(certificates, ofPerson)) > 0
}

/** A person's own certificates of the site that stand; one by its key also when it was withdrawn. */
export const listOwn = (ctx: Context, userSeq: number, courseSeq?: number): Promise<CertificateRow[]> =>
  ctx.db
    .select()
    .from(certificates)
    .where(
      and(
        eq(certificates.channelSeq, ctx.channelSeq),
        eq(certificates.userSeq, userSeq),
        isNull(certificates.withdrawnAt),
        courseSeq === undefined ? undefined : eq(certificates.courseSeq, courseSeq),
      ),
    )
    .orderBy(desc(certificates.issuedAt), desc(certificates.certificateSeq))

export async function findOwn(
  ctx: Context,
  userSeq: number,
  certificateSeq: number,
): Promise<CertificateRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(certificates)
    .where(
      and(
        eq(certificates.channelSeq, ctx.channelSeq),
        eq(certificates.userSeq, userSeq),
        eq(certificates.certificateSeq, certificateSeq),
      ),
    )
  return row
}

export async function findByNumber(ctx: Context, number: string): Promise<CertificateRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(certificates)
    .where(and(eq(certificates.channelSeq, ctx.channelSeq), eq(certificates.number, number)))
  return row
}

/** What people of a class have done, by person. */
export async function doneByPeople(
  ctx: Context,
  courseSeq: number,
  userSeqs: readonly number[],
): Promise<Map<number, Set<number>>> {
  const found = new Map(userSeqs.map((userSeq) => [userSeq, new Set<number>()]))
  if (userSeqs.length === 0) return found
  const rows = await ctx.db
    .select({ userSeq: itemProgress.userSeq, curriculumSeq: itemProgress.curriculumSeq })
    .from(itemProgress)
    .where(
      and(
        eq(itemProgress.channelSeq, ctx.channelSeq),
        eq(itemProgress.courseSeq, courseSeq),
        sql`${itemProgress.completedAt} is not null`,
        sql`${itemProgress.userSeq} = any(${sql.param([...userSeqs])}::bigint[])`,
      ),
    )
  for (const { userSeq, curriculumSeq } of rows) found.get(userSeq)?.add(curriculumSeq)
  return found
}

/** Everybody of a class who never had a certificate, for a rule that is new. */
export async function peopleWithout(ctx: Context, courseSeq: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ user_seq: number }>(sql`
    select a.user_seq from attendances a
    where a.channel_seq = ${ctx.channelSeq} and a.course_seq = ${courseSeq}
      and a.choise_status_cd = ${CHOISE_STATUS.approved}
      and not exists (select 1 from certificates c
        where c.channel_seq = a.channel_seq and c.attend_seq = a.attend_seq)
    order by a.attend_seq`)
  return rows.map((row) => row.user_seq)
}

export type CandidateState = 'issued' | 'none' | 'withdrawn'

type CandidateRow = {
  attend_seq: number
  user_seq: number
  name: string
  email: string | null
  certificate_seq: number | null
  number: string | null
  issued_at: string | null
  issued_by: string | null
  withdrawn_at: string | null
  withdraw_reason: string | null
}

const STATE = sql`case when c.certificate_seq is null then 'none'
  when c.withdrawn_at is null then 'issued' else 'withdrawn' end`

function candidates(ctx: Context, courseSeq: number, q: string): SQL {
  const words = q.trim()
  const found =
    words === '' ? sql`` : sql`and (u.name ilike ${containing(words)} or u.email ilike ${containing(words)})`
  return sql`from attendances a
    join users u on u.user_seq = a.user_seq
    left join lateral (select * from certificates c
      where c.channel_seq = a.channel_seq and c.attend_seq = a.attend_seq
      order by c.withdrawn_at is null desc, c.certificate_seq desc limit 1) c on true
    where a.channel_seq = ${ctx.channelSeq} and a.course_seq = ${courseSeq} ${found}
      and (a.choise_status_cd = ${CHOISE_STATUS.approved} or c.certificate_seq is not null)`
}

/** The people of a class with the certificate that stands, or the last that was withdrawn. */
export async function listCandidates(
  ctx: Context,
  courseSeq: number,
  { q = '', state, offset, size }: { q?: string; state?: CandidateState; offset: number; size: number },
) {
  const { rows } = await ctx.db.execute<CandidateRow>(sql`
    select a.attend_seq, a.user_seq, u.name, u.email, c.certificate_seq, c.number, c.issued_at, c.withdrawn_at,
      c.withdraw_reason, (select i.name from users i where i.user_seq = c.issued_by) as issued_by
    ${candidates(ctx, courseSeq, q)} and (${state ?? null}::text is null or ${STATE} = ${state ?? null})
    order by c.issued_at desc nulls last, u.name collate ko_natural, a.attend_seq
    limit ${size} offset ${offset}`)
  return rows
}

export async function countCandidates(
  ctx: Context,
  courseSeq: number,
  q = '',
): Promise<Record<CandidateState, number>> {
  const { rows } = await ctx.db.execute<{ state: CandidateState; count: number }>(sql`
    select ${STATE} as state, count(*)::int as count ${candidates(ctx, courseSeq, q)} group by 1`)
  const counts = { issued: 0, none: 0, withdrawn: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}
