import { endpoints } from '@seodang/contract'
import type { Endpoint } from '@seodang/contract/endpoint'
import { NOTICE_BOARD } from '@seodang/domain/board'
import { COURSE_USER_TYPE, POST_TYPE, type PostType, USER_TYPE, YN } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courseStaff, operators } from '../../modules/membership/tables.ts'
import { aPostOn, aSiteBoard } from '../boards.ts'
import { aChannel, aCourse, aCourseStaff, aMember, anOperator, type Person } from '../factories.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const { services } = server

const accessOf = (name: string): Endpoint['access'] | undefined =>
  endpoints.find((one) => one.name === name)?.endpoint.access

/** What takes something back, and the call whose doing it is: it asks for the same right, at the time that it is called. */
const PUTS_BACK: Record<string, string> = {
  'failedWork.restoreFailedJobs': 'failedWork.setFailedJobsAside',
  'board.restoreClassPost': 'board.createClassPost',
  'siteBoard.restoreNotice': 'siteBoard.createNotice',
  'siteBoard.restoreSitePost': 'siteBoard.createSitePost',
  'operators.restoreInvitation': 'operators.invite',
  'page.restorePage': 'page.savePage',
  'plan.resumePlan': 'plan.changePlan',
  'platform.reopenChannel': 'platform.suspendChannel',
  'refundTransfer.undoTransferred': 'refundTransfer.markTransferred',
  'subscription.resumeSubscription': 'subscription.subscribe',
  'unsubscribe.resubscribe': 'unsubscribe.unsubscribe',
}

/** Asks for a right of its own, which whoever deletes need not have. */
const OWN_RIGHT: Record<string, Endpoint['access']> = {
  'bin.restoreCourse': { who: 'classStaff', permission: 'CLASS_LIFECYCLE_UPDATE' },
}

test('PERM-05 whatever puts something back asks for the right that its doing asks for', () => {
  const found = endpoints.filter(
    ({ name, endpoint: { method, path } }) =>
      method !== 'GET' &&
      /\/(restore|undo|resume|again|return)$|\.(re(store|open|sume|subscribe|vive)|undo)/.test(
        `${path} ${name}`,
      ),
  )
  expect(found.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(PUTS_BACK), ...Object.keys(OWN_RIGHT)].sort(),
  )
  for (const [back, doing] of Object.entries(PUTS_BACK))
    expect([back, accessOf(back)]).toEqual([back, accessOf(doing)])
  for (const [name, access] of Object.entries(OWN_RIGHT))
    expect([name, accessOf(name)]).toEqual([name, access])
})

/** Those open to members ask by themselves who is staff. */
const BOARDS: Record<string, () => Promise<Board>> = {
  'board.restoreClassPost': async () => {
    const { channelSeq } = await aChannel(services)
    const { courseSeq } = await aCourse(services, channelSeq)
    const { boardSeq } = await aSiteBoard(services, channelSeq, { courseSeq })
    const staff = await aCourseStaff(services, { channelSeq, courseSeq }, COURSE_USER_TYPE.manager)
    const takeOff = async () =>
      void (await services.db
        .delete(courseStaff)
        .where(and(eq(courseStaff.courseSeq, courseSeq), eq(courseStaff.userSeq, staff.userSeq))))
    return { channelSeq, boardSeq, staff, takeOff, base: `/courses/${courseSeq}/communities` }
  },
  'siteBoard.restoreNotice': async () => {
    const site = await aStaffedSite()
    const notices = { ...NOTICE_BOARD, noticeYn: YN.yes }
    return { ...site, ...(await aSiteBoard(services, site.channelSeq, notices)), base: '/notices' }
  },
  'siteBoard.restoreSitePost': async () => {
    const site = await aStaffedSite()
    const { boardSeq } = await aSiteBoard(services, site.channelSeq)
    return { ...site, boardSeq, base: `/boards/${boardSeq}/posts` }
  },
}

interface Board {
  channelSeq: number
  boardSeq: number
  staff: Person
  takeOff: () => Promise<void>
  base: string
}

async function aStaffedSite() {
  const { channelSeq } = await aChannel(services)
  const staff = await anOperator(services, channelSeq, USER_TYPE.manager)
  const takeOff = async () =>
    void (await services.db
      .delete(operators)
      .where(and(eq(operators.channelSeq, channelSeq), eq(operators.userSeq, staff.userSeq))))
  return { channelSeq, staff, takeOff }
}

test('PERM-05 every call of a member that puts something back is among these boards, or is of one’s own', () => {
  const ofMembers = Object.keys(PUTS_BACK).filter((name) => accessOf(name)?.who === 'member')
  expect(ofMembers.sort()).toEqual([...Object.keys(BOARDS), 'subscription.resumeSubscription'].sort())
})

describe('PERM-05, BRD-17 whoever is staff no more puts back nothing that they took down as staff', () => {
  test.each(Object.entries(BOARDS))('%s', async (_, prepare) => {
    const { channelSeq, boardSeq, staff, takeOff, base } = await prepare()
    const writer = await aMember(services, channelSeq)
    const act = async (postSeq: number, what: 'delete' | 'restore') =>
      (
        await server.call({
          method: 'POST',
          url: `/api/v1.0/channels/${channelSeq}${base}/${postSeq}/${what}`,
          as: staff,
        })
      ).status
    const aPost = async (userSeq: number, postType: PostType = POST_TYPE.general) =>
      (await aPostOn(services, { channelSeq, boardSeq }, userSeq, { postType })).postSeq
    const others = await aPost(writer.userSeq)
    const notice = await aPost(staff.userSeq, POST_TYPE.notice)

    for (const postSeq of [others, notice])
      expect([
        await act(postSeq, 'delete'),
        await act(postSeq, 'restore'),
        await act(postSeq, 'delete'),
      ]).toEqual([200, 200, 200])
    await takeOff()

    expect([await act(others, 'restore'), await act(notice, 'restore')]).toEqual([404, 404])
  })
})
