import { setTimeout } from 'node:timers/promises'
import { type Pace, pidsOf } from './lib/compare.ts'
import { cpuOfFamilies } from './lib/processes.ts'
import { tell } from './lib/report.ts'
import type { Product } from './lib/servers.ts'
import { aClassWith, anOwner, members, SITE } from './lib/world.ts'

/** How often a page asks while a change goes on. */
const ASK_MS = 1000

/** Until nobody waits any more for a mail or an alarm that the change caused. */
async function untilTold({ pool }: Product): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from boss.job
       where name in ('mail', 'enrolment.changed__alarm') and state in ('created', 'retry', 'active')`,
    )
    if (rows[0]?.waiting === 0) return
    await setTimeout(ASK_MS / 4)
  }
}

/** Staff approve five thousand applicants in one action, and their page follows it. */
export async function benchBulk(product: Product, { applicants }: Pace): Promise<void> {
  const owner = await anOwner(product)
  const { courseSeq } = await aClassWith(product, null)
  const people = await members(product, applicants)
  const { rows } = await product.pool.query<{ attend_seq: string }>(
    `insert into attendances (channel_seq, course_seq, user_seq, choise_status_cd)
     select $1, $2, unnest($3::bigint[]), '01' returning attend_seq`,
    [SITE, courseSeq, people.map(({ userSeq }) => userSeq)],
  )
  const url = `${product.url}/api/v1.0/channels/${SITE}/courses/${courseSeq}/admin/attendees/bulk`
  const headers = { 'access-token': owner.accessToken, 'content-type': 'application/json' }
  const before = cpuOfFamilies(pidsOf(product))
  const began = performance.now()
  const begun = await fetch(`${url}/create`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ attendSeqs: rows.map(({ attend_seq }) => Number(attend_seq)), action: 'approve' }),
  })
  if (!begun.ok) throw new Error(`The change was refused: ${await begun.text()}`)
  for (;;) {
    const answer = await fetch(url, { headers })
    const { data } = JSON.parse(await answer.text())
    const [bulk] = data.list
    if (bulk.finishedAt !== null) {
      if (bulk.doneCount !== applicants) throw new Error(`Only ${bulk.doneCount} were approved`)
      break
    }
    await setTimeout(ASK_MS)
  }
  const seconds = (performance.now() - began) / 1000
  const cpuMs = cpuOfFamilies(pidsOf(product)) - before
  await untilTold(product)
  const toldSeconds = (performance.now() - began) / 1000
  const toldCpuMs = cpuOfFamilies(pidsOf(product)) - before
  const twice = await product.pool.query<{ count: number }>(
    `select count(*)::int as count from (select attend_seq from attendance_history h
       join attendances a using (channel_seq, attend_seq)
       where channel_seq = $1 and a.course_seq = $2 and h.to_status_cd = '00'
       group by attend_seq having count(*) <> 1) t`,
    [SITE, courseSeq],
  )
  if (twice.rows[0]?.count !== 0) process.exitCode = 1
  tell({
    part: 'bulk',
    name: `approving ${applicants.toLocaleString('en')} applicants in one action`,
    value: seconds,
    unit: 's',
    aim: { atMost: 20 },
    beside: `${Math.round(applicants / seconds)}/s, asked for its progress each second; nobody twice`,
  })
  tell({
    part: 'bulk',
    name: 'CPU of one of them until the last is approved',
    value: cpuMs / applicants,
    unit: 'ms',
    beside: `with the mails and alarms of all ${(toldCpuMs / applicants).toFixed(2)} ms, after ${toldSeconds.toFixed(1)} s`,
  })
}
