import { TEMPLATE_CODES, templateOf } from '@seodang/domain/course-template'
import { expect, test } from 'vitest'
import { aChannel, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { services } = server
const { channelSeq } = await aChannel(services)
const owner = await anOperator(services, channelSeq, 'OWN')
const admin = `/api/v2.0/channels/${channelSeq}/admin/courses`

const create = (body: object, language = 'ko') =>
  server.call({
    method: 'POST',
    url: `${admin}/create`,
    as: owner,
    body,
    headers: { 'accept-lang': language },
  })
const course = async (courseSeq: number) =>
  (await server.call({ url: `${admin}/${courseSeq}`, as: owner })).body.data
const items = async (courseSeq: number) =>
  (await server.call({ url: `${admin}/${courseSeq}/curriculums`, as: owner })).body.data.list

test.each(TEMPLATE_CODES.flatMap((code) => ['ko', 'en', 'ja'].map((language) => [code, language] as const)))(
  'AUTH-02, BYD-25 the template %s makes a draft in %s that its maker can go on with',
  async (template, language) => {
    const { status, body } = await create({ title: '새 클래스', template }, language)
    expect(status).toBe(200)
    const { courseSeq } = body.data
    const { courseTypeCd, sections, headings } = templateOf(template)
    const lang = language === 'ko' ? 'ko' : language === 'en' ? 'en' : 'ja'

    const draft = await course(courseSeq)
    expect(draft).toMatchObject({ title: '새 클래스', courseTypeCd })
    expect(JSON.stringify(draft.introduction)).toContain(headings[0]?.[lang])
    const clashes = draft.launchProblems.filter(
      ({ code, isBlocking }: { code: string; isBlocking: boolean }) =>
        isBlocking && code.startsWith('session'),
    )
    expect(clashes).toEqual([])
    expect(draft.launchProblems.map(({ code }: { code: string }) => code)).not.toContain('sessionsClash')

    const made = await items(courseSeq)
    expect(made.map(({ title }: { title: string }) => title)).toEqual(
      sections.flatMap(({ title, items: inside }) => [title[lang], ...inside.map((one) => one.title[lang])]),
    )
    // Each can be saved as it is, by the rules for what staff make by hand.
    for (const { curriculumSeq, revision, title } of made) {
      const saved = await server.call({
        method: 'POST',
        url: `/api/v2.0/curriculums/${channelSeq}/${courseSeq}/${curriculumSeq}/modify`,
        as: owner,
        body: { revision, title: `${title}!` },
      })
      expect(saved.status).toBe(200)
    }
  },
)

test('AUTH-02 SEC-04 a template fills the class that is made, and no other of the site', async () => {
  const before = await create({ title: '먼저 만든 클래스', template: TEMPLATE_CODES[0] })
  const { introduction, revision } = await course(before.body.data.courseSeq)
  const next = await create({ title: '다음 클래스', template: TEMPLATE_CODES[1] })
  expect((await course(next.body.data.courseSeq)).introduction).not.toEqual(introduction)
  expect(await course(before.body.data.courseSeq)).toMatchObject({ introduction, revision })
})

test('AUTH-02 the lives of a template come week by week', async () => {
  const { body } = await create({ title: '4주 라이브', template: 'liveSeries' })
  const lives = (await items(body.data.courseSeq)).flatMap(
    ({ live }: { live: { liveAt: string; liveStartAt: string } | null }) => live ?? [],
  )
  const days = lives.map(({ liveAt }: { liveAt: string }) => Date.parse(liveAt) / 86_400_000)
  expect(days.map((day: number) => day - days[0])).toEqual([0, 7, 14, 21])
  expect(new Set(lives.map(({ liveStartAt }: { liveStartAt: string }) => liveStartAt)).size).toBe(1)
})

test('AUTH-02 a challenge is gone through in order; an unknown template is refused, and nobody else makes one', async () => {
  const { body } = await create({ title: '챌린지', template: 'challenge' })
  expect(await course(body.data.courseSeq)).toMatchObject({ curriculumProgressCd: '01', courseTypeCd: '05' })
  expect((await create({ title: '챌린지', template: 'nothing' })).status).toBe(400)
  const member = await aMember(services, channelSeq)
  const refused = await server.call({
    method: 'POST',
    url: `${admin}/create`,
    as: member,
    body: { title: '챌린지', template: 'challenge' },
  })
  expect(refused.body.errorName).toBe('NO_PERMISSION')
})

test('BIN-10 a copy may have a title of its own, checked as any title', async () => {
  const { body } = await create({ title: '원본', template: 'oneDay' })
  const copy = (title?: string) =>
    server.call({
      method: 'POST',
      url: `${admin}/${body.data.courseSeq}/copy`,
      as: owner,
      body: title === undefined ? {} : { title },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  expect((await copy(' 가을 원데이 ')).body.data.title).toBe('가을 원데이')
  expect((await copy()).body.data.title).toBe('원본 (복사본)')
  expect((await copy('글')).body.fields).toHaveProperty('title')
})
