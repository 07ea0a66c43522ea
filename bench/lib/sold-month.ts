import type pg from 'pg'

export interface Sold {
  sites: number
  orders: number
  refunds: number
}

/** Sales of the thirty days before the last period that is over, so that one run settles all of them. */
const SOLD_AT = (n: string) =>
  `date_trunc('month', now()) - interval '1 second' - (${n} % 2592000) * interval '1 second'`
const BUYERS = 5000

/**
 * Sites with a class each, of which a fifth share it with an instructor, and paid orders by every method, a tenth of
 * them paid back in whole or in part. No event has told of any.
 */
export async function sellForAMonth(pool: pg.Pool, { sites, orders }: Omit<Sold, 'refunds'>): Promise<Sold> {
  await pool.query(
    `insert into users (email, name, verified_at) select 'sold' || n || '@bench.test', '김서당', now()
     from generate_series(1, $1::int) n`,
    [BUYERS],
  )
  await pool.query(
    `insert into channels (name, address, intro) select '느린 글방 ' || n, 'sold' || n, '' from generate_series(1, $1::int) n`,
    [sites],
  )
  await pool.query(
    `insert into plan_subscriptions (channel_seq, plan_cd, start_at)
     select channel_seq, 'STANDARD', now() - interval '1 year' from channels where address like 'sold%'`,
  )
  await pool.query(
    `insert into courses (channel_seq, user_seq, title, fare_cd, price, release_state_cd, referer_code)
     select channel_seq, (select min(user_seq) from users where email like 'sold%'), '하루 15분', '01', 60000, '02', 'sold' || channel_seq
     from channels where address like 'sold%'`,
  )
  await pool.query(
    `insert into revenue_shares (channel_seq, course_seq, valid_from, shares)
     select channel_seq, course_seq, now() - interval '1 year', jsonb_build_array(jsonb_build_object(
       'userSeq', (select max(user_seq) from users where email like 'sold%'), 'percent', 40))
     from courses where referer_code like 'sold%' and channel_seq % 5 = 0`,
  )
  // Scattered over sites, buyers and days by numbers that share no factor with their counts; keys of one insert follow
  // each other.
  await pool.query(
    `with first as (
       select (select min(channel_seq) from channels where address like 'sold%') as channel_seq,
         (select min(user_seq) from users where email like 'sold%') as user_seq
     ), placed as (
       insert into orders (channel_seq, user_seq, number, payment_order_id, name, email, amount, pay_method_cd,
         payment_status, gateway, merchant, refund_policy, paid_at, created_at, updated_at)
       select f.channel_seq + n % $2, f.user_seq + n % ${BUYERS}, 'S' || n, 'sold-' || n, '김서당', 'sold@bench.test',
         10000 + (n * 7919 % 90000), (array['CARD', 'CARD', 'BANK', 'VBANK', 'DEPOSIT', 'WALLET_1'])[(1 + n % 6)::int],
         '03', case when n % 6 = 4 then 'deposit' else 'toss' end, '', 'ECOMMERCE', ${SOLD_AT('n * 104729')}, now(), now()
       from first f, generate_series(1, $1::bigint) n
       returning channel_seq, order_seq, amount
     )
     insert into order_lines (channel_seq, order_seq, kind, course_seq, title, list_price, amount)
     select p.channel_seq, p.order_seq, 'class', c.course_seq, c.title, p.amount, p.amount
     from placed p join courses c on c.channel_seq = p.channel_seq and c.referer_code like 'sold%'`,
    [orders, sites],
  )
  const { rowCount } = await pool.query(
    `with back as (
       insert into refunds (channel_seq, order_seq, amount, reason, state, idempotency_key, done_at)
       select channel_seq, order_seq, case when order_seq % 30 < 2 then amount else amount / 3 end, '일정', 'done',
         'sold-' || order_seq, paid_at + interval '1 hour'
       from orders where number like 'S%' and payment_order_id like 'sold-%' and order_seq % 10 = 0
         and paid_at < date_trunc('month', now()) - interval '2 hours'
       returning channel_seq, order_seq, amount
     )
     update orders o set refunded_amount = back.amount,
       payment_status = case when back.amount = o.amount then '05' else '04' end
     from back where o.channel_seq = back.channel_seq and o.order_seq = back.order_seq`,
  )
  return { sites, orders, refunds: rowCount ?? 0 }
}
