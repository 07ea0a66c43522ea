import { bestOf, boundOf, type Cost, costOf, type Pace, pidsOf } from './lib/compare.ts'
import { succeed } from './lib/load.ts'
import { tell } from './lib/report.ts'
import { type Product, startProduct } from './lib/servers.ts'
import { measuredClass, prepareSite, SITE } from './lib/world.ts'

const part = 'many'
/** So long that the page is rendered and not kept. */
const UNKEPT = 'x'.repeat(400)
/** The foundation's word: what a page costs does not depend on how much there is beside it. */
const FLAT = { atMost: 1.2 }

interface Costs {
  list: Cost
  page: Cost
}

/** The list of classes and the page of one, before and after there are ten thousand of what they must not look through. */
export async function benchMany(pace: Pace): Promise<void> {
  const product = await startProduct(['S'], prepareSite)
  try {
    const few = await measure(product, pace)
    await manySites(product, pace.many)
    const sites = await measure(product, pace)
    tellRatios(few, sites, `${pace.many.toLocaleString('en')} sites beside it`)
    await manyClasses(product, pace.many)
    const classes = await measure(product, pace)
    tellRatios(sites, classes, `${pace.many.toLocaleString('en')} classes in the site`)
  } finally {
    await product.stop()
  }
}

function tellRatios(before: Costs, after: Costs, what: string): void {
  for (const [name, one] of [
    ['class list', 'list'],
    ['class page', 'page'],
  ] as const) {
    const [was, is] = [before[one], after[one]]
    tell({
      part,
      name: `${name}, with ${what}`,
      value: is.cpuMs / was.cpuMs,
      unit: '×',
      aim: FLAT,
      beside: `CPU ${is.cpuMs.toFixed(1)} of ${was.cpuMs.toFixed(1)} ms, p99 ${is.p99.toFixed(0)} of ${was.p99.toFixed(0)} ms at 20 at once`,
    })
  }
}

async function measure(product: Product, pace: Pace): Promise<Costs> {
  // As after a night: the planner knows what is there.
  await product.pool.query('vacuum analyze')
  await product.pool.query("select pg_notify('channel_changed', $1)", [String(SITE)])
  return {
    list: await rendered(product, pace, `/classes?channelSeq=${SITE}`),
    page: await rendered(product, pace, `/classes/${await measuredClass(product)}?channelSeq=${SITE}`),
  }
}

let asked = 0

async function rendered(product: Product, pace: Pace, path: string): Promise<Cost> {
  const turns: Cost[] = []
  for (let turn = 0; turn <= pace.turns; turn += 1) {
    const cost = await costOf(
      product.url,
      pidsOf(product),
      async (connection) => void (await succeed(connection, { path: `${path}&n=${++asked}-${UNKEPT}` })),
      boundOf(pace, turn),
    )
    // The first turn warms the renderer up.
    if (turn > 0) turns.push(cost)
  }
  return bestOf(turns)
}

/** Copies of the site, each with a class and what belongs to both. */
async function manySites({ pool }: Product, count: number): Promise<void> {
  await pool.query(
    `insert into channels overriding system value
     select (jsonb_populate_record(c, jsonb_build_object(
       'channel_seq', nextval(pg_get_serial_sequence('channels', 'channel_seq')),
       'address', 'many' || n, 'name', c.name || ' ' || n))).*
     from channels c, generate_series(1, $2::int) n where c.channel_seq = $1`,
    [SITE, count],
  )
  await pool.query(
    `insert into plan_subscriptions (channel_seq, plan_cd)
     select channel_seq, 'FREE' from channels where address like 'many%'`,
  )
  await copyClass(pool, `select channel_seq, 1 from channels where address like 'many%'`)
}

async function manyClasses({ pool }: Product, count: number): Promise<void> {
  await copyClass(pool, `select ${SITE}, n from generate_series(1, ${count}) n`)
}

/** A class like the second of the bench for each (site, number) of the query. */
async function copyClass(pool: Product['pool'], places: string): Promise<void> {
  await pool.query(
    `insert into courses overriding system value
     select (jsonb_populate_record(c, jsonb_build_object(
       'course_seq', nextval(pg_get_serial_sequence('courses', 'course_seq')),
       'channel_seq', place.channel_seq, 'title', c.title || ' ' || place.n,
       'referer_code', substr(md5(place.channel_seq || ' ' || place.n), 1, 12)))).*
     from courses c, (${places}) as place (channel_seq, n)
     where c.channel_seq = ${SITE} and c.title = '벤치 2'`,
  )
  await pool.query(
    `insert into course_counts (channel_seq, course_seq)
     select channel_seq, course_seq from courses on conflict do nothing`,
  )
}
