import { COUPON_ISSUE } from '@seodang/domain/codes'
import { aCoupon, hold, registerCode } from '../coupons.ts'
import { aChannel, aCourse, aMember, anItem, type Person } from '../factories.ts'
import { aPackage } from '../packaging.ts'
import type { TestServer } from '../server.ts'
import { aCard, aMembership } from '../subscribing.ts'

/** What is on sale, each at its price: classes A and B by themselves or together, C and D by a membership. */
export const PRICES = { A: 60_000, B: 40_000, AB: 80_000, small: 10_000, large: 40_000 } as const
export const LESSONS = 4
export const LETTERS = ['A', 'B', 'C', 'D'] as const
export type Letter = (typeof LETTERS)[number]
export type Product = 'A' | 'B' | 'AB'

const GIFT = 'GIFT2026'
const COUPON_OFF = 10_000
const TRIAL_DAYS = 14

/** One person with two accounts: what each holds, and what the two have taken so far. */
export async function aMarket(server: TestServer, { isMixed }: { isMixed: boolean }) {
  const { services } = server
  const { channelSeq } = await aChannel(services)
  const days = { vodDays: 30 }
  const pack = await aPackage(services, channelSeq, { price: PRICES.AB, ...days }, [
    { price: PRICES.A, ...days },
    { price: PRICES.B, ...days },
  ])
  const [a, b] = pack.classes
  if (!a || !b) throw new Error('a package of two has two')
  const [c, d] = [await aCourse(services, channelSeq), await aCourse(services, channelSeq)]
  const courses = { A: a.courseSeq, B: b.courseSeq, C: c.courseSeq, D: d.courseSeq, AB: pack.courseSeq }
  const lessons: Record<string, number[]> = {}
  for (const letter of ['A', 'B'] as const) {
    const course = { channelSeq, courseSeq: courses[letter] }
    const paid = []
    // The package's own lesson stands there already, and one more can be tried for nothing.
    for (let n = 2; n < LESSONS; n++) paid.push((await anItem(services, course)).curriculumSeq)
    await anItem(services, course, { isPublic: 1 })
    lessons[letter] = paid
  }
  for (const letter of ['C', 'D'] as const)
    lessons[letter] = [(await anItem(services, { channelSeq, courseSeq: courses[letter] })).curriculumSeq]
  // A class names all the memberships that open it, so what the small one opens is made first.
  const trialDays = isMixed ? TRIAL_DAYS : 0
  const small = await aMembership(services, channelSeq, { monthlyPrice: PRICES.small, trialDays })
  const large = await aMembership(services, channelSeq, { monthlyPrice: PRICES.large, name: '큰 서가' })
  const both = [small.membershipSeq, large.membershipSeq]
  await opened(server, channelSeq, courses.C, both)
  await opened(server, channelSeq, courses.D, [large.membershipSeq])
  if (isMixed) await opened(server, channelSeq, courses.A, both)
  await aCoupon(services, channelSeq, { code: GIFT, discount: PRICES.A, issueCd: COUPON_ISSUE.code })
  const people = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  const coupons: number[][] = []
  const cards: number[] = []
  for (const person of people) {
    const gift = await registerCode(server, channelSeq, person, GIFT)
    const { couponSeq } = await hold(server, channelSeq, person, { discount: COUPON_OFF })
    coupons.push([couponSeq, Number(gift.body.data.couponSeq)])
    cards.push(await aCard(server, channelSeq, person))
  }
  return {
    channelSeq,
    courses,
    lessons,
    memberships: { small: small.membershipSeq, large: large.membershipSeq },
    offs: [COUPON_OFF, PRICES.A] as const,
    people,
    userSeqs: people.map(({ userSeq }) => userSeq),
    coupons,
    cards,
    isMixed,
    trialDays,
    isMerged: false,
  }
}
export type Market = Awaited<ReturnType<typeof aMarket>>

async function opened(
  { services }: TestServer,
  channelSeq: number,
  courseSeq: number,
  by: readonly number[],
) {
  const marketing = JSON.stringify({ siteMembershipSeqs: by })
  await services.db.execute(
    `update courses set marketing = '${marketing}' where channel_seq = ${channelSeq} and course_seq = ${courseSeq}`,
  )
}

export const whoOf = ({ people, isMerged }: Market, who: number): Person => {
  const person = people[isMerged ? 0 : who]
  if (!person) throw new Error('there are two accounts')
  return person
}
