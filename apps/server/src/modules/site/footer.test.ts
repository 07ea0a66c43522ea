import { USER_TYPE } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { aChannel, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { services } = server

async function aSite() {
  const site = await aChannel(services)
  return { ...site, owner: await anOperator(services, site.channelSeq, USER_TYPE.owner) }
}
type Site = Awaited<ReturnType<typeof aSite>>

const url = (site: { channelSeq: number }) => `/api/v1.0/channels/${site.channelSeq}/admin/footer`
const read = async (site: Site) => (await server.call({ url: url(site), as: site.owner })).body.data
const save = async (site: Site, change: object, as: Person = site.owner) =>
  server.call({ method: 'POST', url: `${url(site)}/modify`, as, body: { ...(await read(site)), ...change } })
const shown = async (site: Site) =>
  (await server.call({ url: `/api/v2.0/channels/${site.channelSeq}` })).body.data

const EVERYTHING = {
  corpName: '느린글방 주식회사',
  ceoName: '한서윤',
  regNo: '124-81-00998',
  shopNo: '제2026-서울마포-0001호 (서울특별시 마포구청)',
  remote: '제원격-123호',
  addr: '서울특별시 마포구 연희로 1',
  homepageUrl: 'https://slow.example.com',
  phone: '1588-0000',
  fax: '02-123-4567',
  email: 'hello@slow.example.com',
  privacyName: '한서윤',
  copyright: '© 2026 느린글방',
}

test('FTR-08 every field of the footer is saved and seen by visitors', async () => {
  const site = await aSite()
  const { status, body } = await save(site, EVERYTHING)
  expect(status).toBe(200)
  expect(body.data).toMatchObject(EVERYTHING)
  expect(await shown(site)).toMatchObject(EVERYTHING)
})

test('FTR-08, FTR-09 a business number gets its usual form, and what is empty is nothing', async () => {
  const site = await aSite()
  const { body } = await save(site, { regNo: ' 1248100998 ', corpName: '  ', ceoName: ' 한서윤 ' })
  expect(body.data).toMatchObject({ regNo: '124-81-00998', corpName: null, ceoName: '한서윤' })
})

test.each([
  ['regNo', '123-45-67890'],
  ['homepageUrl', 'javascript:alert(1)'],
  ['homepageUrl', 'slow.example.com'],
  ['phone', '12'],
  ['email', 'nobody'],
])('FTR-08, SEC-44 %s cannot be %s', async (field, value) => {
  const site = await aSite()
  const { status, body } = await save(site, { [field]: value })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
})

test('SET-09 a save over somebody else’s is refused', async () => {
  const site = await aSite()
  const opened = await read(site)
  await save(site, { corpName: '먼저' })
  const late = await server.call({
    method: 'POST',
    url: `${url(site)}/modify`,
    as: site.owner,
    body: { ...opened, corpName: '나중' },
  })
  expect([late.status, late.body.errorName]).toEqual([409, 'CONFLICT_EDITED'])
})

test('PERM-29, GEN-18 the footer is saved with SITE_INFO_UPDATE on the own site only', async () => {
  const [site, other] = [await aSite(), await aSite()]
  const member = await aMember(services, site.channelSeq)
  const reader = await anOperator(services, site.channelSeq, USER_TYPE.manager, {
    removed: ['SITE_INFO_UPDATE'],
  })
  expect((await save(site, { corpName: 'x' }, member)).body.errorName).toBe('NO_PERMISSION')
  expect((await save(site, { corpName: 'x' }, other.owner)).body.errorName).toBe('NOT_CHANNEL_USER')
  expect((await save(site, { corpName: 'x' }, reader)).body.errorName).toBe('NO_PERMISSION')
  expect((await server.call({ url: url(site), as: reader })).status).toBe(200)
  expect((await read(site)).corpName).toBeNull()
})

test('GEN-20 who changed the footer, from what to what', async () => {
  const site = await aSite()
  await save(site, { corpName: '느린글방' })
  const [entry] = await services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.channelSeq, site.channelSeq))
  expect(entry).toMatchObject({
    action: 'site.footer',
    before: { corpName: null },
    after: { corpName: '느린글방' },
  })
})
