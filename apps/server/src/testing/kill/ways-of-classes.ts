import { TRASH_TYPE } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { eraseExpired } from '../../modules/catalog/erase.ts'
import { courses } from '../../modules/catalog/tables.ts'
import { SETTLE_ALL } from '../../modules/challenge/jobs-of-challenges.ts'
import { itemProgress } from '../../modules/classroom/tables.ts'
import { BULK, workBulk } from '../../modules/enrolment/bulk.ts'
import { wholeImage } from '../../modules/media/keys.ts'
import { REMOVE_FILES } from '../../modules/media/remove-files.ts'
import { uploads } from '../../modules/media/tables.ts'
import { followMembers } from '../../modules/subscription/follow.ts'
import { FOLLOW } from '../../modules/subscription/jobs.ts'
import { subscriptions } from '../../modules/subscription/tables.ts'
import { systemContext } from '../../platform/context.ts'
import { aLessonMission, aTerm } from '../challenges.ts'
import { anAttendance, anItem, unique } from '../factories.ts'
import type { TestServer } from '../server.ts'
import { aMembership } from '../subscribing.ts'
import { aSite, PART } from './a-site.ts'
import type { LongWay } from './long-ways.ts'
import { filesOf } from './ways-of-media.ts'
import { workQueues } from './worker.ts'

const NEXT_YEAR = new Date('2027-01-01T00:00:00Z')

/** What is done to a class and to all who are in it. */
export function classWays(server: TestServer): Record<string, LongWay> {
  const { services } = server

  const changing = (status: '00' | '01', change: object): LongWay => ({
    queues: [BULK.name],
    async begin() {
      const { channelSeq, course, post, members, at, attendees } = await aSite(server)
      const attendSeqs: number[] = []
      for (const person of await members()) {
        const place = {
          choiseStatusCd: status,
          attendAt: status === '00' ? new Date() : null,
          validAt: NEXT_YEAR,
        }
        attendSeqs.push((await anAttendance(services, course, person, place)).attendSeq)
      }
      const { bulkSeq } = await post(`${attendees}/bulk/create`, { attendSeqs, ...change })
      return { channelSeq, work: () => workBulk(at(), bulkSeq, PART) }
    },
  })

  return {
    'many are approved': changing('01', { action: 'approve', reason: '어서 오세요' }),
    'the periods of many are extended': changing('00', { action: 'extend', days: 10 }),
    'a spreadsheet of attendees is entered': {
      queues: [BULK.name],
      async begin() {
        const { channelSeq, post, members, at, attendees } = await aSite(server)
        const people = (await members()).map(({ email }, index) => ({ lineNumber: index + 2, email }))
        const { bulkSeq } = await post(`${attendees}/additions/create`, { people, notifyYn: 'Y' })
        return { channelSeq, work: () => workBulk(at(), bulkSeq) }
      },
    },
    'a class is copied': {
      queues: [],
      async begin() {
        const { channelSeq, course, owner } = await aSite(server)
        const url = `/api/v2.0/channels/${channelSeq}/admin/courses/${course.courseSeq}/copy`
        const headers = { 'idempotency-key': 'copy' }
        const copy = () => server.call({ method: 'POST', url, as: owner, body: {}, headers })
        return { channelSeq, work: copy }
      },
    },
    'a class is taken into a membership': {
      queues: [FOLLOW.name],
      async begin() {
        const { channelSeq, course, members, at } = await aSite(server)
        const { membershipSeq } = await aMembership(services, channelSeq, { classes: [course.courseSeq] })
        for (const { userSeq } of await members())
          await services.db.insert(subscriptions).values({
            channelSeq,
            membershipSeq,
            userSeq,
            state: 'active',
            termMonths: 1,
            price: 10_000,
            anchorAt: new Date(),
            paidUntil: NEXT_YEAR,
          })
        return { channelSeq, work: () => followMembers(at(), [membershipSeq]) }
      },
    },
    'a challenge is settled anew': {
      queues: [SETTLE_ALL.name],
      async begin() {
        const { channelSeq, course, members, at } = await aSite(server)
        await aTerm(services, course)
        await aLessonMission(services, course)
        const { curriculumSeq } = await anItem(services, course)
        const attendAt = new Date('2026-10-20T00:00:00Z')
        const completedAt = new Date('2026-11-03T05:00:00Z')
        for (const person of await members()) {
          await anAttendance(services, course, person, { attendAt })
          const { userSeq } = person
          await services.db
            .insert(itemProgress)
            .values({ channelSeq, courseSeq: course.courseSeq, curriculumSeq, userSeq, completedAt })
        }
        const { courseSeq } = course
        await services.jobs.send(at(), SETTLE_ALL, { channelSeq, courseSeq })
        return { channelSeq, work: () => workQueues(server, { channelSeq }, [SETTLE_ALL.name]) }
      },
    },
    'classes in the bin are erased': {
      queues: ['catalog.eraseExpired', REMOVE_FILES.name],
      async begin() {
        const { channelSeq, course, owner } = await aSite(server)
        await anItem(services, course)
        const imageKey = unique('image')
        const picture = {
          kind: 'image',
          purpose: 'picture',
          name: 'a.png',
          size: 1,
          state: 'ready',
          storageKey: imageKey,
        } as const
        await services.db.insert(uploads).values({ ...picture, channelSeq, ownerSeq: owner.userSeq })
        await services.storage.put(wholeImage(imageKey), Buffer.from('picture'))
        const restoreExpiredAt = new Date(Date.now() - 1000)
        await services.db
          .update(courses)
          .set({ trashTypeCd: TRASH_TYPE.inBin, restoreExpiredAt, imageKey })
          .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, course.courseSeq)))
        return {
          channelSeq,
          work: async () => {
            await eraseExpired(systemContext(services, 0))
            await workQueues(server, { channelSeq }, [REMOVE_FILES.name])
          },
          also: () => filesOf(server, imageKey),
        }
      },
    },
  }
}
