import { ALARM_TYPE, CHOISE_STATUS, USER_TYPE } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import { readAlarmsUpTo } from '../modules/identity/index.ts'
import type { Context } from '../platform/context.ts'

/** How many stay unread, so that the bell has something to say. */
const UNREAD = 4

/**
 * What the demonstration people were told by all the sites, in the order in which it happened: of the staff, who came
 * and what they said; of the learner, what was theirs.
 */
export async function seedAlarms(
  ctx: Context,
  { staff, learner }: { staff: readonly number[]; learner: number },
): Promise<void> {
  await ctx.db.execute(sql`
    insert into alarms
      (channel_seq, target_user_seq, alarm_type, content, course_seq, actor_seq, event_key, created_at)
    select channel_seq, target, type, content, course_seq, actor, event_key, at from (
      select a.channel_seq, s.user_seq as target, ${ALARM_TYPE.enrolmentReceived} as type,
        case a.choise_status_cd when ${CHOISE_STATUS.pending} then '{"type":"applied"}' else '{"type":"enrolled"}' end as content,
        a.course_seq, a.user_seq as actor, 'seed:place:' || a.attend_seq as event_key, a.created_at as at
      from attendances a join (${CLASS_STAFF}) s using (channel_seq, course_seq)
      union all
      select r.channel_seq, s.user_seq, ${ALARM_TYPE.question}, '{"type":"review"}', r.course_seq, r.user_seq,
        'seed:review:' || r.evaluation_seq, r.created_at
      from reviews r join (${CLASS_STAFF}) s using (channel_seq, course_seq)
      where r.created_at < ${ctx.now}
      union all
      select o.channel_seq, o.user_seq, ${ALARM_TYPE.paymentOrPlan}, '{"type":"paid"}', l.course_seq, null,
        'seed:order:' || o.order_seq, o.paid_at
      from orders o join order_lines l using (channel_seq, order_seq)
      where o.user_seq = ${learner} and o.amount > 0 and l.kind not in ('material', 'delivery')
      union all
      select c.channel_seq, c.user_seq, ${ALARM_TYPE.signUp}, '{"type":"welcome"}', null, null,
        'seed:joined:' || c.channel_seq, c.joined_at
      from channel_users c where c.user_seq = ${learner}
    ) told
    where target = any(${sql.param([...staff, learner])}::bigint[])
    order by at`)
  for (const userSeq of [...staff, learner]) {
    const { rows } = await ctx.db.execute<{ alarm_seq: number }>(sql`
      select alarm_seq from alarms where target_user_seq = ${userSeq} order by alarm_seq desc limit 1 offset ${UNREAD}`)
    if (rows[0]) await readAlarmsUpTo(ctx, userSeq, rows[0].alarm_seq)
  }
}

/** Owners and managers have to do with every class, a teacher with the own ones. */
const CLASS_STAFF = sql`
  select channel_seq, course_seq, user_seq from course_staff
  union
  select k.channel_seq, k.course_seq, o.user_seq from courses k join operators o using (channel_seq)
  where o.user_type_cd in (${USER_TYPE.owner}, ${USER_TYPE.manager})`
