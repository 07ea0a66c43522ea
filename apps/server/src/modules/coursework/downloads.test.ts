import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPdf } from '../../testing/a-pdf.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Person,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { attendances } from '../enrolment/tables.ts'

const server = await testServer()
const { services } = server

/** A digital product of one file that somebody bought. */
async function aProduct(limit: object) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const learner = await aMember(services, channelSeq)
  const { attendSeq } = await anAttendance(services, course, learner)
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
    learner,
    owner,
    attendSeq,
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

test('DLV-09 a product is taken so many days from when it was bought, and bought anew it is counted anew', async () => {
  const product = await aProduct({ downloadTimes: null, downloadDays: 7 })
  expect((await product.download()).status).toBe(200)
  const bought = (daysAgo: number) =>
    services.db
      .update(attendances)
      .set({ attendAt: new Date(Date.now() - daysAgo * DAY) })
      .where(eq(attendances.attendSeq, product.attendSeq))
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
