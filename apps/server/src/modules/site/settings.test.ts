import { USER_TYPE } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { aChannel, anOperator, type Person, unique } from '../../testing/factories.ts'
import { aPicture } from '../../testing/selling.ts'
import { testServer } from '../../testing/server.ts'
import { operators } from '../membership/tables.ts'
import { channels } from './tables.ts'

const server = await testServer()
const { services } = server

async function aSite(overrides: Parameters<typeof aChannel>[1] = {}) {
  const site = await aChannel(services, overrides)
  return { ...site, owner: await anOperator(services, site.channelSeq, USER_TYPE.owner) }
}
type Site = Awaited<ReturnType<typeof aSite>>

const url = (site: { channelSeq: number }, what = '') =>
  `/api/v1.0/channels/${site.channelSeq}/admin/configuration${what}`
const read = async (site: Site) => (await server.call({ url: url(site), as: site.owner })).body.data
const save = (site: Site, body: object, as: Person = site.owner) =>
  server.call({ method: 'POST', url: url(site, '/modify'), as, body })

/** What the page would send: everything as it was read, but for the change. */
async function saveChanged(site: Site, change: object) {
  return save(site, { ...(await read(site)), ...change })
}

test('SITE-19, SET-07, PGE-10 name, address, intro, language and colour are saved and seen by everybody', async () => {
  const site = await aSite()
  const address = unique('New').slice(0, 20)
  const { status, body } = await saveChanged(site, {
    name: ' 물빛 도예 ',
    address,
    intro: '손으로 빚어요',
    language: 'ja',
    brandColor: '#ABC',
    marketingConsent: 'Y',
    whiteLabelYn: 'Y',
    chatSideMenuYn: 'Y',
    refundPolicy: 'ACADEMY',
  })
  expect(status).toBe(200)
  const expected = {
    name: '물빛 도예',
    address: address.toLowerCase(),
    intro: '손으로 빚어요',
    language: 'ja',
    brandColor: '#aabbcc',
    marketingConsent: 'Y',
    chatSideMenuYn: 'Y',
    refundPolicy: 'ACADEMY',
  }
  expect(body.data).toMatchObject({ ...expected, whiteLabelYn: 'Y' })
  const seen = await server.call({ url: `/api/v2.0/channels/${site.channelSeq}` })
  expect(seen.body.data).toMatchObject({ ...expected, channelSetting: { whiteLabelYn: 'Y' } })
})

test.each([
  ['name', ''],
  ['name', '가'.repeat(41)],
  ['address', 'no-hyphen'],
  ['address', 'a'.repeat(21)],
  ['address', 'admin'],
  ['address', '한글'],
  ['intro', '가'.repeat(61)],
  ['brandColor', 'red'],
  ['refundPolicy', 'NEVER'],
])('SITE-19, CRT-06 %s cannot be %s', async (field, value) => {
  const site = await aSite()
  const { status, body } = await saveChanged(site, { [field]: value })
  expect([status, body.errorName, Object.keys(body.fields ?? {})]).toEqual([400, 'INVALID_INPUT', [field]])
})

test('SITE-19 forty letters that people count fit, whatever they are made of', async () => {
  const site = await aSite()
  const name = '🐚'.repeat(40)
  const { body } = await saveChanged(site, { name })
  expect(body.data.name).toBe(name)
})

test('SITE-21 an address that is taken is refused, whatever its case', async () => {
  const [site, other] = [await aSite(), await aSite()]
  const { status, body } = await saveChanged(site, { address: other.address.toUpperCase() })
  expect([status, body.errorName, body.resultCode]).toEqual([409, 'DUPLICATE_DOMAIN', '100001'])
})

test('SITE-21 SEC-05 an address that a site gave up is its own for ninety days, so old links lead to nobody else', async () => {
  const [site, other] = [await aSite(), await aSite()]
  const [given, taken] = [unique('old').slice(0, 20), unique('new').slice(0, 20)]
  for (const address of [given, taken]) expect((await saveChanged(site, { address })).status).toBe(200)
  const refused = await saveChanged(other, { address: given.toUpperCase() })
  expect([refused.status, refused.body.errorName]).toEqual([409, 'DUPLICATE_DOMAIN'])
  // Its former site may take it again, and leaves it for the ninety days that follow.
  for (const address of [given, taken]) expect((await saveChanged(site, { address })).status).toBe(200)
  await services.db
    .update(channels)
    .set({ formerAddresses: [{ address: given, keptUntil: new Date(Date.now() - 1000).toISOString() }] })
    .where(eq(channels.channelSeq, site.channelSeq))
  expect((await saveChanged(other, { address: given })).status).toBe(200)
})

test('SITE-21 of two sites that ask for the same address at once, one gets it', async () => {
  const sites = await Promise.all(Array.from({ length: 4 }, () => aSite()))
  const drafts = await Promise.all(sites.map(read))
  const address = unique('one').slice(0, 20)
  const answers = await Promise.all(sites.map((site, index) => save(site, { ...drafts[index], address })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('SET-09 a save over somebody else’s is refused and changes nothing', async () => {
  const site = await aSite()
  const manager = await anOperator(services, site.channelSeq, USER_TYPE.manager)
  const opened = await read(site)
  expect((await save(site, { ...opened, name: '먼저 저장' }, manager)).status).toBe(200)
  const late = await save(site, { ...opened, name: '나중 저장' })
  expect([late.status, late.body.errorName]).toEqual([409, 'CONFLICT_EDITED'])
  expect((await read(site)).name).toBe('먼저 저장')
})

test('SET-09 of two saves at once, one is kept', async () => {
  const site = await aSite()
  const opened = await read(site)
  const answers = await Promise.all(['하나', '둘'].map((name) => save(site, { ...opened, name })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('LANG-05, LANG-06 a site’s own words are one keyword file for each language, under a version', async () => {
  const site = await aSite()
  const { body } = await saveChanged(site, {
    words: { ko: { class: ' 강좌 ', instructor: '' }, en: { class: 'course' }, ja: {} },
  })
  expect(body.data.words).toEqual({ ko: { class: '강좌' }, en: { class: 'course' } })
  const channel = (await server.call({ url: `/api/v2.0/channels/${site.channelSeq}` })).body.data
  expect(channel.customKeywordSetting).toEqual({
    customKeyword: 'Y',
    path: `/universal/v1.0/keywords/${site.channelSeq}`,
    version: '2',
  })
  const { path, version } = channel.customKeywordSetting
  const file = await server.call({ url: `${path}/ko`, query: { version } })
  expect(file.body.data).toEqual({ version: '2', words: { class: '강좌' } })
  expect(file.headers['cache-control']).toContain('immutable')
  const old = await server.call({ url: `${path}/ko`, query: { version: '1' } })
  expect(old.headers['cache-control']).toBe('no-store')
})

test('LANG-04 the keyword file of a site stands in Korean, English and Japanese side by side', async () => {
  const site = await aSite()
  const words = { ko: { class: '강좌' }, en: { class: 'course' }, ja: { class: '講座' } }
  await saveChanged(site, { words })
  for (const [language, own] of Object.entries(words)) {
    const file = await server.call({ url: `/universal/v1.0/keywords/${site.channelSeq}/${language}` })
    expect([language, file.status, file.body.data.words]).toEqual([language, 200, own])
  }
})

test('LANG-07 a word that is missing from the file is left to the product', async () => {
  const site = await aSite()
  await saveChanged(site, { words: { ko: { class: '강좌' } } })
  const file = await server.call({ url: `/universal/v1.0/keywords/${site.channelSeq}/ja` })
  expect(file.body.data.words).toEqual({})
})

test('LANG-05 other words have another version; the same ones keep it; none switch them off', async () => {
  const site = await aSite()
  const settingAfter = async (words: object) => {
    await saveChanged(site, { words })
    return (await server.call({ url: `/api/v2.0/channels/${site.channelSeq}` })).body.data
      .customKeywordSetting
  }
  const words = { ko: { program: '과정', class: '강좌' } }
  expect(await settingAfter(words)).toMatchObject({ customKeyword: 'Y', version: '2' })
  expect(await settingAfter(words)).toMatchObject({ version: '2' })
  expect(await settingAfter({})).toEqual({ customKeyword: 'N', path: null, version: '3' })
})

test('SEC-04 only pictures of the own site can be its logo and cover', async () => {
  const [site, other] = [await aSite(), await aSite()]
  const own = await aPicture(services, site.channelSeq, site.owner)
  const foreign = await aPicture(services, other.channelSeq, other.owner)
  const { body } = await saveChanged(site, { logoKey: own })
  expect(body.data.logoUrl).toBe(`/media/image/${own}`)
  const refused = await saveChanged(site, { coverKey: foreign })
  expect([refused.status, refused.body.fields]).toEqual([400, { coverKey: expect.any(String) }])
})

test('SEC-12 what the settings do not hold cannot be set with them', async () => {
  const site = await aSite()
  await saveChanged(site, {
    saasYn: 'Y',
    channelSeq: 1,
    templateCd: '99',
    closedAt: '2026-01-01T00:00:00Z',
    keywordPath: 'https://evil.test',
    marketingTools: [{ tool: 'PIXEL', apiKeyId: 'x' }],
  })
  const [row] = await services.db.select().from(channels).where(eq(channels.channelSeq, site.channelSeq))
  expect(row).toMatchObject({
    saasYn: 'N',
    templateCd: '00',
    closedAt: null,
    keywordPath: null,
    marketingTools: [],
  })
})

test('PERM-15, PERM-30 the settings need SITE_SUPPORT_UPDATE, and lose it with the next call', async () => {
  const site = await aSite()
  const manager = await anOperator(services, site.channelSeq, USER_TYPE.manager)
  const teacher = await anOperator(services, site.channelSeq, USER_TYPE.teacher)
  const asked = async (as: Person) => (await server.call({ url: url(site), as })).status
  expect(await asked(manager)).toBe(200)
  expect(await asked(teacher)).toBe(403)
  await services.db
    .update(operators)
    .set({ removed: ['SITE_SUPPORT_UPDATE'] })
    .where(eq(operators.userSeq, manager.userSeq))
  expect(await asked(manager)).toBe(403)
})

test('GEN-20 who changed the settings, from what to what', async () => {
  const site = await aSite()
  await saveChanged(site, { name: '새 이름' })
  const [entry] = await services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.channelSeq, site.channelSeq))
  expect(entry).toMatchObject({
    action: 'site.configuration',
    userSeq: site.owner.userSeq,
    before: { name: '느린 글방' },
    after: { name: '새 이름' },
  })
})
