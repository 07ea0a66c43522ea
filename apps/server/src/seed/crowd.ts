import { sql } from 'drizzle-orm'
import type { Services } from '../platform/context.ts'

/** How many learners each size of `npm run seed` adds. */
export const SIZES = { S: 10, M: 1_000, L: 10_000, XL: 100_000 } as const

/**
 * Adds people with membership, attendance, grant, paid order and some progress, spread over the sites and their
 * published classes, so that benches meet tables of a real size. They cannot log in: they have no password.
 */
export async function addLearners(services: Services, count: number): Promise<number> {
  const mark = `crowd-${Date.now().toString(36)}`
  await services.db.transaction(async (tx) => {
    await tx.execute(sql`
      create temporary table crowd on commit drop as
      with made as (
        insert into users (email, name, verified_at, created_at)
        select ${mark} || '-' || n || '@seodang.test', '수강생 ' || n, now(), now() - (n % 90) * interval '1 day'
        from generate_series(1, ${count}::int) n
        returning user_seq, email
      ), ranked as (
        select channel_seq, course_seq, title, price, vod_days, row_number() over (order by channel_seq, course_seq) - 1 as at, count(*) over () as classes
        from courses where release_state_cd = '04' and trash_type_cd = '00' and course_type_cd <> '08'
      ), numbered as (select user_seq, email, row_number() over (order by user_seq) as n from made)
      select m.user_seq, m.email, m.n, r.channel_seq, r.course_seq, r.title, coalesce(r.price, 0) as price,
        now() - (m.n % 90) * interval '1 day' as at
      from numbered m join ranked r on r.at = m.n % r.classes`)
    await tx.execute(sql`
      insert into channel_users (channel_seq, user_seq, joined_at) select channel_seq, user_seq, at from crowd on conflict do nothing`)
    await tx.execute(sql`
      insert into attendances (channel_seq, course_seq, user_seq, choise_status_cd, attend_at, created_at, updated_at)
      select channel_seq, course_seq, user_seq, '00', at, at, at from crowd`)
    await tx.execute(sql`
      insert into orders (channel_seq, user_seq, number, payment_order_id, name, email, amount, pay_method_cd, payment_status, gateway, refund_policy, paid_at, created_at, updated_at)
      select channel_seq, user_seq, ${mark} || '-' || n, gen_random_uuid()::text, '수강생 ' || n, email, price,
        case when price > 0 then 'CARD' end, '03', case when price > 0 then 'toss' else 'none' end, 'ECOMMERCE', at, at, at from crowd`)
    await tx.execute(sql`
      insert into order_lines (channel_seq, order_seq, kind, course_seq, attend_seq, title, list_price, amount)
      select o.channel_seq, o.order_seq, 'class', c.course_seq, a.attend_seq, c.title, c.price, c.price
      from crowd c join orders o on o.number = ${mark} || '-' || c.n and o.channel_seq = c.channel_seq
      join attendances a on a.channel_seq = c.channel_seq and a.course_seq = c.course_seq and a.user_seq = c.user_seq`)
    await tx.execute(sql`
      insert into grants (channel_seq, course_seq, user_seq, source, source_key, start_at)
      select l.channel_seq, l.course_seq, c.user_seq, 'ORDER', l.order_line_seq::text, c.at
      from crowd c join orders o on o.number = ${mark} || '-' || c.n and o.channel_seq = c.channel_seq
      join order_lines l on l.channel_seq = o.channel_seq and l.order_seq = o.order_seq`)
    await tx.execute(sql`
      insert into item_progress (channel_seq, course_seq, curriculum_seq, user_seq, last_position, watched, watched_seconds, play_second, used_at, completed_at)
      select i.channel_seq, i.course_seq, i.curriculum_seq, c.user_seq, i.duration, jsonb_build_array(jsonb_build_array(0, i.duration)), i.duration, i.duration, c.at, c.at
      from crowd c join lateral (select * from curriculum_items i where i.channel_seq = c.channel_seq and i.course_seq = c.course_seq
        and i.curriculum_type_cd = '02' and i.removed_at is null order by i.ord limit c.n % 4) i on true`)
    await tx.execute(sql`
      update course_counts k set attend_count = k.attend_count + c.n, accept_cnt = k.accept_cnt + c.n, attend_sum = k.attend_sum + c.n
      from (select channel_seq, course_seq, count(*) as n from crowd group by 1, 2) c
      where k.channel_seq = c.channel_seq and k.course_seq = c.course_seq`)
    // A crowd is larger than the demonstration's rooms.
    await tx.execute(sql`
      update courses k set max_user_count = greatest(k.max_user_count, c.attend_count) from course_counts c
      where c.channel_seq = k.channel_seq and c.course_seq = k.course_seq and k.max_user_count > 0`)
  })
  await services.db.execute(sql`analyze`)
  return count
}
