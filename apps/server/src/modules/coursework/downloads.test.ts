import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPdf } from '../../testing/a-pdf.ts'
import { buy, type SoldCourse } from '../../testing/buying.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Person,
} from '../../testing/factories.ts'
import { aPackage } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber } from '../../testing/subscribing.ts'
import { packageCourses } from '../catalog/tables.ts'
import { attendances, grants } from '../enrolment/tables.ts'
import { chargeDue } from '../subscription/due.ts'
import { subscriptions } from '../subscription/tables.ts'

const server = await testServer()
const { services } = server

const byHand = async (course: SoldCourse, learner: Person): Promise<void> => {
  await anAttendance(services, course, learner)
}
const bySale = async (course: SoldCourse, learner: Person): Promise<void> => {
  await buy(server, course, learner)
}

/** A digital product of one file that somebody came to have, by hand or by a purchase. */
async function aProduct(
  limit: object,
  { change = {}, come = byHand }: { change?: Parameters<typeof aCourse>[2]; come?: typeof byHand } = {},
) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, change)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const learner = await aMember(services, channelSeq)
  await come(course, learner)
  const item = await anItem(services, course, { curriculumTypeCd: CURRICULUM_TYPE.file })
  const uploaded = await server.app.inject({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/uploads/file?name=book.pdf`,
    headers: { 'content-type': 'application/octet-stream', 'access-token': owner.accessToken },
    payload: await aPdf(),
  })
  const uploadSeq = Number(uploaded.json().data.uploadSeq)
  const lesson = `/api/v1.0/curriculums/${channelSeq}/${course.courseSeq}/${item.curriculumSeq}`
  const save = async (body: object) => {
    const editor = `/api/v2.0/channels/${channelSeq}/admin/courses/${course.courseSeq}/curriculums`
    const [{ revision }] = (await server.call({ url: editor, as: owner })).body.data.list
    const url = `/api/v2.0/curriculums/${channelSeq}/${course.courseSeq}/${item.curriculumSeq}/modify`
    return server.call({ method: 'POST', url, as: owner, body: { revision, ...body } })
  }
  const saved = await save({ addFiles: [uploadSeq], ...limit })
  return {
    course,
    learner,
    owner,
    saved,
    save,
    download: (as: Person = learner) =>
      server.call({ method: 'POST', url: `${lesson}/files/${uploadSeq}/download`, as }),
    shown: async () => (await server.call({ url: `${lesson}/detail`, as: learner })).body.data.files[0],
  }
}

test('DLV-09 many downloads at once take no more than are left', async () => {
  const product = await aProduct({ downloadTimes: 3, downloadDays: null })
  expect(product.saved.body.data).toMatchObject({ downloadTimes: 3, downloadDays: null })
  expect(await product.shown()).toMatchObject({ downloadsLeft: 3, downloadUntil: null })
  const answers = await Promise.all(Array.from({ length: 12 }, () => product.download()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  for (const { status, body } of answers) if (status !== 200) expect(body.errorName).toBe('DOWNLOADS_USED_UP')
  expect(await product.shown()).toMatchObject({ downloadsLeft: 0 })
  // Whoever runs the class looks at it as often as they like.
  expect((await product.download(product.owner)).status).toBe(200)
  // More are allowed: the ones that were taken stay counted.
  await product.save({ downloadTimes: 4 })
  expect((await product.download()).status).toBe(200)
  expect((await product.download()).status).toBe(403)
})

test('DLV-09 a product is taken so many days from when it was bought', async () => {
  const product = await aProduct({ downloadTimes: null, downloadDays: 7 })
  const bought = (daysAgo: number) =>
    services.db
      .update(grants)
      .set({ startAt: new Date(Date.now() - daysAgo * DAY) })
      .where(eq(grants.courseSeq, product.course.courseSeq))
  await bought(0)
  expect((await product.download()).status).toBe(200)
  await bought(6.9)
  expect((await product.download()).status).toBe(200)
  await bought(7.1)
  expect((await product.download()).body.errorName).toBe('DOWNLOAD_PERIOD_OVER')
  expect(Date.parse((await product.shown()).downloadUntil)).toBeLessThan(Date.now())
})

test('DLV-04 DLV-09 without limits a file is taken as before, and a limit is within bounds', async () => {
  const product = await aProduct({})
  expect(await product.shown()).toMatchObject({ downloadsLeft: null, downloadUntil: null })
  for (let n = 0; n < 4; n += 1) expect((await product.download()).status).toBe(200)
  expect((await product.save({ downloadTimes: 0 })).status).toBe(400)
  expect((await product.save({ downloadDays: 4_000 })).status).toBe(400)
})

type Product = Awaited<ReturnType<typeof aProduct>>

/** As if all that happened so far had happened so many days earlier. */
async function daysPass({ course, learner }: Product, days: number, also: readonly SoldCourse[] = []) {
  for (const { courseSeq } of [course, ...also]) {
    const back = (column: string) => sql.raw(`${column} - interval '${days} days'`)
    await services.db
      .update(grants)
      .set({ startAt: back('start_at'), endAt: back('end_at') })
      .where(and(eq(grants.courseSeq, courseSeq), eq(grants.userSeq, learner.userSeq)))
    await services.db
      .update(attendances)
      .set({ attendAt: back('attend_at'), validAt: back('valid_at') })
      .where(and(eq(attendances.courseSeq, courseSeq), eq(attendances.userSeq, learner.userSeq)))
  }
  await services.db.execute(sql`
    update item_downloads set counted_from = counted_from - make_interval(days => ${days})
    where channel_seq = ${course.channelSeq}`)
}
const useUp = async (product: Product) => {
  for (let n = 0; n < 2; n += 1) expect((await product.download()).status).toBe(200)
  expect((await product.download()).body.errorName).toBe('DOWNLOADS_USED_UP')
}
const TWICE = { downloadTimes: 2, downloadDays: 7 }

test('DLV-09, ENR-30 bought again after its end, the downloads of the first purchase count no more, nor do its days', async () => {
  const product = await aProduct(TWICE, { change: { vodDays: 30 }, come: bySale })
  await useUp(product)
  await daysPass(product, 31)
  await buy(server, product.course, product.learner)
  expect(await product.shown()).toMatchObject({ downloadsLeft: 2 })
  expect(Date.parse((await product.shown()).downloadUntil)).toBeGreaterThan(Date.now() + 6 * DAY)
  const answers = await Promise.all(Array.from({ length: 8 }, () => product.download()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
})

test('DLV-09, ATT-03 days that staff add are no purchase: the count stays', async () => {
  const product = await aProduct(TWICE, { change: { vodDays: 30 }, come: bySale })
  await useUp(product)
  const { course, learner, owner } = product
  const [place] = await services.db
    .select()
    .from(attendances)
    .where(and(eq(attendances.courseSeq, course.courseSeq), eq(attendances.userSeq, learner.userSeq)))
  const extended = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${course.channelSeq}/courses/${course.courseSeq}/admin/attendees/modify`,
    as: owner,
    body: { attendSeqs: [place?.attendSeq], action: 'extend', days: 30 },
  })
  expect(extended.status, JSON.stringify(extended.body)).toBe(200)
  expect((await product.download()).body.errorName).toBe('DOWNLOADS_USED_UP')
})

test('DLV-09, MSH-08 a month more of a membership goes on with the count, and one that begins anew begins it anew', async () => {
  const product = await aProduct(TWICE, { come: async () => undefined })
  const { course, learner } = product
  const membership = await aMembership(services, course.channelSeq, { classes: [course.courseSeq] })
  const { subscriptionSeq } = await aSubscriber(server, membership, learner)
  await useUp(product)
  const past = new Date(Date.now() - 1000)
  const due = () =>
    services.db
      .update(subscriptions)
      .set({ paidUntil: past, dueAt: past })
      .where(eq(subscriptions.subscriptionSeq, subscriptionSeq))
  await due()
  await chargeDue(services)
  expect((await product.download()).body.errorName).toBe('DOWNLOADS_USED_UP')

  await services.db
    .update(subscriptions)
    .set({ state: 'cancelling' })
    .where(eq(subscriptions.subscriptionSeq, subscriptionSeq))
  await due()
  await chargeDue(services)
  expect((await product.download()).status).toBe(403)
  await aSubscriber(server, membership, learner)
  await useUp(product)
})

test('DLV-09, PKG-05 a package that is bought again after its end counts the downloads of its classes anew', async () => {
  const product = await aProduct(TWICE, { come: async () => undefined })
  const { course, learner } = product
  const pack = await aPackage(services, course.channelSeq, { vodDays: 30 })
  await services.db.insert(packageCourses).values({
    channelSeq: course.channelSeq,
    packageSeq: pack.courseSeq,
    courseSeq: course.courseSeq,
    ord: 3,
  })
  await buy(server, pack, learner)
  await useUp(product)
  await daysPass(product, 31, [pack, ...pack.classes])
  await buy(server, pack, learner)
  expect(await product.shown()).toMatchObject({ downloadsLeft: 2 })
  await useUp(product)
})
