import { setTimeout } from 'node:timers/promises'
import type { Pace } from './lib/compare.ts'
import { cpuOfFamilies } from './lib/processes.ts'
import { tell } from './lib/report.ts'
import { type Company, startCompany } from './lib/servers.ts'
import { type Sold, sellForAMonth } from './lib/sold-month.ts'

const part = 'settlement'
const LOOK_EVERY_MS = 20
const LONGEST_MS = 30 * 60_000
/** Of a night that has other work too. */
const LONGEST_SECONDS = 300

/**
 * SALE-09, BYD-04: the night in which a month of 200,000 orders on 500 sites is posted and settled, none of them told by
 * an event, beside bare statements that write as many rows; and a night after it, which finds everything done.
 */
export async function benchSettlement(pace: Pace): Promise<void> {
  const company = await startCompany(1, { env: { DATABASE_POOL: '10' } })
  try {
    const sold = await sellForAMonth(company.pool, pace.sold)
    await company.pool.query('vacuum analyze')
    const night = await run(company)
    const again = await run(company)
    const bare = await writeBare(company)
    const beside = `${sold.orders.toLocaleString('en')} orders and ${sold.refunds.toLocaleString('en')} refunds of ${sold.sites} sites`
    tell({
      part,
      name: 'posting and settling a month',
      value: night.seconds,
      unit: 's',
      aim: { atMost: LONGEST_SECONDS },
      beside: `${beside}; posted after ${night.posted.toFixed(1)} s; CPU ${(night.cpuMs / sold.orders).toFixed(2)} ms an order`,
    })
    tell({
      part,
      name: 'the same, by bare statements of the same rows',
      value: night.seconds / bare.seconds,
      unit: '×',
      beside: `${bare.seconds.toFixed(1)} s for ${bare.rows.toLocaleString('en')} rows; an aggregate over the orders ${bare.aggregateMs.toFixed(0)} ms`,
    })
    tell({
      part,
      name: 'a night that finds everything settled',
      value: again.seconds,
      unit: 's',
      beside: 'the comparison of all orders with the books',
    })
    await tellBooks(company, sold)
  } finally {
    await company.stop()
  }
}

/** One run of the nightly job by the product's own worker, by the times that its queue keeps. */
async function run({ pool, servers }: Company): Promise<{ seconds: number; posted: number; cpuMs: number }> {
  const pids = servers.map(({ pid }) => pid)
  const cpu = cpuOfFamilies(pids)
  const { rows } = await pool.query<{ id: string }>(
    "insert into boss.job (name, data) values ('settlement.run', '{}') returning id",
  )
  let posted: number | null = null
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; await setTimeout(LOOK_EVERY_MS)) {
    const { rows: states } = await pool.query<{ state: string; seconds: number; posted: number | null }>(
      `select state, extract(epoch from coalesce(completed_on, clock_timestamp()) - started_on)::float as seconds,
         case when exists (select 1 from settlements s join channels c using (channel_seq) where c.address like 'sold%') then extract(epoch from clock_timestamp() - started_on)::float end as posted
       from boss.job where name = 'settlement.run' and id = $1`,
      [rows[0]?.id],
    )
    const [job] = states
    posted ??= job?.posted ?? null
    if (job?.state === 'failed' || job?.state === 'retry') throw new Error('the settlement failed')
    if (job?.state === 'completed')
      return { seconds: job.seconds, posted: posted ?? 0, cpuMs: cpuOfFamilies(pids) - cpu }
  }
  throw new Error('the settlement did not end')
}

/** The floor: the same rows into tables with the same keys and indexes, a site at a time, without a look at anything. */
async function writeBare({ pool }: Company) {
  const tables = ['ledger_entries', 'ledger_postings', 'settlements', 'settlement_lines']
  for (const table of tables)
    await pool.query(
      `create table bare_${table} (like ${table} including defaults including constraints including indexes)`,
    )
  const { rows: sites } = await pool.query<{ channel_seq: string }>(
    'select distinct channel_seq from ledger_entries',
  )
  const began = performance.now()
  let rows = 0
  for (const { channel_seq: site } of sites)
    for (const table of tables) {
      const written = await pool.query(
        `insert into bare_${table} select * from ${table} where channel_seq = $1`,
        [site],
      )
      rows += written.rowCount ?? 0
    }
  const seconds = (performance.now() - began) / 1000
  const asked = performance.now()
  await pool.query(
    `select o.channel_seq, o.pay_method_cd, count(*), sum(o.amount), sum(r.amount) from orders o
     left join refunds r using (channel_seq, order_seq) where o.paid_at is not null group by 1, 2`,
  )
  return { seconds, rows, aggregateMs: performance.now() - asked }
}

/** This is no speed: books that do not sum to zero, or an order that nobody settled, are a defect. */
async function tellBooks({ pool }: Company, { orders, refunds }: Sold): Promise<void> {
  const { rows } = await pool.query<{
    entries: number
    unbalanced: number
    unsettled: number
    sum: string
    paid: string
    net: string
  }>(
    `with sites as (select channel_seq from channels where address like 'sold%')
     select
      (select count(*)::int from ledger_entries join sites using (channel_seq)) as entries,
      (select count(*)::int from (select 1 from ledger_postings group by channel_seq, entry_seq having sum(amount) <> 0) u) as unbalanced,
      (select count(*)::int from ledger_entries e join sites using (channel_seq) where not exists (select 1 from settlement_lines l
        where l.channel_seq = e.channel_seq and l.entry_seq = e.entry_seq and l.payee_seq = 0)) as unsettled,
      (select coalesce(sum(amount), 0) from ledger_postings) as sum,
      (select sum(amount) from orders join sites using (channel_seq) where paid_at is not null) as paid,
      (select sum(gross) from settlements join sites using (channel_seq)) as net`,
  )
  const [books] = rows
  const wrong = [
    books?.entries === orders + refunds,
    books?.unbalanced === 0,
    books?.unsettled === 0,
    Number(books?.sum) === 0,
    Number(books?.paid) === Number(books?.net),
  ].filter((isRight) => !isRight).length
  tell({
    part,
    name: 'books that do not add up, orders that nobody settled',
    value: wrong,
    unit: '',
    aim: { atMost: 0 },
    beside: JSON.stringify(books),
  })
  if (wrong > 0) process.exitCode = 1
}
