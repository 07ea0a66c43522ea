import { COUPON_DISCOUNT_TYPE } from '@seodang/domain/codes'
import { packageCourses } from '../../modules/catalog/tables.ts'
import { couponCodes, couponGivingRows, couponGivings, coupons } from '../../modules/coupon/tables.ts'
import { waitingRights } from '../../modules/enrolment/tables.ts'
import { subscriptionCharges, subscriptionEvents, subscriptions } from '../../modules/subscription/tables.ts'
import { aCoupon } from '../coupons.ts'
import { aCourse, type Person, type Services, unique } from '../factories.ts'
import { anOrder } from '../orders.ts'
import { aMembership } from '../subscribing.ts'
import type { ClassOf, Family } from './family.ts'
import { kept } from './kept.ts'

const MONTH_MS = 30 * 86_400_000

/** A coupon, a package and a membership, each in somebody's hands. */
export async function someOffers(services: Services, family: Family, ofClass: ClassOf, person: Person) {
  return {
    ...(await aCouponInHands(services, family, person)),
    ...(await aPackageOf(services, family, ofClass, person)),
    ...(await aSubscription(services, family, ofClass, person)),
  }
}

async function aCouponInHands(services: Services, { channelSeq, mark, staff }: Family, person: Person) {
  const { couponInfoSeq } = await aCoupon(services, channelSeq, {
    name: `${mark} 쿠폰`,
    issuedCount: 1,
  })
  const of = { channelSeq, couponInfoSeq }
  const { couponSeq } = await kept(services, coupons, {
    ...of,
    userSeq: person.userSeq,
    discountType: COUPON_DISCOUNT_TYPE.amount,
    discount: 10_000,
  })
  await kept(services, couponCodes, { ...of, code: unique('C').toUpperCase() })
  const { givingSeq } = await kept(services, couponGivings, {
    ...of,
    byUserSeq: staff.owner.userSeq,
    segmentName: mark,
    finishedAt: new Date(),
  })
  await kept(services, couponGivingRows, { channelSeq, givingSeq, userSeq: person.userSeq, state: 'done' })
  const codes = await aCoupon(services, channelSeq, { name: `${mark} 코드 쿠폰`, issueCd: '01' })
  return { couponInfoSeq, couponSeq, givingSeq, codeCouponSeq: codes.couponInfoSeq }
}

async function aPackageOf(
  services: Services,
  { channelSeq, mark, staff }: Family,
  { course }: ClassOf,
  person: Person,
) {
  const pack = await aCourse(services, channelSeq, {
    courseTypeCd: '08',
    title: `${mark} 묶음`,
    userSeq: staff.owner.userSeq,
  })
  const second = await aCourse(services, channelSeq, {
    title: `${mark} 둘째 클래스`,
    userSeq: staff.owner.userSeq,
  })
  for (const [index, { courseSeq }] of [course, second].entries())
    await kept(services, packageCourses, {
      channelSeq,
      packageSeq: pack.courseSeq,
      courseSeq,
      ord: index + 1,
    })
  await kept(services, waitingRights, {
    channelSeq,
    courseSeq: second.courseSeq,
    userSeq: person.userSeq,
    source: 'PACKAGE',
    sourceKey: String(pack.courseSeq),
    waitsSince: new Date(),
  })
  return { packageSeq: pack.courseSeq, secondCourseSeq: second.courseSeq }
}

async function aSubscription(
  services: Services,
  { channelSeq, mark }: Family,
  { course }: ClassOf,
  person: Person,
) {
  const { membershipSeq } = await aMembership(services, channelSeq, { name: `${mark} 서가`, seatsTaken: 1 })
  const { subscriptionSeq } = await kept(services, subscriptions, {
    channelSeq,
    membershipSeq,
    userSeq: person.userSeq,
    state: 'active',
    termMonths: 1,
    anchorAt: new Date(),
    paidUntil: new Date(Date.now() + MONTH_MS),
    price: 10_000,
    termNo: 1,
    termsPaid: 1,
  })
  const { orderSeq } = await anOrder(services, course, person, null)
  await kept(services, subscriptionCharges, {
    channelSeq,
    orderSeq,
    subscriptionSeq,
    membershipSeq,
    purpose: 'term',
    termNo: 1,
    attempt: 1,
    termMonths: 1,
    price: 10_000,
    amount: 10_000,
    startAt: new Date(),
    endAt: new Date(Date.now() + MONTH_MS),
  })
  await kept(services, subscriptionEvents, {
    channelSeq,
    subscriptionSeq,
    kind: 'began',
    membershipName: mark,
  })
  const free = await aMembership(services, channelSeq, { name: `${mark} 빈 서가` })
  return {
    membershipSeq,
    freeMembershipSeq: free.membershipSeq,
    subscriptionSeq,
    subscriptionOrderSeq: orderSeq,
  }
}
