import { COURSE_USER_TYPE, USER_TYPE } from '@seodang/domain/codes'
import {
  aChannel,
  aCourseStaff,
  aMember,
  anOperator,
  aPerson,
  type Person,
  type Services,
  unique,
} from './factories.ts'
import { aFamily, someStaff, twoLearners } from './world/family.ts'
import type { Keys } from './world/kept.ts'
import { aPlanCharge } from './world/plan.ts'

/** One site with somebody of every kind, and two of everything that an address can name: its own and a sister. */
export interface World {
  channelSeq: number
  people: Record<PersonKind, Person | null>
  /** What stands behind each `{…}` of the contract's paths. */
  keys: Keys
}

export const PERSON_KINDS = [
  'visitor',
  'unverified',
  'user',
  'member',
  'learner',
  'classManager',
  'facilitator',
  'teacherOfOthers',
  'teacher',
  'manager',
  'owner',
  'platformAdministrator',
] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

/** A word that stands in every text of a world, so that a leak can be seen in an answer. */
export async function aWorld(
  services: Services,
  mark = unique('world'),
): Promise<World & { mark: string; classmateSeq: number }> {
  // On the pro plan, so that the calls of the studio answer too.
  const { channelSeq } = await aChannel(services, { name: `${mark} 글방`, saasYn: 'Y' })
  const site = { channelSeq, staff: await someStaff(services, channelSeq) }
  const { owner, teacher } = site.staff
  const learners = await twoLearners(services, channelSeq, mark)
  const own = await aFamily(services, site, learners, mark)
  // With one parent of a kind in a site, a query that forgets which parent it is about looks right.
  await aFamily(services, site, learners, `${mark} sister mark`)
  const { course } = own
  return {
    mark,
    classmateSeq: learners.classmate.userSeq,
    channelSeq,
    people: {
      visitor: null,
      unverified: await aPerson(services, { verifiedAt: null }),
      user: await aPerson(services),
      member: await aMember(services, channelSeq),
      learner: learners.learner,
      classManager: await aCourseStaff(services, keysOf(course), COURSE_USER_TYPE.classManager),
      facilitator: await aCourseStaff(services, keysOf(course), COURSE_USER_TYPE.facilitator),
      teacherOfOthers: await anOperator(services, channelSeq, USER_TYPE.teacher),
      teacher,
      manager: await anOperator(services, channelSeq, USER_TYPE.manager),
      owner,
      platformAdministrator: await aPerson(services, { isPlatformAdmin: true }),
    },
    keys: {
      ...own.keys,
      ...(await aPlanCharge(services, channelSeq, mark)),
      ...NAMES,
      channelSeq,
      userSeq: own.keys.colleagueSeq,
      token: `${mark}-token`,
      refererCode: mark,
    },
  }
}

/** What an address names by something else than a key. */
export const NAMES = {
  number: '2611-0000-0000-0000',
  code: '123456',
  language: 'ko',
  captionLanguage: 'ko',
  videoId: 'abcdefghijk',
  vimeoId: '76979871',
  kind: 'service',
  version: 1,
}

const keysOf = ({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) => ({
  channelSeq,
  courseSeq,
})
