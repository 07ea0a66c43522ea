import { RELEASE_STATE } from '@seodang/domain/codes'
import { PLAN } from '@seodang/domain/plan'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator, aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { release } from '../catalog/release.ts'
import { lockActive } from '../catalog/save.ts'
import { courses } from '../catalog/tables.ts'
import { uploads } from '../media/tables.ts'
import { planSubscriptions } from './tables.ts'

const server = await testServer()
const { services } = server

type Limits = Partial<typeof planSubscriptions.$inferInsert>

async function aSite(limits: Limits) {
  const { channelSeq } = await aChannel(services)
  await services.db.update(planSubscriptions).set(limits).where(eq(planSubscriptions.channelSeq, channelSeq))
  return { channelSeq, owner: await anOperator(services, channelSeq, 'OWN') }
}

const counts = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

describe('SEC-55 the plan is kept by the server, also when many ask at once', () => {
  test('MSH-04 classes that are open at the same time', async () => {
    const { channelSeq } = await aSite({ classLimit: 2 })
    const drafts = await Promise.all(
      Array.from({ length: 5 }, () => aCourse(services, channelSeq, { releaseStateCd: RELEASE_STATE.draft })),
    )
    const results = await Promise.allSettled(
      drafts.map(({ courseSeq }) =>
        inTransaction(systemContext(services, channelSeq), async (ctx) =>
          release(ctx, await lockActive(ctx, courseSeq)),
        ),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ errorName: 'PLAN_QUOTA_EXCEEDED' })
    const open = await services.db.select().from(courses).where(eq(courses.channelSeq, channelSeq))
    expect(open.filter(({ releaseStateCd }) => releaseStateCd === RELEASE_STATE.released)).toHaveLength(2)
  })

  test('a class that comes back from the bin, released as it was, needs room; drafts need none', async () => {
    const { channelSeq, owner } = await aSite({ classLimit: 1 })
    await aCourse(services, channelSeq)
    const future = new Date(Date.now() + 86_400_000)
    const binned = await aCourse(services, channelSeq, { trashTypeCd: '01', restoreExpiredAt: future })
    const draft = await aCourse(services, channelSeq, {
      trashTypeCd: '01',
      restoreExpiredAt: future,
      releaseStateCd: RELEASE_STATE.draft,
    })
    const restore = (courseSeq: number) =>
      server.call({
        method: 'POST',
        url: `/api/v2.0/channels/${channelSeq}/admin/courses/${courseSeq}/restore`,
        as: owner,
        body: {},
      })
    expect((await restore(binned.courseSeq)).body.errorName).toBe('PLAN_QUOTA_EXCEEDED')
    expect((await restore(draft.courseSeq)).status).toBe(200)
  })

  test('PLAN-07, ATT-10 learners', async () => {
    const { channelSeq, owner } = await aSite({ learnerLimit: 2 })
    const course = await aCourse(services, channelSeq, { fareCd: '00', price: null })
    const people = await Promise.all(Array.from({ length: 5 }, () => aMember(services, channelSeq)))
    const answers = await Promise.all(
      people.map(({ email }) =>
        server.call({
          method: 'POST',
          url: `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/attendees/create`,
          as: owner,
          body: { email, note: '', notifyYn: 'N', outsideAmount: 0 },
        }),
      ),
    )
    expect(counts(answers)).toEqual([200, 200, 409, 409, 409])
  })

  test('storage, from the moment an upload is announced', async () => {
    const { channelSeq, owner } = await aSite({ storageLimit: 2500 })
    const begin = () =>
      server.call({
        method: 'POST',
        url: `/api/v1.0/channels/${channelSeq}/uploads/presigned`,
        as: owner,
        body: { kind: 'file', name: 'lesson.pdf', size: 1000 },
      })
    const answers = await Promise.all(Array.from({ length: 5 }, begin))
    expect(counts(answers)).toEqual([200, 200, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ errorName: 'PLAN_QUOTA_EXCEEDED', details: { measure: 'storage' } })
  })

  test('features behind their settings: an own domain and spreadsheets', async () => {
    const { channelSeq, owner } = await aSite({ planCd: PLAN.free })
    const domain = await server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/admin/domains/create`,
      as: owner,
      body: { domain: 'school.example.com' },
    })
    expect([domain.status, domain.body.errorName]).toEqual([403, 'PLAN_FEATURE_MISSING'])
    const sheet = () =>
      server.call({ url: `/api/v1.0/channels/${channelSeq}/admin/payments/excel`, as: owner })
    expect((await sheet()).body.errorName).toBe('PLAN_FEATURE_MISSING')
    await services.db
      .update(planSubscriptions)
      .set({ planCd: PLAN.basic })
      .where(eq(planSubscriptions.channelSeq, channelSeq))
    expect((await sheet()).status).toBe(200)
  })
})

test('SEC-33 strangers and other tenants move no counter of a plan', async () => {
  const { channelSeq, owner } = await aSite({ storageLimit: 5000 })
  const elsewhere = await aSite({ storageLimit: null })
  const course = await aCourse(services, channelSeq)
  await anAttendance(services, course, await aMember(services, channelSeq))
  const use = async () =>
    (await server.call({ url: `/api/v1.0/channels/${channelSeq}/admin/plan`, as: owner })).body.data.use
  const before = await use()
  for (const as of [null, await aPerson(services), elsewhere.owner, await aMember(services, channelSeq)]) {
    const answers = await Promise.all([
      server.call({
        method: 'POST',
        url: `/api/v1.0/channels/${channelSeq}/uploads/presigned`,
        as,
        body: { kind: 'video', name: 'film.mp4', size: 1000 },
      }),
      server.call({
        method: 'POST',
        url: `/api/v1.0/channels/${channelSeq}/uploads/tus`,
        as,
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '1000',
          'upload-metadata': 'filename ZmlsbS5tcDQ=',
        },
      }),
      server.call({
        method: 'POST',
        url: `/api/v2.0/channels/${channelSeq}/admin/courses/${course.courseSeq}/copy`,
        as,
        body: {},
      }),
      server.call({ url: `/api/v1.0/channels/${channelSeq}/admin/payments/excel`, as }),
    ])
    for (const { status } of answers) expect([401, 403, 404]).toContain(status)
  }
  expect(await use()).toEqual(before)
  expect(await services.db.$count(uploads, eq(uploads.channelSeq, channelSeq))).toBe(0)
})
