import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { newToken, tokenHash } from '../apps/server/src/platform/security/secrets.ts'
import type { Pace } from './lib/compare.ts'
import { memoryOf } from './lib/processes.ts'
import { tell } from './lib/report.ts'
import { type Company, startCompany, startRedis } from './lib/servers.ts'

/** As many as a file limit of 20,000 leaves to one process with all else that it opens. */
const IDLE = 10_000
const TOLD = 5_000
const SITE = 1
/** How many open at once: the ticket and the admission of each ask the database. */
const AT_ONCE = 40
const LONGEST_WAIT_MS = 60_000

interface Page {
  userSeq: number
  socket: WebSocket
  /** When it last heard of its badge, and what. */
  heardAt: number
  badge: number
}

/** Live push: what an idle socket holds, and how long one alarm takes to everybody who is online. */
export async function benchSocket(pace: Pace): Promise<void> {
  const scale = pace.turns > 1 ? 1 : 0.1
  const idle = Math.round(IDLE * scale)
  const told = Math.round(TOLD * scale)
  const company = await startCompany(2)
  try {
    const tokens = await peopleOnline(company, idle)
    const [first, second] = company.servers
    if (!first || !second) throw new Error('two servers were asked for')
    await setTimeout(3000)
    const before = memoryOf(first.pid)
    const began = performance.now()
    const pages = await openAll(first.url, tokens)
    const seconds = (performance.now() - began) / 1000
    await setTimeout(5000)
    tell({
      part: 'socket',
      name: `memory of an idle socket, ${idle.toLocaleString('en-US')} of them`,
      value: ((memoryOf(first.pid) - before) * 1024) / idle,
      unit: 'KB',
      beside: `resident, ${Math.round(idle / seconds)} opened a second, load ${loadavg()[0]?.toFixed(1)}`,
    })
    await tellAll(company, 'one process', pages.slice(0, told))
    // The same people, every other one at the other process.
    for (const { socket } of pages) socket.close()
    await setTimeout(2000)
    const half = Math.floor(told / 2)
    const spread = [
      ...(await openAll(first.url, tokens.slice(0, half))),
      ...(await openAll(second.url, tokens.slice(half, told))),
    ]
    await tellAll(company, 'two processes over PostgreSQL', spread)
    for (const { socket } of spread) socket.close()
  } finally {
    await company.stop()
  }
  await overRedis(told)
}

/** The same again with Redis between the processes, where the machine has one. */
async function overRedis(told: number): Promise<void> {
  const redis = await startRedis()
  if (redis === null) {
    process.stderr.write('No redis-server here: two processes over Redis are not measured.\n')
    return
  }
  try {
    const company = await startCompany(2, { redisUrl: redis.url })
    try {
      const [first, second] = company.servers
      if (!first || !second) throw new Error('two servers were asked for')
      const tokens = await peopleOnline(company, told)
      const half = Math.floor(told / 2)
      const spread = [
        ...(await openAll(first.url, tokens.slice(0, half))),
        ...(await openAll(second.url, tokens.slice(half))),
      ]
      await tellAll(company, 'two processes over Redis', spread)
      for (const { socket } of spread) socket.close()
    } finally {
      await company.stop()
    }
  } finally {
    await redis.stop()
  }
}

/** Members of one site with a login each, straight in the tables. */
async function peopleOnline({ pool }: Company, count: number): Promise<Person[]> {
  const { rows } = await pool.query<{ user_seq: number }>(
    `with made as (
       insert into users (email, name, verified_at)
       select 'online' || n || '@seodang.test', '접속자 ' || n, now() from generate_series(1, $1::int) n
       returning user_seq
     ), joined as (
       insert into channel_users (channel_seq, user_seq) select $2, user_seq from made
     ) select user_seq from made order by user_seq`,
    [count, SITE],
  )
  const people = rows.map((row) => ({ userSeq: row.user_seq, token: newToken() }))
  await pool.query(
    `with made as (
       insert into sessions (user_seq, refresh_hash, refresh_expires_at)
       select u, r, now() + interval '2 days' from unnest($1::bigint[], $3::text[]) as one (u, r)
       returning session_seq, user_seq
     )
     insert into access_tokens (token_hash, session_seq, expires_at)
     select a, session_seq, now() + interval '1 day'
     from unnest($1::bigint[], $2::text[]) as one (u, a) join made on made.user_seq = u`,
    [
      people.map(({ userSeq }) => userSeq),
      people.map(({ token }) => tokenHash(token)),
      people.map(() => tokenHash(newToken())),
    ],
  )
  await pool.query('analyze')
  return people
}

interface Person {
  userSeq: number
  token: string
}

async function openAll(url: string, people: readonly Person[]): Promise<Page[]> {
  const pages: Page[] = []
  const rest = [...people]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let person = rest.pop(); person; person = rest.pop()) pages.push(await openOne(url, person))
    }),
  )
  return pages
}

async function openOne(url: string, { userSeq, token }: Person): Promise<Page> {
  const answer = await fetch(`${url}/api/v1.0/socket/ticket`, {
    method: 'POST',
    headers: { 'access-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ channelSeq: SITE }),
  })
  const { data }: { data: { ticket: string } } = JSON.parse(await answer.text())
  const query = new URLSearchParams({ token: data.ticket }).toString()
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1.0/socket?${query}`, {
    headers: { origin: url },
  })
  const page: Page = { userSeq, socket, heardAt: 0, badge: -1 }
  const greeted = new Promise<void>((resolve) => {
    socket.addEventListener('message', ({ data: text }) => {
      const message = JSON.parse(String(text))
      if (message.command !== 'E0002') return
      page.heardAt = performance.now()
      page.badge = message.data.badgeCount
      resolve()
    })
  })
  await once(socket, 'open')
  await greeted
  return page
}

/** A class opens: everybody who likes it is told, from the event in the queue to the last page. */
async function tellAll({ pool, databaseUrl }: Company, name: string, pages: readonly Page[]): Promise<void> {
  const { rows } = await pool.query<{ course_seq: number }>(
    `select course_seq from courses where channel_seq = $1 and release_state_cd = '04' and public_cd = '00'
       and not exists (select 1 from alarms a where a.course_seq = courses.course_seq and a.event_key like 'published:%')
     order by course_seq limit 1`,
    [SITE],
  )
  const courseSeq = Number(rows[0]?.course_seq)
  await pool.query('delete from course_likes where channel_seq = $1 and course_seq = $2', [SITE, courseSeq])
  await pool.query(
    'insert into course_likes (channel_seq, course_seq, user_seq) select $1, $2, unnest($3::bigint[])',
    [SITE, courseSeq, pages.map(({ userSeq }) => userSeq)],
  )
  const badges = pages.map(({ badge }) => badge)
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'boss',
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => process.stderr.write(`${error.message}\n`))
  await boss.start()
  const began = performance.now()
  await boss.send('catalog.coursePublished__alarm', {
    channelSeq: SITE,
    courseSeq,
    title: '',
    isFirstTime: false,
    byUserSeq: null,
  })
  await boss.stop({ graceful: false })
  const until = began + LONGEST_WAIT_MS
  const isTold = () => pages.every(({ badge }, index) => badge === (badges[index] ?? 0) + 1)
  while (!isTold()) {
    if (performance.now() > until) throw new Error(`not everybody was told: ${name}`)
    await setTimeout(20)
  }
  const times = pages.map(({ heardAt }) => heardAt - began).toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  tell({
    part: 'socket',
    name: `one alarm to ${pages.length.toLocaleString('en-US')}, ${name}`,
    value: times.at(-1) ?? 0,
    unit: 'ms',
    beside: `p50 ${Math.round(at(0.5))} ms, p99 ${Math.round(at(0.99))} ms, queue and writing included, load ${loadavg()[0]?.toFixed(1)}`,
  })
}
