import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { aCampaign, aCampaignDraft, aTemplate, aWillingMember, nameSender } from '../../testing/campaigns.ts'
import { aCoupon } from '../../testing/coupons.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator, aPerson } from '../../testing/factories.ts'
import { aForm } from '../../testing/forms.ts'
import { testServer } from '../../testing/server.ts'
import { segments } from '../members/tables.ts'
import { campaigns } from './tables.ts'

const server = await testServer()
const { services } = server

async function world() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const base = `/api/v1.0/channels/${channelSeq}/admin/campaigns`
  const post = (path: string, body: object = {}, as = owner) =>
    server.call({ method: 'POST', url: `${base}${path}`, as, body })
  const get = (path: string, as = owner) => server.call({ url: `${base}${path}`, as })
  const made = async (overrides: object = {}) =>
    Number((await post('/create', aCampaignDraft(overrides))).body.data.campaignSeq)
  const move = (campaignSeq: number, what: string, revision = 1) =>
    post(`/${campaignSeq}/state/modify`, { move: what, revision })
  return { channelSeq, owner, base, post, get, made, move }
}

test('MKT-05 a draft keeps everything that was written, and gives it back', async () => {
  const w = await world()
  const course = await aCourse(services, w.channelSeq)
  const draft = aCampaignDraft({
    aim: '봄 학기 모집',
    courseSeq: course.courseSeq,
    audience: { kind: '02', segmentSeq: null, courseSeq: course.courseSeq, code: null },
    scheduleCd: '01',
    scheduleAt: '2099-03-02T01:00:00.000Z',
  })
  const answer = await w.post('/create', draft)
  expect(answer.status).toBe(200)
  const read = await w.get(`/${answer.body.data.campaignSeq}`)
  expect(read.body.data).toMatchObject({
    ...draft,
    stateCd: '00',
    revision: 1,
    audienceCourseTitle: course.title,
  })
  const list = await w.get('?q=봄')
  expect(list.body.data).toMatchObject({ totalCount: 1, list: [{ name: '봄 소식', stateCd: '00' }] })
})

test('MKT-05 what is wrong is told at its field, and a half-written draft is kept', async () => {
  const w = await world()
  const bad = await w.post('/create', aCampaignDraft({ name: ' ', link: 'javascript:alert(1)' }))
  expect(bad.status).toBe(400)
  expect(bad.body.fields).toEqual({ name: '캠페인 이름 항목을 입력해주세요!', link: expect.any(String) })
  expect((await w.post('/create', aCampaignDraft({ subject: '', body: '' }))).status).toBe(200)
})

test('SEC-31 a link leads to a path of the site or to a whole address, and to nothing else', async () => {
  const w = await world()
  for (const link of ['//evil.test', '/\\evil.test', 'javascript:alert(1)', 'data:text/html,x', 'evil.test'])
    expect([link, (await w.post('/create', aCampaignDraft({ link }))).status]).toEqual([link, 400])
  for (const link of ['/classes/3', 'https://open.kakao.com/o/abc'])
    expect([link, (await w.post('/create', aCampaignDraft({ link }))).status]).toEqual([link, 200])
})

test('SEC-04 a segment, class and coupon of another site are as if they were not there', async () => {
  const [w, other] = [await world(), await aChannel(services)]
  const { courseSeq } = await aCourse(services, other.channelSeq)
  const kept = await w.post('/create', aCampaignDraft({ courseSeq }))
  expect(kept.body.fields).toHaveProperty('courseSeq')
  const audience = { kind: '02', segmentSeq: null, courseSeq, code: null }
  expect((await w.post('/create', aCampaignDraft({ audience }))).body.fields).toHaveProperty('audience')
  const counted = await w.post('/preview', { channelCd: '00', advertisingYn: 'Y', audience })
  expect(counted.body.fields).toHaveProperty('audience')
})

test('SEC-04 MKT-05 what a campaign can point at is offered of its own site alone', async () => {
  const sites = [await world(), await world()]
  for (const { channelSeq } of sites) {
    await aCourse(services, channelSeq, { title: `클래스 ${channelSeq}` })
    await aCoupon(services, channelSeq, { name: `쿠폰 ${channelSeq}` })
    await aForm(services, channelSeq, { title: `폼 ${channelSeq}` })
    await services.db
      .insert(segments)
      .values({ channelSeq, name: `무리 ${channelSeq}`, match: 'all', conditions: [], staticYn: 'N' })
  }
  for (const { channelSeq, get } of sites) {
    const { segments: groups, courses, coupons, forms } = (await get('/choices')).body.data
    expect([groups, courses, coupons, forms]).toEqual([
      [{ segmentSeq: expect.any(Number), name: `무리 ${channelSeq}` }],
      [{ courseSeq: expect.any(Number), title: `클래스 ${channelSeq}` }],
      [{ couponInfoSeq: expect.any(Number), name: `쿠폰 ${channelSeq}` }],
      [{ formSeq: expect.any(Number), title: `폼 ${channelSeq}` }],
    ])
  }
})

test('SET-09 two people who change one draft do not undo each other, and what was sent stays', async () => {
  const w = await world()
  const campaignSeq = await w.made()
  const answers = await Promise.all(
    ['하나', '둘'].map((name) =>
      w.post(`/${campaignSeq}/modify`, { ...aCampaignDraft({ name }), revision: 1 }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { campaignSeq: sent } = await aCampaign(services, w.channelSeq, { stateCd: '03' })
  for (const call of [`/${sent}/modify`, `/${sent}/delete`]) {
    const answer = await w.post(call, { ...aCampaignDraft(), revision: 1 })
    expect([call, answer.body.errorName]).toEqual([call, 'CAMPAIGN_NOT_DRAFT'])
  }
  const copy = await w.post(`/${sent}/copy`)
  expect((await w.get(`/${copy.body.data.campaignSeq}`)).body.data).toMatchObject({
    stateCd: '00',
    name: '봄 소식 (사본)',
  })
})

test('MKT-06 MEM-11 the counted audience leaves out who did not agree, and tells why', async () => {
  const w = await world()
  await aWillingMember(services, w.channelSeq)
  await aWillingMember(services, w.channelSeq, { verifiedAt: null })
  await aMember(services, w.channelSeq)
  const audience = { kind: '00', segmentSeq: null, courseSeq: null, code: null }
  const ask = async (body: object) => (await w.post('/preview', { audience, ...body })).body.data
  // The owner is a member, too, and agreed to nothing.
  expect(await ask({ channelCd: '00', advertisingYn: 'Y' })).toEqual({
    totalCount: 4,
    reachableCount: 1,
    leftOut: { noConsent: 2, noAddress: 0, notVerified: 1 },
  })
  expect(await ask({ channelCd: '00', advertisingYn: 'N' })).toMatchObject({ reachableCount: 3 })
  expect(await ask({ channelCd: '01', advertisingYn: 'N' })).toMatchObject({
    reachableCount: 0,
    leftOut: { noAddress: 4 },
  })
})

test('MKT-05 attendees of a class and people of a role are audiences', async () => {
  const w = await world()
  const course = await aCourse(services, w.channelSeq)
  const learner = await aMember(services, w.channelSeq)
  await anAttendance(services, course, learner)
  await aMember(services, w.channelSeq)
  const count = async (audience: object) =>
    (
      await w.post('/preview', {
        channelCd: '02',
        advertisingYn: 'N',
        audience: { segmentSeq: null, courseSeq: null, code: null, ...audience },
      })
    ).body.data.reachableCount
  expect(await count({ kind: '02', courseSeq: course.courseSeq })).toBe(1)
  expect(await count({ kind: '03', code: 'STUD' })).toBe(1)
  expect(await count({ kind: '03', code: 'OWN' })).toBe(1)
  expect(await count({ kind: '03', code: 'MBR' })).toBe(3)
})

test('MKT-06 an advertisement without a known sender is not sent', async () => {
  const w = await world()
  const campaignSeq = await w.made()
  for (const call of [() => w.move(campaignSeq, 'start'), () => w.post(`/${campaignSeq}/tests/create`)])
    expect((await call()).body.errorName).toBe('CAMPAIGN_SENDER_MISSING')
  await nameSender(services, w.channelSeq)
  expect((await w.move(campaignSeq, 'start')).body.data).toEqual({ stateCd: '02' })
})

test('MKT-05 what is still missing is told at its field before anything is sent', async () => {
  const w = await world()
  await nameSender(services, w.channelSeq)
  const campaignSeq = await w.made({
    subject: '',
    body: '{coupon}을 드려요',
    scheduleCd: '01',
    scheduleAt: '2020-01-01T00:00:00.000Z',
  })
  const answer = await w.move(campaignSeq, 'start')
  expect(Object.keys(answer.body.fields).sort()).toEqual(['couponInfoSeq', 'scheduleAt', 'subject'])
})

test('MKT-05 only the moves of its state are open, and a planned one can be taken back', async () => {
  const w = await world()
  await nameSender(services, w.channelSeq)
  const campaignSeq = await w.made({ scheduleCd: '01', scheduleAt: '2099-01-01T00:00:00.000Z' })
  expect((await w.move(campaignSeq, 'stop')).body.errorName).toBe('CAMPAIGN_MOVE_REFUSED')
  expect((await w.move(campaignSeq, 'start')).body.data).toEqual({ stateCd: '01' })
  expect((await w.move(campaignSeq, 'start')).body.errorName).toBe('CAMPAIGN_MOVE_REFUSED')
  expect((await w.move(campaignSeq, 'takeBack')).body.data).toEqual({ stateCd: '00' })
  expect((await w.move(campaignSeq, 'start')).body.data).toEqual({ stateCd: '01' })
  expect((await w.move(campaignSeq, 'stop')).body.data).toEqual({ stateCd: '99' })
  expect((await w.move(campaignSeq, 'takeBack')).body.errorName).toBe('CAMPAIGN_MOVE_REFUSED')
  const trail = await services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.channelSeq, w.channelSeq), eq(auditEntries.target, `campaign:${campaignSeq}`)))
  expect(trail.map(({ action }) => action)).toContain('campaign.stop')
})

test('MKT-05 two who start one campaign at once start it once', async () => {
  const w = await world()
  await nameSender(services, w.channelSeq)
  await aWillingMember(services, w.channelSeq)
  const campaignSeq = await w.made()
  const answers = await Promise.all([w.move(campaignSeq, 'start'), w.move(campaignSeq, 'start')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('PERM-20 SEC-49 reading needs SITE_MARKETING_READ, and sending its update', async () => {
  const w = await world()
  const campaignSeq = await w.made()
  const teacher = await anOperator(services, w.channelSeq, 'TCH')
  const reader = await anOperator(services, w.channelSeq, 'TCH', { added: ['SITE_MARKETING_READ'] })
  const stranger = await aPerson(services)
  for (const who of [teacher, stranger]) expect((await w.get('', who)).status).toBe(403)
  expect((await w.get('', reader)).status).toBe(200)
  expect((await w.get(`/${campaignSeq}`, reader)).status).toBe(200)
  for (const path of ['/create', `/${campaignSeq}/tests/create`, `/${campaignSeq}/state/modify`])
    expect([
      path,
      (await w.post(path, aCampaignDraft({ move: 'start', revision: 1 }), reader)).status,
    ]).toEqual([path, 403])
})

test('MKT-02, MKT-09 templates are kept, changed and deleted, and what was copied from one stays', async () => {
  const w = await world()
  const { messageTemplateSeq } = await aTemplate(services, w.channelSeq)
  const at = `/api/v1.0/channels/${w.channelSeq}/admin/message-templates`
  const call = (path: string, body: object) =>
    server.call({ method: 'POST', url: at + path, as: w.owner, body })
  const text = { name: '안내', subject: '제목', body: '본문', label: '', link: '' }
  expect((await call('/create', { ...text, name: '' })).body.fields).toEqual({
    name: '템플릿 이름 항목을 입력해주세요!',
  })
  expect((await call('/create', text)).status).toBe(200)
  const campaignSeq = await w.made({ body: '본문' })
  const changed = { ...text, body: '다른 본문', revision: 1 }
  expect((await call(`/${messageTemplateSeq}/modify`, changed)).status).toBe(200)
  const list = await server.call({ url: at, as: w.owner })
  expect(list.body.data.list.map(({ body }: { body: string }) => body).sort()).toEqual(['다른 본문', '본문'])
  expect((await call(`/${messageTemplateSeq}/delete`, {})).status).toBe(200)
  expect((await call(`/${messageTemplateSeq}/delete`, {})).body.errorName).toBe('TEMPLATE_NOT_FOUND')
  const [row] = await services.db.select().from(campaigns).where(eq(campaigns.campaignSeq, campaignSeq))
  expect(row?.body).toBe('본문')
})
