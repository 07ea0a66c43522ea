import { COURSE_TYPE, FORM_TYPE, type FormFieldKind, TRASH_TYPE } from '@seodang/domain/codes'
import type { SegmentCondition, SegmentMatch } from '@seodang/domain/segment'
import { and, desc, eq, ilike, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { isMemberOf, matches } from './segment-conditions-store.ts'
import { segmentPeople, segments } from './tables.ts'

export type SegmentRow = typeof segments.$inferSelect
export type Conditions = { match: SegmentMatch; conditions: readonly SegmentCondition[] }

const named = (ctx: Context, segmentSeq: number) =>
  and(eq(segments.channelSeq, ctx.channelSeq), eq(segments.segmentSeq, segmentSeq))

/** The newest first. */
export async function listSegmentRows(ctx: Context, q = ''): Promise<SegmentRow[]> {
  const words = q.trim()
  return ctx.db
    .select()
    .from(segments)
    .where(
      and(
        eq(segments.channelSeq, ctx.channelSeq),
        words === '' ? undefined : ilike(segments.name, containing(words)),
      ),
    )
    .orderBy(desc(segments.createdAt), desc(segments.segmentSeq))
}

export async function findSegment(ctx: Context, segmentSeq: number): Promise<SegmentRow | undefined> {
  const [row] = await ctx.db.select().from(segments).where(named(ctx, segmentSeq))
  return row
}

/** Whoever else changes it waits. */
export async function lockSegment(ctx: Context, segmentSeq: number): Promise<SegmentRow | undefined> {
  const [row] = await ctx.db.select().from(segments).where(named(ctx, segmentSeq)).for('update')
  return row
}

/** Whoever else makes or changes a segment of the site waits, so that the number of them holds. */
export async function countSegmentsLocked(ctx: Context): Promise<number> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`segments:${ctx.channelSeq}`}))`)
  return ctx.db.$count(segments, eq(segments.channelSeq, ctx.channelSeq))
}

type Kept = Pick<SegmentRow, 'name' | 'match' | 'conditions' | 'staticYn' | 'takenAt'>

export async function insertSegment(ctx: Context, kept: Kept): Promise<SegmentRow> {
  const [row] = await ctx.db
    .insert(segments)
    .values({ ...kept, channelSeq: ctx.channelSeq, createdAt: ctx.now, updatedAt: ctx.now })
    .returning()
  if (!row) throw new Error('no segment was made')
  return row
}

/** Lock the row first. */
export async function updateSegment(
  ctx: Context,
  { segmentSeq, revision }: SegmentRow,
  kept: Kept,
): Promise<SegmentRow> {
  const [row] = await ctx.db
    .update(segments)
    .set({ ...kept, revision: revision + 1, updatedAt: ctx.now })
    .where(named(ctx, segmentSeq))
    .returning()
  if (!row) throw new Error('a segment that was locked is gone')
  return row
}

export async function removeSegment(ctx: Context, segmentSeq: number): Promise<SegmentRow | undefined> {
  const [row] = await ctx.db.delete(segments).where(named(ctx, segmentSeq)).returning()
  return row
}

/** MEM-10: the people of a static segment become those who match now. */
export async function takePeople(ctx: Context, row: SegmentRow): Promise<void> {
  await dropPeople(ctx, row)
  await ctx.db.execute(sql`
    insert into segment_people (channel_seq, segment_seq, user_seq)
    select m.channel_seq, ${row.segmentSeq}::bigint, m.user_seq
    from channel_users m join users u on u.user_seq = m.user_seq
    where ${isMemberOf(ctx)} and ${matches(ctx, row)}`)
}

export async function dropPeople(ctx: Context, { segmentSeq }: SegmentRow): Promise<void> {
  await ctx.db
    .delete(segmentPeople)
    .where(and(eq(segmentPeople.channelSeq, ctx.channelSeq), eq(segmentPeople.segmentSeq, segmentSeq)))
}

export async function copyPeople(ctx: Context, from: SegmentRow, to: SegmentRow): Promise<void> {
  await ctx.db.execute(sql`
    insert into segment_people (channel_seq, segment_seq, user_seq)
    select p.channel_seq, ${to.segmentSeq}::bigint, p.user_seq from segment_people p
    where p.channel_seq = ${ctx.channelSeq} and p.segment_seq = ${from.segmentSeq}`)
}

/** Who is in it, as a condition about a member `m` and their account `u`. */
export const isInSegment = (ctx: Context, row: SegmentRow) =>
  row.staticYn === 'Y'
    ? sql`exists (select 1 from segment_people p where p.channel_seq = m.channel_seq
        and p.segment_seq = ${row.segmentSeq} and p.user_seq = m.user_seq)`
    : matches(ctx, row)

export async function countMatching(ctx: Context, condition: ReturnType<typeof matches>) {
  const { rows } = await ctx.db.execute<{ all: number; agreed: number }>(sql`
    select count(*)::int as all, (count(*) filter (where m.marketing_yn = 'Y'))::int as agreed
    from channel_users m join users u on u.user_seq = m.user_seq
    where ${isMemberOf(ctx)} and ${condition}`)
  return { memberCount: rows[0]?.all ?? 0, marketingCount: rows[0]?.agreed ?? 0 }
}

/** The latest to have joined of those who match. */
export async function listLatest(ctx: Context, conditions: Conditions, limit: number) {
  const { rows } = await ctx.db.execute<{
    userSeq: number
    name: string
    email: string
    profileImageKey: string | null
  }>(sql`
    select m.user_seq as "userSeq", u.name, u.email, u.profile_image_key as "profileImageKey"
    from channel_users m join users u on u.user_seq = m.user_seq
    where ${isMemberOf(ctx)} and ${matches(ctx, conditions)}
    order by m.joined_at desc, m.user_seq desc limit ${limit}`)
  return rows
}

/** Keys of the people in a segment with their consent, in the order of their keys. */
export async function listPeopleOf(ctx: Context, row: SegmentRow) {
  const { rows } = await ctx.db.execute<{ userSeq: number; marketingYn: 'Y' | 'N' }>(sql`
    select m.user_seq as "userSeq", m.marketing_yn as "marketingYn"
    from channel_users m join users u on u.user_seq = m.user_seq
    where ${isMemberOf(ctx)} and ${isInSegment(ctx, row)} order by m.user_seq`)
  return rows
}

/** What conditions can point at; classes that are gone are not offered. */
export async function listChoices(ctx: Context) {
  const courses = await ctx.db.execute<{ courseSeq: number; title: string; packageYn: 'Y' | 'N' }>(sql`
    select k.course_seq as "courseSeq", k.title,
      case when k.course_type_cd = ${COURSE_TYPE.package} then 'Y' else 'N' end as "packageYn"
    from courses k where k.channel_seq = ${ctx.channelSeq} and k.trash_type_cd = ${TRASH_TYPE.active}
    order by k.title collate ko_natural, k.course_seq`)
  const fields = await ctx.db.execute<{
    fieldSeq: number
    label: string
    kind: FormFieldKind
    choices: string[]
  }>(sql`
    select f.field_seq as "fieldSeq", f.label, f.kind, f.choices from form_fields f
    join forms o on o.channel_seq = f.channel_seq and o.form_seq = f.form_seq and o.form_type = ${FORM_TYPE.default}
    where f.channel_seq = ${ctx.channelSeq} and f.removed_at is null order by f.ord, f.field_seq`)
  const memberships = await ctx.db.execute<{ membershipSeq: number; name: string }>(sql`
    select s.membership_seq as "membershipSeq", s.name from site_memberships s
    where s.channel_seq = ${ctx.channelSeq} and s.removed_at is null order by s.ord, s.membership_seq`)
  const coupons = await ctx.db.execute<{ couponInfoSeq: number; name: string }>(sql`
    select c.coupon_info_seq as "couponInfoSeq", c.name from coupon_infos c
    where c.channel_seq = ${ctx.channelSeq} order by c.created_at desc, c.coupon_info_seq desc`)
  return {
    courses: courses.rows,
    fields: fields.rows,
    memberships: memberships.rows,
    coupons: coupons.rows,
  }
}
