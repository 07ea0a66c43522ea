import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'

type Row = {
  course_seq: number
  title: string
  start_at: Date
  end_at: Date
  rest_days: string[]
  recruit_start_at: Date | null
  recruit_end_at: Date | null
  mission_count: number
  participant_count: number
  completed_count: number
  waiting_count: number
}

// What counts as a mission is what `isChallengeMission` of the domain says.
const CHALLENGES = `
select t.course_seq, k.title, t.start_at, t.end_at, t.rest_days,
  case when k.pay_start_cd = '00' then k.pay_start_at end as recruit_start_at,
  case when k.pay_end_cd = '00' then k.pay_end_at end as recruit_end_at,
  (select count(*)::int from curriculum_items i where i.channel_seq = t.channel_seq and i.course_seq = t.course_seq
    and i.removed_at is null and i.public_cd = '00' and (i.curriculum_type_cd, i.mission_type) in
      (('07', 'ENTER_CHAT_ROOM'), ('08', 'LESSON_COMPLETE'), ('09', 'NEW_POST'))) as mission_count,
  p.participant_count, p.completed_count,
  (select count(*)::int from challenge_records r where r.channel_seq = t.channel_seq
    and r.course_seq = t.course_seq and r.status = '00') as waiting_count
from challenge_terms t
join courses k on k.channel_seq = t.channel_seq and k.course_seq = t.course_seq
cross join lateral (
  select count(*) filter (where q.cancelled_at is null)::int as participant_count,
    count(*) filter (where q.cancelled_at is null and q.completed_at is not null)::int as completed_count
  from attendances a left join challenge_participations q
    on q.channel_seq = a.channel_seq and q.attend_seq = a.attend_seq
  where a.channel_seq = t.channel_seq and a.course_seq = t.course_seq and a.choise_status_cd = '00') p
where t.channel_seq = $1 and k.trash_type_cd = '00' and ($2::text is null or k.title ilike $2)
  and ($3::bigint is null or exists (select 1 from course_staff s
    where s.channel_seq = k.channel_seq and s.course_seq = k.course_seq and s.user_seq = $3))
order by t.end_at desc, t.course_seq desc`

export async function listChallenges(ctx: Context, { q, only }: { q: string; only: number | null }) {
  const rows = await ctx.services.reads.rows<Row>('challenges', CHALLENGES, [
    ctx.channelSeq,
    q === '' ? null : containing(q),
    only,
  ])
  return rows.map((row) => ({
    courseSeq: row.course_seq,
    title: row.title,
    startAt: row.start_at,
    endAt: row.end_at,
    restDays: row.rest_days,
    recruitStartAt: row.recruit_start_at,
    recruitEndAt: row.recruit_end_at,
    missionCount: row.mission_count,
    participantCount: row.participant_count,
    completedCount: row.completed_count,
    waitingCount: row.waiting_count,
  }))
}
