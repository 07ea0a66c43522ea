import { setTimeout } from 'node:timers/promises'
import { newToken, tokenHash } from '../apps/server/src/platform/security/secrets.ts'
import { type CardCompany, startCardCompany } from './lib/card-company.ts'
import type { Pace } from './lib/compare.ts'
import { tell } from './lib/report.ts'
import { type Company, startCompany } from './lib/servers.ts'

const part = 'charges'
const SITE = 1
const DUE = 100_000
/** Of `--quick`; any other number by `BENCH_CHARGES`. */
const QUICK = 1_500
/** A night of eight hours for a hundred thousand. */
const LEAST_A_SECOND = DUE / (8 * 3600)
const LOOK_EVERY_MS = 200
const LONGEST_NIGHT_MS = 3 * 3_600_000

/**
 * MSH-08: memberships that fall due in one night, charged by two processes of which one is killed in the middle. The
 * stand-in of the gateway counts beside the tables: none is missed, none is charged twice.
 */
export async function benchCharges(pace: Pace): Promise<void> {
  const count = Number(process.env.BENCH_CHARGES ?? (pace.turns > 1 ? DUE : QUICK))
  const gateway = await startCardCompany()
  const company = await startCompany(2, {
    env: { TOSS_CLIENT_KEY: 'live_ck_bench', TOSS_SECRET_KEY: 'live_sk_bench', TOSS_BASE_URL: gateway.url },
  })
  try {
    await fallDue(company, gateway, count)
    await until(async () => gateway.charges.size > 0)
    const began = performance.now()
    const before = gateway.charges.size
    await until(async () => gateway.charges.size >= count / 2)
    const seconds = (performance.now() - began) / 1000
    const rate = (gateway.charges.size - before) / seconds
    // No word of farewell: what it was doing stays half done.
    process.kill(company.servers[0]?.pid ?? 0, 'SIGKILL')
    await until(async () => (await left(company)) === 0)
    const { charged, doubled, paid } = await audit(company, gateway)
    tell({
      part,
      name: 'cards charged a second by two processes',
      value: rate,
      unit: 'a second',
      aim: { atLeast: LEAST_A_SECOND },
      beside: `${count.toLocaleString('en')} due; the aim is 100,000 in a night of eight hours`,
    })
    tell({
      part,
      name: 'due and not charged, a process killed in the middle',
      value: count - paid,
      unit: '',
      aim: { atMost: 0 },
    })
    tell({
      part,
      name: 'charged twice',
      value: doubled + (charged - count),
      unit: '',
      aim: { atMost: 0 },
      beside: 'by the count of the gateway',
    })
    // This is no speed: a second charge is a defect.
    if (paid !== count || charged !== count || doubled > 0) process.exitCode = 1
  } finally {
    await company.stop()
    await gateway.stop()
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (
    const end = performance.now() + LONGEST_NIGHT_MS;
    performance.now() < end;
    await setTimeout(LOOK_EVERY_MS)
  )
    if (await isSo()) return
  throw new Error('the night is over')
}

/** Members with a card each, whose month ended a minute ago. One card is registered as people do it, the others are it. */
async function fallDue({ pool, servers }: Company, gateway: CardCompany, count: number): Promise<void> {
  const url = servers[0]?.url ?? ''
  const cardSeq = await registerCard(url, pool)
  if (gateway.charges.size > 0) throw new Error('registering a card charged it')
  const { rows } = await pool.query<{ membership_seq: string }>(
    `insert into site_memberships (channel_seq, name, monthly_price, publish_status_cd, seats_taken)
     values ($1, '벤치 서가', 10000, '00', $2) returning membership_seq`,
    [SITE, count],
  )
  await pool.query(
    `with people as (
       insert into users (email, name, verified_at)
       select 'charged' || n || '@bench.test', '회원 ' || n, now() from generate_series(1, $2::int) n
       returning user_seq
     ), held as (
       insert into cards (channel_seq, user_seq, merchant, brand, tail, sealed_key, key_hash)
       select c.channel_seq, p.user_seq, c.merchant, c.brand, c.tail, c.sealed_key, 'bench' || p.user_seq
       from people p, cards c where c.channel_seq = $1 and c.card_seq = $3
       returning user_seq, card_seq
     )
     insert into subscriptions (channel_seq, membership_seq, user_seq, state, term_months, anchor_at, terms_paid,
       paid_until, price, card_seq, term_no, due_at)
     select $1, $4, user_seq, 'active', 1, now() - interval '1 month', 1, now(), 10000, card_seq, 1, now()
     from held`,
    [SITE, count, cardSeq, rows[0]?.membership_seq],
  )
  await pool.query('analyze')
}

/** Our own contract; the bench reads no more of it than this. */
interface Begun {
  data: { next: { payload: { customerKey: string; request: { successUrl: string } } } }
}

async function registerCard(url: string, pool: Company['pool']): Promise<number> {
  const token = newToken()
  const { rows } = await pool.query<{ user_seq: string }>(
    `with person as (
       insert into users (email, name, verified_at) values ('card@bench.test', '카드', now()) returning user_seq
     ), member as (
       insert into channel_users (channel_seq, user_seq) select $1, user_seq from person
     ), session as (
       insert into sessions (user_seq, refresh_hash, refresh_expires_at)
       select user_seq, $3, now() + interval '1 day' from person returning session_seq, user_seq
     ), token as (
       insert into access_tokens (token_hash, session_seq, expires_at)
       select $2, session_seq, now() + interval '1 day' from session
     ) select user_seq from session`,
    [SITE, tokenHash(token), tokenHash(newToken())],
  )
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/v1.0/channels/${SITE}/cards/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': token },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  }
  // The window of the gateway is a script in the browser; what it brings back is told by the way that we opened.
  const begun = await fetch(`${url}/api/v1.0/channels/${SITE}/cards/begin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': token },
    body: '{}',
  })
  const { data }: Begun = JSON.parse(await begun.text())
  const { payload } = data.next
  const registration = new URL(payload.request.successUrl).searchParams.get('registration')
  await post('create', { registration, customerKey: payload.customerKey, authKey: 'bench' })
  const card = await pool.query<{ card_seq: string }>('select card_seq from cards where user_seq = $1', [
    rows[0]?.user_seq,
  ])
  return Number(card.rows[0]?.card_seq)
}

/** What is still to be charged, or whose outcome is open. */
async function left({ pool }: Company): Promise<number> {
  const { rows } = await pool.query<{ due: number; open: number }>(
    `select count(*) filter (where s.due_at <= now() and s.open_order_seq is null)::int as due,
       count(*) filter (where s.open_order_seq is not null)::int as open
     from subscriptions s join site_memberships m using (channel_seq, membership_seq) where m.name = '벤치 서가'`,
  )
  const { due = 0, open = 0 } = rows[0] ?? {}
  // The minutes that the sweeper gives an order in flight pass here at once.
  if (due === 0 && open > 0)
    await pool.query(
      `update orders set held_until = now() - interval '1 hour', updated_at = now() - interval '1 hour'
       where kind = 'membership' and payment_status = '01' and updated_at < now() - interval '20 seconds'`,
    )
  return due + open
}

async function audit({ pool }: Company, { charges, keys }: CardCompany) {
  const { rows } = await pool.query<{ paid: number }>(
    `select count(*)::int as paid from subscriptions s join site_memberships m using (channel_seq, membership_seq)
     where m.name = '벤치 서가' and s.term_no = 2 and s.state = 'active'`,
  )
  const twice = [...charges.values()].filter((times) => times > 1).length
  const shared = [...keys.values()].filter((orders) => orders.size > 1).length
  return { charged: charges.size, doubled: twice + shared, paid: rows[0]?.paid ?? 0 }
}
