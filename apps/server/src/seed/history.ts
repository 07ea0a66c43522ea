import { randomUUID } from 'node:crypto'
import { validAtFrom } from '@seodang/domain/attendance'
import { CHOISE_STATUS, GRANT_SOURCE, PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { seoulDate } from '@seodang/domain/seoul-time'
import { sql } from 'drizzle-orm'
import { courseLikes } from '../modules/catalog/tables.ts'
import { itemProgress } from '../modules/classroom/tables.ts'
import { reviews } from '../modules/community/tables.ts'
import { attendances, grants } from '../modules/enrolment/tables.ts'
import { users } from '../modules/identity/tables.ts'
import { dailyVisitors, hourlyCounts } from '../modules/insight/tables.ts'
import { orderLines, orders, payments } from '../modules/order/tables.ts'
import type { Context } from '../platform/context.ts'
import type { SeededClass } from './classes.ts'
import { DEMO_REVIEWS } from './content.ts'
import type { Random } from './random.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const HISTORY_DAYS = 90
const PART = 1_000

interface History {
  classes: SeededClass[]
  learners: number[]
  random: Random
}

/** Ninety days of a site: who enrolled, paid, studied, liked, reviewed and visited, so that charts have a shape. */
export async function seedHistory(ctx: Context, { classes, learners, random }: History): Promise<void> {
  const people = new Map(
    (await ctx.db.select({ userSeq: users.userSeq, name: users.name, email: users.email }).from(users)).map(
      (row) => [row.userSeq, row],
    ),
  )
  for (const made of classes) {
    const takers = [...learners.slice(0, 1), ...shuffled(learners.slice(1), random)].slice(
      0,
      made.content.learners,
    )
    for (const userSeq of takers) {
      const person = people.get(userSeq)
      if (person) await seedLearner(ctx, made, person, random)
    }
    await settleCounts(ctx, made.courseSeq)
  }
  await seedVisits(ctx, random)
}

async function seedLearner(
  ctx: Context,
  { courseSeq, title, content, items }: SeededClass,
  person: { userSeq: number; name: string; email: string },
  random: Random,
): Promise<void> {
  const { channelSeq } = ctx
  const { userSeq } = person
  // More of them lately, as in a school that grows.
  const at = new Date(ctx.now.getTime() - HISTORY_DAYS * random.next() ** 1.6 * DAY_MS)
  const waits = content.needsApproval === true && random.next() < 0.25
  const validAt = waits ? null : validAtFrom(content.vodDays ?? -1, at, null)
  const [attendance] = await ctx.db
    .insert(attendances)
    .values({
      channelSeq,
      courseSeq,
      userSeq,
      choiseStatusCd: waits ? CHOISE_STATUS.pending : CHOISE_STATUS.approved,
      attendAt: waits ? null : at,
      validAt,
      reviewExpringAt: validAt,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ attendSeq: attendances.attendSeq })
  if (!attendance) throw new Error('The attendance was not inserted')
  const { attendSeq } = attendance
  const orderLineSeq = await seedOrder(ctx, { courseSeq, title, content, person, attendSeq, at, random })
  if (waits) return
  await ctx.db.insert(grants).values({
    channelSeq,
    courseSeq,
    userSeq,
    source: GRANT_SOURCE.order,
    sourceKey: String(orderLineSeq),
    startAt: at,
    endAt: validAt,
  })
  await seedProgress(ctx, { courseSeq, items, userSeq, at, random })
  if (random.next() < 0.45)
    await ctx.db
      .insert(courseLikes)
      .values({ channelSeq, courseSeq, userSeq, likeAt: at })
      .onConflictDoNothing()
  if (random.next() < 0.4)
    await ctx.db.insert(reviews).values({
      channelSeq,
      courseSeq,
      attendSeq,
      userSeq,
      halfStars: random.pick([10, 10, 10, 9, 9, 8, 8, 7]),
      content: random.pick(DEMO_REVIEWS),
      createdAt: new Date(Math.min(ctx.now.getTime(), at.getTime() + (3 + random.below(15)) * DAY_MS)),
    })
}

async function seedOrder(
  ctx: Context,
  {
    courseSeq,
    title,
    content,
    person,
    attendSeq,
    at,
    random,
  }: {
    courseSeq: number
    title: string
    content: SeededClass['content']
    person: { userSeq: number; name: string; email: string }
    attendSeq: number
    at: Date
    random: Random
  },
): Promise<number> {
  const { channelSeq } = ctx
  const amount = content.discountPrice ?? content.price
  // What was paid into the bank can be given back in the demonstration; a card would need its gateway to know it.
  const byDeposit = random.next() < 0.5
  const paymentOrderId = randomUUID()
  const [order] = await ctx.db
    .insert(orders)
    .values({
      channelSeq,
      userSeq: person.userSeq,
      number: `${seoulDate(at).replaceAll('-', '')}-${randomUUID().slice(0, 6).toUpperCase()}`,
      paymentOrderId,
      name: person.name,
      email: person.email,
      phone: `010${String(10_000_000 + random.below(89_999_999))}`,
      amount,
      payMethodCd: amount === 0 ? null : byDeposit ? PAY_METHOD.deposit : PAY_METHOD.card,
      paymentStatus: PAYMENT_STATUS.completed,
      gateway: amount === 0 ? 'none' : byDeposit ? 'deposit' : 'toss',
      refundPolicy: 'ECOMMERCE',
      agreedTermsAt: at,
      paidAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ orderSeq: orders.orderSeq })
  if (!order) throw new Error('The order was not inserted')
  const { orderSeq } = order
  const [line] = await ctx.db
    .insert(orderLines)
    .values({
      channelSeq,
      orderSeq,
      kind: 'class',
      courseSeq,
      attendSeq,
      title,
      listPrice: content.price,
      discount: content.price - amount,
      amount,
      vodDays: content.vodDays ?? -1,
    })
    .returning({ orderLineSeq: orderLines.orderLineSeq })
  if (amount > 0)
    await ctx.db.insert(payments).values({
      channelSeq,
      orderSeq,
      gateway: byDeposit ? 'deposit' : 'toss',
      paymentRef: `demo-${paymentOrderId}`,
      status: 'PAID',
      method: byDeposit ? '무통장입금' : '카드',
      amount,
      balance: amount,
      currency: 'KRW',
      approvedAt: at,
      createdAt: at,
    })
  return line?.orderLineSeq ?? 0
}

async function seedProgress(
  ctx: Context,
  {
    courseSeq,
    items,
    userSeq,
    at,
    random,
  }: { courseSeq: number; items: SeededClass['items']; userSeq: number; at: Date; random: Random },
): Promise<void> {
  const { channelSeq } = ctx
  const reached = Math.floor(items.length * Math.min(1, random.next() * 1.35))
  const rows = items.slice(0, reached).map(({ curriculumSeq, duration }, index) => {
    const isLast = index === reached - 1 && random.next() < 0.7
    const seen = isLast ? Math.max(3, Math.floor(duration * random.next() * 0.7)) : duration
    const day = new Date(
      Math.min(ctx.now.getTime() - HOUR_MS, at.getTime() + (index + random.next()) * 1.5 * DAY_MS),
    )
    const watched: [number, number][] = [[0, seen]]
    return {
      channelSeq,
      courseSeq,
      curriculumSeq,
      userSeq,
      lastPosition: isLast ? seen : duration,
      watched,
      watchedSeconds: seen,
      playSecond: Math.round(seen * (1 + random.next() * 0.4)),
      openedAt: day,
      usedAt: day,
      updatedAt: day,
      completedAt: isLast ? null : day,
    }
  })
  if (rows.length > 0) await ctx.db.insert(itemProgress).values(rows)
}

/** The counts follow from what stands in the tables (docs/decisions: places and waiting). */
async function settleCounts(ctx: Context, courseSeq: number): Promise<void> {
  await ctx.db.execute(sql`
    update course_counts c set
      attend_count = a.approved, accept_cnt = a.approved, wait_cnt = a.pending, attend_sum = a.approved,
      like_count = (select count(*) from course_likes l where l.channel_seq = c.channel_seq and l.course_seq = c.course_seq),
      review_count = r.n, review_half_stars = r.stars
    from (select count(*) filter (where choise_status_cd = '00') as approved, count(*) filter (where choise_status_cd = '01') as pending
            from attendances where channel_seq = ${ctx.channelSeq} and course_seq = ${courseSeq}) a,
         (select count(*) as n, coalesce(sum(half_stars), 0) as stars from reviews where channel_seq = ${ctx.channelSeq} and course_seq = ${courseSeq}) r
    where c.channel_seq = ${ctx.channelSeq} and c.course_seq = ${courseSeq}`)
}

async function seedVisits(ctx: Context, random: Random): Promise<void> {
  const { channelSeq } = ctx
  const visitors: (typeof dailyVisitors.$inferInsert)[] = []
  const hours: (typeof hourlyCounts.$inferInsert)[] = []
  for (let ago = 0; ago < HISTORY_DAYS; ago += 1) {
    const evening = new Date(ctx.now.getTime() - ago * DAY_MS)
    const day = seoulDate(evening)
    const weekend = [0, 6].includes(evening.getUTCDay()) ? 0.7 : 1
    const count = Math.round((24 + 30 * (1 - ago / HISTORY_DAYS)) * weekend * (0.75 + random.next() * 0.5))
    for (let n = 0; n < count; n += 1) {
      const firstAt = new Date(Math.min(ctx.now.getTime(), evening.getTime() - random.below(12) * HOUR_MS))
      const newYn = random.next() < 0.35
      // Two in three come back on other days, so a span has fewer different visitors than the sum of its days.
      const clientId = newYn ? `demo-new-${ago}-${n}` : `demo-${channelSeq}-${random.below(160)}`
      visitors.push({ channelSeq, day: seoulDate(firstAt), clientId, firstAt, newYn })
    }
    for (let hour = 0; hour < 24; hour += 1) {
      const hourAt = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+09:00`)
      const share = Math.max(0.05, Math.sin(((hour - 6) / 24) * Math.PI * 1.4)) / 12
      if (hourAt <= ctx.now)
        hours.push({
          channelSeq,
          hourAt,
          pageViewCount: Math.round(count * 4.2 * share),
          newVisitorCount: Math.round(count * 0.35 * share),
        })
    }
  }
  for (let at = 0; at < visitors.length; at += PART)
    await ctx.db
      .insert(dailyVisitors)
      .values(visitors.slice(at, at + PART))
      .onConflictDoNothing()
  for (let at = 0; at < hours.length; at += PART)
    await ctx.db
      .insert(hourlyCounts)
      .values(hours.slice(at, at + PART))
      .onConflictDoNothing()
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
