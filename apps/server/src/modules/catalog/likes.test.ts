import { expect, test } from 'vitest'
import { aChannel, aCourse, aMember, aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { services } = server
const { channelSeq } = await aChannel(services)

const press = (course: { courseSeq: number }, as: { accessToken: string } | null, end = '') =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/bookmark/${channelSeq}/${course.courseSeq}${end}`,
    as,
    body: {},
  })
const mine = async (course: { courseSeq: number }, as: { accessToken: string }) =>
  (await server.call({ url: `/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}/mine`, as })).body
    .data

test('LKS-01 LKS-02 liking sets likeAt and the count, unliking takes both back; each may be pressed twice', async () => {
  const course = await aCourse(services, channelSeq)
  const [me, other] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]

  const first = await press(course, me)
  expect(first.body.data).toEqual({ likeAt: expect.any(String), likeCount: 1 })
  expect((await press(course, me)).body.data).toEqual(first.body.data)
  expect((await press(course, other)).body.data.likeCount).toBe(2)
  expect(await mine(course, me)).toMatchObject({ likeAt: first.body.data.likeAt, likeCount: 2 })

  expect((await press(course, me, '/delete')).body.data).toEqual({ likeAt: null, likeCount: 1 })
  expect((await press(course, me, '/delete')).body.data).toEqual({ likeAt: null, likeCount: 1 })
  expect(await mine(course, me)).toMatchObject({ likeAt: null, likeCount: 1 })
})

test('LKS-02 many presses at once count every person once', async () => {
  const course = await aCourse(services, channelSeq)
  const people = await Promise.all(Array.from({ length: 5 }, () => aMember(services, channelSeq)))

  const answers = await Promise.all(
    people.flatMap((person) => [press(course, person), press(course, person)]),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect((await press(course, people[0] ?? null)).body.data.likeCount).toBe(5)

  await Promise.all(
    people.flatMap((person) => [press(course, person, '/delete'), press(course, person, '/delete')]),
  )
  expect((await press(course, people[0] ?? null, '/delete')).body.data.likeCount).toBe(0)
})

test('LKS-04 a visitor and a stranger to the site are told what is missing', async () => {
  const course = await aCourse(services, channelSeq)
  expect((await press(course, null)).body.errorName).toBe('NOT_LOGGED_IN')
  expect((await press(course, await aPerson(services))).body.errorName).toBe('NOT_CHANNEL_USER')
})

test('GEN-18 a class of another site cannot be liked from here', async () => {
  const other = await aChannel(services)
  const theirs = await aCourse(services, other.channelSeq)
  const me = await aMember(services, channelSeq)
  expect((await press(theirs, me)).status).toBe(404)
  expect((await press(theirs, me, '/delete')).status).toBe(404)
})

test('CAT-08 the list of likes holds closed classes too, the latest first, but none from the bin', async () => {
  const me = await aMember(services, channelSeq)
  const open = await aCourse(services, channelSeq)
  const closed = await aCourse(services, channelSeq, { payEndCd: '00', payEndAt: new Date(0) })
  await press(open, me)
  await press(closed, me)
  const list = async () =>
    (await server.call({ url: `/api/v1.0/channels/${channelSeq}/bookmarks`, as: me })).body.data.list.map(
      (row: { courseSeq: number }) => row.courseSeq,
    )
  expect(await list()).toEqual([closed.courseSeq, open.courseSeq])
})

test('LKS-06 NAV-14 the share link leads to its class, while the class can be seen', async () => {
  const course = await aCourse(services, channelSeq)
  const hidden = await aCourse(services, channelSeq, { publicCd: '99', refererCode: 'hiddencode' })
  const { body } = await server.call({ url: `/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}` })
  const code = /\/invite\/(\w+)/.exec(body.data.refererCodeUrl)?.[1]
  const open = (refererCode: string, site = channelSeq) =>
    server.call({ url: `/api/v1.0/channels/${site}/invite/${refererCode}` })

  expect((await open(code ?? '')).body.data).toEqual({ courseSeq: course.courseSeq })
  expect((await open('hiddencode')).status).toBe(404)
  expect((await open(code ?? '', (await aChannel(services)).channelSeq)).status).toBe(404)
  expect(hidden.courseSeq).toBeGreaterThan(0)
})
