import type { WaitingSource } from '@seodang/domain/waiting'

/**
 * BYD-18: how many are served before the attendance `a`, itself counted: those who wait longer and have no offer yet, and
 * the memberships and packages that wait as long. The order is that of `inWaitingOrder` in the domain, and of `moveUp`.
 */
export const WAIT_POSITION = `
(select count(*)::int + 1 + (select count(distinct r.user_seq)::int from waiting_rights r
    where r.channel_seq = a.channel_seq and r.course_seq = a.course_seq and r.waits_since <= a.waitlisted_at) as position
  from attendances b
  where b.channel_seq = a.channel_seq and b.course_seq = a.course_seq
    and b.choise_status_cd = '01' and b.waitlisted_at is not null
    and (b.waitlisted_at, b.attend_seq) < (a.waitlisted_at, a.attend_seq)
    and not exists (select 1 from seat_offers s where s.channel_seq = b.channel_seq
      and s.attend_seq = b.attend_seq and s.state = 'open'))`

export interface AwaitedBy {
  source: WaitingSource
  name: string
  position: number
}

/** BYD-01: by what the person $3 waits for a place of the class $2 of the site $1, and who is served before. */
export const AWAITED_BY = `
(select json_build_object('source', r.source, 'name', coalesce(m.name, k.title),
    'position', 1 + (select count(distinct q.user_seq)::int from waiting_rights q
        where q.channel_seq = r.channel_seq and q.course_seq = r.course_seq
          and (q.waits_since, q.user_seq) < (r.waits_since, r.user_seq))
      + (select count(*)::int from attendances b where b.channel_seq = r.channel_seq and b.course_seq = r.course_seq
        and b.choise_status_cd = '01' and b.waitlisted_at < r.waits_since
        and not exists (select 1 from seat_offers s where s.channel_seq = b.channel_seq
          and s.attend_seq = b.attend_seq and s.state = 'open'))) as awaited_by
  from waiting_rights r
  left join subscriptions u on r.source = 'MEMBERSHIP' and u.channel_seq = r.channel_seq
    and u.subscription_seq = r.source_key::bigint
  left join site_memberships m on m.channel_seq = u.channel_seq and m.membership_seq = u.membership_seq
  left join courses k on r.source = 'PACKAGE' and k.channel_seq = r.channel_seq and k.course_seq = r.source_key::bigint
  where r.channel_seq = $1 and r.course_seq = $2 and r.user_seq = $3
  order by r.waits_since limit 1)`
