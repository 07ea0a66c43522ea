/**
 * BYD-18: how many are served before the attendance `a`, itself counted: those who wait longer and have no offer yet.
 * The order is that of `inWaitingOrder` in the domain.
 */
export const WAIT_POSITION = `
(select count(*)::int + 1 as position from attendances b
  where b.channel_seq = a.channel_seq and b.course_seq = a.course_seq
    and b.choise_status_cd = '01' and b.waitlisted_at is not null
    and (b.waitlisted_at, b.attend_seq) < (a.waitlisted_at, a.attend_seq)
    and not exists (select 1 from seat_offers s where s.channel_seq = b.channel_seq
      and s.attend_seq = b.attend_seq and s.state = 'open'))`
