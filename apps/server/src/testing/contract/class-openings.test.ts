import { endpoints } from '@seodang/contract'
import {
  COURSE_USER_TYPE,
  GRANT_SOURCE,
  type GrantSource,
  PUBLISH_STATUS,
  RELEASE_STATE,
  USER_TYPE,
} from '@seodang/domain/codes'
import { CIRCLE_PERMISSION } from '@seodang/domain/members-only'
import type { Permission } from '@seodang/domain/permissions'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses, packageCourses } from '../../modules/catalog/tables.ts'
import { courseStaff } from '../../modules/membership/tables.ts'
import { siteMemberships } from '../../modules/subscription/tables.ts'
import { aRoom } from '../chat-rooms.ts'
import { aChannel, aCourse, anOperator, type Person } from '../factories.ts'
import { aPackage } from '../packaging.ts'
import { testServer } from '../server.ts'
import { aMembership } from '../subscribing.ts'

/**
 * Every way into a class, by what its grant says of it, and the right that it asks. What opens a class to people who do
 * not buy it, or sells it at another price, asks for the right to its price, whatever page it stands on.
 */
const server = await testServer()
const { services } = server
const { db } = services

interface World {
  channelSeq: number
  courseSeq: number
  other: number
  packageSeq: number
  packed: number[]
  /** Opens the class already, and is not published. */
  membershipSeq: number
  /** Opens nothing yet. */
  emptySeq: number
  chatRoomSeq: number
}

async function aWorld(): Promise<World> {
  const { channelSeq } = await aChannel(services)
  // A draft may be incomplete; what is asked here is about its price alone.
  const draft = { price: 120_000, releaseStateCd: RELEASE_STATE.draft, releasedAt: null }
  const [{ courseSeq }, other, named] = [
    await aCourse(services, channelSeq, draft),
    await aCourse(services, channelSeq),
    await aCourse(services, channelSeq),
  ]
  const pack = await aPackage(services, channelSeq)
  const of = { publishStatusCd: PUBLISH_STATUS.unpublished }
  const { membershipSeq } = await aMembership(services, channelSeq, { ...of, classes: [named.courseSeq] })
  const { membershipSeq: emptySeq } = await aMembership(services, channelSeq, of)
  const { chatRoomSeq } = await aRoom(services, channelSeq, { entryCd: 'CHOSEN' })
  return {
    channelSeq,
    courseSeq,
    other: other.courseSeq,
    packageSeq: pack.courseSeq,
    packed: pack.classes.map((one) => one.courseSeq),
    membershipSeq,
    emptySeq,
    chatRoomSeq,
  }
}

type Ask = (as: Person, world: World) => Promise<{ status: number; errorName?: string }>

async function call(as: Person, url: string, body: object) {
  const answer = await server.call({ method: 'POST', url: `/api/${url}`, as, body })
  return { status: answer.status, errorName: answer.body.errorName }
}

async function saveClass(as: Person, { channelSeq, courseSeq }: World, change: object) {
  const [row] = await db.select().from(courses).where(eq(courses.courseSeq, courseSeq))
  return call(as, `v2.0/channel-lecture/${channelSeq}/${courseSeq}`, { revision: row?.revision, ...change })
}

const FIELDS = {
  name: '서가',
  description: '',
  imageKey: null,
  benefits: [],
  monthlyPrice: 10_000,
  longerTerms: [{ months: 12, price: 100_000 }],
  trialDays: 0,
  seatLimit: 0,
  chatRoomSeqs: [],
}
const opens = ({ courseSeq }: { courseSeq: number }) => [{ courseSeq, membersOnly: true }]

async function saveMembership(as: Person, channelSeq: number, membershipSeq: number, change: object) {
  const [row] = await db
    .select()
    .from(siteMemberships)
    .where(eq(siteMemberships.membershipSeq, membershipSeq))
  const rows = await db.select().from(courses).where(eq(courses.channelSeq, channelSeq))
  const named = rows.filter(({ marketing }) =>
    JSON.stringify(marketing).includes(`"siteMembershipSeqs":[${membershipSeq}]`),
  )
  const classes = named.map(({ courseSeq }) => ({ courseSeq, membersOnly: false }))
  const { name, description, monthlyPrice, longerTerms, trialDays } = row ?? FIELDS
  const kept = { ...FIELDS, name, description, monthlyPrice, longerTerms, trialDays, classes }
  const url = `v1.0/channels/${channelSeq}/admin/memberships/${membershipSeq}/modify`
  return call(as, url, { ...kept, revision: row?.revision, ...change })
}

/** What a call does by itself; the guard of the other ways asks before anything is read. */
const BY_PRICE: Record<string, Ask> = {
  'the price of the class': (as, w) => saveClass(as, w, { price: 1 }),
  'the class for members of the site': (as, w) => saveClass(as, w, { membershipTypeCd: '01' }),
  'a membership named at the class': (as, w) => saveClass(as, w, { siteMembershipSeqs: [w.membershipSeq] }),
  'a new package with the class': (as, w) =>
    call(as, `v2.0/channels/${w.channelSeq}/admin/packages/create`, {
      title: '묶음',
      courses: [w.courseSeq, w.other],
    }),
  'the class put into a package': (as, w) =>
    call(as, `v2.0/channels/${w.channelSeq}/admin/packages/${w.packageSeq}/courses/modify`, {
      courses: [...w.packed, w.courseSeq],
      before: w.packed,
    }),
  'a copy of a package': (as, w) =>
    call(as, `v2.0/channels/${w.channelSeq}/admin/courses/${w.packageSeq}/copy`, {}),
  'a new membership with the class': (as, w) =>
    call(as, `v1.0/channels/${w.channelSeq}/admin/memberships/create`, { ...FIELDS, classes: opens(w) }),
  'the class named at a membership': (as, w) =>
    saveMembership(as, w.channelSeq, w.emptySeq, { classes: opens(w) }),
  'a class taken out of a membership': (as, w) =>
    saveMembership(as, w.channelSeq, w.membershipSeq, { classes: [] }),
  'another price of a membership with a class': (as, w) =>
    saveMembership(as, w.channelSeq, w.membershipSeq, { monthlyPrice: 100, longerTerms: [] }),
  'a longer trial of a membership with a class': (as, w) =>
    saveMembership(as, w.channelSeq, w.membershipSeq, { trialDays: 30 }),
  'a membership with a class put on sale': (as, w) =>
    call(as, `v1.0/channels/${w.channelSeq}/admin/memberships/${w.membershipSeq}/public`, {
      publishStatusCd: PUBLISH_STATUS.published,
    }),
  'a membership with a class deleted': (as, w) =>
    call(as, `v1.0/channels/${w.channelSeq}/admin/memberships/${w.membershipSeq}/delete`, {}),
  'a class that sells a chat room': (as, w) =>
    call(as, `v1.0/channels/${w.channelSeq}/admin/chatrooms/${w.chatRoomSeq}/product/create`, {
      price: 1000,
    }),
}

/** Whom each grant comes from, and what the call asks that gives or prices it. */
const WAYS: Record<GrantSource, { byPrice?: RegExp; guarded?: Record<string, Permission> }> = {
  [GRANT_SOURCE.order]: { byPrice: /price of the class|for members|chat room/ },
  [GRANT_SOURCE.package]: { byPrice: /package/ },
  [GRANT_SOURCE.membership]: { byPrice: /membership/ },
  // A free place is given to a person, by whoever may add people to this class (ATT-05).
  [GRANT_SOURCE.manual]: {
    guarded: {
      'enrolment.addAttendee': 'CLASS_STUDENT_CREATE',
      'enrolment.changeAttendees': 'CLASS_STUDENT_UPDATE',
    },
  },
  // Coupons are a right of their own over all prices of the site; forms, automations and challenges give coupons only.
  [GRANT_SOURCE.coupon]: {
    guarded: { 'coupon.createCoupon': 'SITE_COUPON_UPDATE', 'coupon.modifyCoupon': 'SITE_COUPON_UPDATE' },
  },
  // Known to the table of grants; no call gives one.
  [GRANT_SOURCE.gift]: {},
}

describe('AUTH-19 a class is opened, or sold otherwise, by whoever may decide about its price', () => {
  test.each(Object.entries(BY_PRICE))('%s', async (_way, ask) => {
    const world = await aWorld()
    const before = await stateOf(world)
    const manager = (removed: Permission[]) =>
      anOperator(services, world.channelSeq, USER_TYPE.manager, { removed })
    const refused = await ask(await manager([CIRCLE_PERMISSION]), world)
    expect(refused).toMatchObject({ status: 403, errorName: 'NO_PERMISSION' })
    expect(await stateOf(world)).toEqual(before)
    expect(await ask(await manager([]), world)).toMatchObject({ status: 200 })
  })

  test('every way is of a grant', () => {
    const named = Object.values(WAYS).flatMap(({ byPrice }) => byPrice ?? [])
    expect(Object.keys(BY_PRICE).filter((way) => !named.some((pattern) => pattern.test(way)))).toEqual([])
  })

  test.each(
    Object.entries(WAYS).flatMap(([source, { guarded = {} }]) =>
      Object.entries(guarded).map(([name, permission]) => ({ source, name, permission })),
    ),
  )('$source: $name asks for $permission', ({ name, permission }) => {
    const found = endpoints.find((one) => one.name === name)
    expect(found?.endpoint.access).toMatchObject({ permission })
  })
})

test('AUTH-19 PERM-31 what was removed from an instructor is missing in the own classes, too', async () => {
  const { channelSeq } = await aChannel(services)
  const teacher = await anOperator(services, channelSeq, USER_TYPE.teacher, {
    added: ['PACKAGE_LIFECYCLE_CREATE'],
    removed: [CIRCLE_PERMISSION],
  })
  const own = []
  for (const course of [await aCourse(services, channelSeq), await aCourse(services, channelSeq)]) {
    const part = { userSeq: teacher.userSeq, userTypeCd: COURSE_USER_TYPE.facilitator }
    await db.insert(courseStaff).values({ channelSeq, courseSeq: course.courseSeq, ...part })
    own.push(course.courseSeq)
  }
  const body = { title: '묶음', courses: own }
  const made = await call(teacher, `v2.0/channels/${channelSeq}/admin/packages/create`, body)
  expect(made.errorName).toBe('CLASS_NOT_FOUND')
})

async function stateOf({ channelSeq }: World) {
  const ofSite = {
    courses: eq(courses.channelSeq, channelSeq),
    packed: eq(packageCourses.channelSeq, channelSeq),
  }
  return {
    classes: await db.select().from(courses).where(ofSite.courses).orderBy(courses.courseSeq),
    packed: await db.select().from(packageCourses).where(ofSite.packed).orderBy(packageCourses.courseSeq),
    memberships: await db
      .select()
      .from(siteMemberships)
      .where(eq(siteMemberships.channelSeq, channelSeq))
      .orderBy(siteMemberships.membershipSeq),
  }
}
