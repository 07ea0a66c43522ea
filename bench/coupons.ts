import { repeat } from './enrolment.ts'
import { bestOf, boundOf, type Cost, costOf, type Pace, pidsOf } from './lib/compare.ts'
import { aKind, type Holder, holders, OFF } from './lib/coupons.ts'
import { type Connection, drive } from './lib/load.ts'
import { buy, payFor, placeOrder } from './lib/purchase.ts'
import { referencePurchase } from './lib/reference-purchase.ts'
import { tell } from './lib/report.ts'
import type { Product } from './lib/servers.ts'
import { aClassWith, members, SITE } from './lib/world.ts'

const part = 'coupons'
/** People who would all wait for the counts of one class measure its lock. */
const CLASSES = 8
const MOST_PER_SECOND = 300
const PEOPLE = 30
const LAST_COUPONS = 5
/** Orders that one person begins at once with one coupon, each for another class. */
const HANDS = 10
const PRICE = 60_000 - OFF

/**
 * CPN-10, SEC-22: an enrolment that is paid with a coupon, beside bare transactions that write the same rows; then races
 * for a seat, for the last coupons of a kind, and of one person with one coupon.
 */
export async function benchCoupons(product: Product, pace: Pace): Promise<void> {
  await tellRate(product, pace)
  const races = { seat: raceForSeat, last: raceForLastCoupons, one: raceWithOneCoupon }
  const names = {
    seat: `rounds of ${PEOPLE} people with coupons for one seat, right`,
    last: `rounds of ${PEOPLE} people for ${LAST_COUPONS} coupons, right`,
    one: `rounds of one coupon in ${HANDS} orders at once, right`,
  }
  for (const key of ['seat', 'last', 'one'] as const) {
    let right = 0
    for (let round = 0; round < pace.couponRounds; round += 1) right += Number(await races[key](product))
    const rounds = pace.couponRounds
    tell({ part, name: names[key], value: right, unit: `of ${rounds}`, aim: { atLeast: rounds } })
    // This is no speed: a seat or a coupon that was given twice is a defect.
    if (right !== rounds) process.exitCode = 1
  }
}

async function tellRate(product: Product, pace: Pace): Promise<void> {
  const classes: number[] = []
  while (classes.length < CLASSES) classes.push((await aClassWith(product, null)).courseSeq)
  const classOf = (n: number) => classes[n % CLASSES] ?? 0
  const ours: Cost[] = []
  const references: number[] = []
  for (let turn = 0; turn <= pace.turns; turn += 1) {
    const most = Math.ceil(MOST_PER_SECOND * pace.seconds)
    const buyers = await holders(product, most * 2)
    const write = referencePurchase(product.pool)
    const reference = await repeat(write, buyers.slice(0, most), classOf, pace.seconds)
    const purchase = async (connection: Connection, n: number) => {
      const buyer = buyers[most + n]
      if (buyer)
        await buy(connection, buyer, classOf(n), { couponSeq: buyer.couponSeq, expectedAmount: PRICE })
    }
    const cost = await costOf(product.url, pidsOf(product), purchase, { tasks: most, ...boundOf(pace, turn) })
    if (turn === 0) continue
    references.push(reference)
    ours.push(cost)
  }
  const best = bestOf(ours)
  const reference = Math.max(...references)
  tell({
    part,
    name: 'orders with coupon and payment, by bare transactions',
    value: best.perSecond / reference,
    unit: '×',
    beside: `${best.perSecond.toFixed(1)}/s of ${Math.round(reference)}/s that write the same rows; p50 ${best.p50.toFixed(0)} ms, p99 ${best.p99.toFixed(0)} ms; CPU ${best.cpuMs.toFixed(1)} ms`,
  })
}

/** One pays and has used the coupon; whoever came too late has the coupon free again. */
async function raceForSeat(product: Product): Promise<boolean> {
  const racers = await holders(product, PEOPLE)
  const { courseSeq } = await aClassWith(product, 1)
  let paid = 0
  await drive(
    product.url,
    async (connection, n) => {
      const racer = racers[n]
      if (racer && (await pays(connection, racer, courseSeq))) paid += 1
    },
    { connections: PEOPLE, tasks: PEOPLE },
  )
  const { rows } = await product.pool.query<{ attending: number; used: number; held: number }>(
    `select (select count(*)::int from attendances where channel_seq = $1 and course_seq = $2
        and choise_status_cd = '00') as attending,
      (select count(*)::int from coupons where coupon_seq = any($3::bigint[]) and state_cd = '02') as used,
      (select count(*)::int from coupons where coupon_seq = any($3::bigint[]) and state_cd = '01') as held`,
    [SITE, courseSeq, racers.map(({ couponSeq }) => couponSeq)],
  )
  const [found] = rows
  return paid === 1 && found?.attending === 1 && found.used === 1 && found.held === 0
}

/** No more are given than there are, and the count says as many as there are in people's boxes. */
async function raceForLastCoupons(product: Product): Promise<boolean> {
  const [kind, racers] = [await aKind(product, LAST_COUPONS), await members(product, PEOPLE)]
  let taken = 0
  await drive(
    product.url,
    async (connection, n) => {
      const { status } = await connection.ask({
        method: 'POST',
        path: `/api/v1.0/channels/${SITE}/coupons/${kind}/download`,
        headers: { 'access-token': racers[n]?.accessToken ?? '' },
        body: '{}',
      })
      taken += Number(status === 200)
    },
    { connections: PEOPLE, tasks: PEOPLE },
  )
  const { rows } = await product.pool.query<{ issued_count: number; given: number }>(
    `select issued_count, (select count(*)::int from coupons c where c.channel_seq = i.channel_seq
       and c.coupon_info_seq = i.coupon_info_seq) as given
     from coupon_infos i where channel_seq = $1 and coupon_info_seq = $2`,
    [SITE, kind],
  )
  return taken === LAST_COUPONS && rows[0]?.issued_count === taken && rows[0].given === taken
}

/** One order is paid with it, and it is used by that one. */
async function raceWithOneCoupon(product: Product): Promise<boolean> {
  const [holder] = await holders(product, 1)
  if (!holder) return false
  const classes: number[] = []
  while (classes.length < HANDS) classes.push((await aClassWith(product, null)).courseSeq)
  let paid = 0
  await drive(
    product.url,
    async (connection, n) => {
      if (await pays(connection, holder, classes[n] ?? 0)) paid += 1
    },
    { connections: HANDS, tasks: HANDS },
  )
  const { rows } = await product.pool.query<{ uses: number; used: number }>(
    `select (select count(*)::int from orders where channel_seq = $1 and coupon_seq = $2 and payment_status = '03') as uses,
      (select count(*)::int from coupons where channel_seq = $1 and coupon_seq = $2 and state_cd = '02') as used`,
    [SITE, holder.couponSeq],
  )
  if (paid !== 1) process.stdout.write(`${paid} paid, the tables say ${JSON.stringify(rows[0])}\n`)
  return paid === 1 && rows[0]?.uses === 1 && rows[0].used === 1
}

/** Whether the order was taken; then it is paid. */
async function pays(connection: Connection, holder: Holder, courseSeq: number): Promise<boolean> {
  const form = { couponSeq: holder.couponSeq, expectedAmount: PRICE }
  const { status, next } = await placeOrder(connection, holder, courseSeq, form)
  if (status !== 200 || next === null) return false
  await payFor(connection, holder, courseSeq, next)
  return true
}
