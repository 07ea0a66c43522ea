import { USER_TYPE } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { aChannel, anOperator, aPerson, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { consents } from '../identity/tables.ts'
import { PRODUCT_TERMS, PRODUCT_TERMS_VERSION } from './product-terms.ts'

const server = await testServer()
const { services } = server

const DAY_MS = 86_400_000
beforeEach(() => server.clock.set('2026-11-20T10:00:00+09:00'))

async function aSite() {
  const site = await aChannel(services)
  return { ...site, owner: await anOperator(services, site.channelSeq, USER_TYPE.owner) }
}
type Site = Awaited<ReturnType<typeof aSite>>

const url = (site: { channelSeq: number }) => `/api/v1.0/channels/${site.channelSeq}/admin/terms`
const settings = async (site: Site) => (await server.call({ url: url(site), as: site.owner })).body.data
const save = (site: Site, body: object, as: Person = site.owner) =>
  server.call({
    method: 'POST',
    url: `${url(site)}/modify`,
    as,
    body: { kind: 'service', useYn: 'Y', basedOn: 0, ...body },
  })
const inForce = async (channelSeq: number, kind: 'service' | 'privacy' = 'service') =>
  (await server.call({ url: `/api/v1.0/terms/${channelSeq}/${kind}` })).body.data

test('FTR-07 the terms of a site and of the product, 0, are there for everybody', async () => {
  const { channelSeq } = await aSite()
  for (const seq of [channelSeq, 0]) {
    expect(await inForce(seq)).toEqual({
      termsData: PRODUCT_TERMS.service.ko,
      useSiteYn: 'N',
      version: PRODUCT_TERMS_VERSION,
      effectiveAt: null,
    })
    expect((await inForce(seq, 'privacy')).privacyData).toBe(PRODUCT_TERMS.privacy.ko)
  }
  const english = await server.call({ url: '/api/v1.0/terms/0/service', headers: { 'accept-lang': 'en' } })
  expect(english.body.data.termsData).toBe(PRODUCT_TERMS.service.en)
  expect((await server.call({ url: '/api/v1.0/terms/987654321/service' })).status).toBe(404)
})

test('FTR-06 the site’s own text stands in only where it says so, each kind for itself', async () => {
  const site = await aSite()
  await save(site, { body: '우리 약관', useYn: 'N' })
  expect((await inForce(site.channelSeq)).termsData).toBe(PRODUCT_TERMS.service.ko)
  await save(site, { useYn: 'Y', basedOn: 1 })
  expect(await inForce(site.channelSeq)).toMatchObject({
    termsData: '우리 약관',
    useSiteYn: 'Y',
    version: '1',
  })
  expect((await inForce(site.channelSeq, 'privacy')).useSiteYn).toBe('N')
  const channel = (await server.call({ url: `/api/v2.0/channels/${site.channelSeq}` })).body.data
  expect(channel.lkPlusSetting).toEqual({ useSiteTC: 'Y', useSitePrivacyPolicy: 'N' })
})

test('FTR-11 switching to an own text that nobody wrote is refused', async () => {
  const site = await aSite()
  for (const kind of ['service', 'privacy']) {
    const { status, body } = await save(site, { kind, body: '  ' })
    expect([status, body.fields]).toEqual([400, { body: '내용 항목을 입력해주세요!' }])
  }
  const channel = (await server.call({ url: `/api/v2.0/channels/${site.channelSeq}` })).body.data
  expect(channel.lkPlusSetting).toEqual({ useSiteTC: 'N', useSitePrivacyPolicy: 'N' })
})

test('FTR-11 a text in force is not emptied', async () => {
  const site = await aSite()
  await save(site, { body: '우리 약관' })
  const { body } = await save(site, { body: '', basedOn: 1 })
  expect(body.fields).toEqual({ body: '내용 항목을 입력해주세요!' })
})

test('FTR-10 a changed text is a new version from its day on; every version stays readable', async () => {
  const site = await aSite()
  await save(site, { body: '첫 약관' })
  const { body } = await save(site, {
    body: '둘째 약관',
    basedOn: 1,
    effectiveAt: '2026-12-01T00:00:00+09:00',
  })
  expect(body.data.service).toMatchObject({
    useYn: 'Y',
    inForce: 1,
    body: '둘째 약관',
    versions: [
      { version: 2, effectiveAt: '2026-11-30T15:00:00.000Z' },
      { version: 1, effectiveAt: '2026-11-20T01:00:00.000Z' },
    ],
  })
  expect((await inForce(site.channelSeq)).termsData).toBe('첫 약관')

  server.clock.set('2026-12-01T00:00:01+09:00')
  expect((await inForce(site.channelSeq)).termsData).toBe('둘째 약관')
  const first = await server.call({ url: `${url(site)}/service/1`, as: site.owner })
  expect(first.body.data).toMatchObject({ version: 1, body: '첫 약관' })
  expect((await server.call({ url: `${url(site)}/privacy/1`, as: site.owner })).status).toBe(404)
})

test('FTR-10 the same text again is no new version, and none binds before it was there', async () => {
  const site = await aSite()
  await save(site, { body: '약관\r\n둘째 줄', effectiveAt: '2020-01-01T00:00:00Z' })
  await save(site, { body: '약관\n둘째 줄', basedOn: 1 })
  expect((await settings(site)).service.versions).toEqual([
    { version: 1, effectiveAt: '2026-11-20T01:00:00.000Z', createdAt: '2026-11-20T01:00:00.000Z' },
  ])
})

test('FTR-10 the version that a member agreed to is kept', async () => {
  const site = await aSite()
  await save(site, { body: '첫 약관' })
  const member = await aPerson(services)
  const answer = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${site.channelSeq}/channel-user/create`,
    as: member,
    body: { agreements: { terms: true, privacy: true } },
  })
  expect(answer.status).toBe(200)
  server.clock.advance(DAY_MS)
  await save(site, { body: '둘째 약관', basedOn: 1 })
  const [agreed] = await services.db
    .select()
    .from(consents)
    .where(and(eq(consents.userSeq, member.userSeq), eq(consents.purpose, 'terms')))
  expect(agreed).toMatchObject({ channelSeq: site.channelSeq, textVersion: '1', agreedYn: 'Y' })
})

test('SET-09 of two editors at once, one is told that the text has moved on', async () => {
  const site = await aSite()
  const answers = await Promise.all(['하나', '둘', '셋'].map((body) => save(site, { body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await settings(site)).service.versions).toHaveLength(1)
})

test('PERM-29, GEN-18 texts are written with SITE_INFO_UPDATE on the own site only', async () => {
  const [site, other] = [await aSite(), await aSite()]
  const teacher = await anOperator(services, site.channelSeq, USER_TYPE.teacher)
  expect((await save(site, { body: 'x' }, teacher)).body.errorName).toBe('NO_PERMISSION')
  expect((await save(site, { body: 'x' }, other.owner)).body.errorName).toBe('NOT_CHANNEL_USER')
  await save(site, { body: '약관' })
  const stolen = await server.call({ url: `${url(other)}/service/1`, as: other.owner })
  expect(stolen.status).toBe(404)
})
