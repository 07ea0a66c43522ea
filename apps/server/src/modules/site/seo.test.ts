import {
  COURSE_TYPE,
  PAY_DATE,
  PUBLIC,
  PUBLISH_STATUS,
  RELEASE_STATE,
  TRASH_TYPE,
  USER_TYPE,
} from '@seodang/domain/codes'
import { expect, test } from 'vitest'
import { aNotice, aPostOn, aSiteBoard } from '../../testing/boards.ts'
import { aChannel, aCourse, anOperator, type Person } from '../../testing/factories.ts'
import { callAt, HTTPS } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'
import { channelDomains, pages } from './tables.ts'

const server = await testServer({ env: HTTPS })
const { services } = server

async function aSite(overrides: Parameters<typeof aChannel>[1] = {}) {
  const site = await aChannel(services, overrides)
  return { ...site, owner: await anOperator(services, site.channelSeq, USER_TYPE.owner) }
}
type Site = Awaited<ReturnType<typeof aSite>>

const url = (site: { channelSeq: number }) => `/api/v1.0/channels/${site.channelSeq}/admin/seo/general`
const read = async (site: Site) => (await server.call({ url: url(site), as: site.owner })).body.data
const save = async (site: Site, setting: object, as: Person = site.owner) => {
  const { revision } = await read(site)
  return server.call({ method: 'POST', url: `${url(site)}/modify`, as, body: { revision, ...setting } })
}

const hostOf = ({ address }: { address: string }) => `${address}.seodang.test`
const file = (site: { address: string }, path: string) => callAt(server, hostOf(site), { url: path })
/** The paths that the sitemap of a site names. */
async function mapped(site: { address: string }): Promise<string[]> {
  const { body } = await file(site, '/sitemap.xml')
  return [...String(body).matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
}

const OPEN = { seoSetting: { noIndex: false } }

test('SEO-05, SEO-10, SEO-11 the general setting holds every field, and arrives as a JSON text', async () => {
  const site = await aSite()
  const setting = {
    title: '{pageName} — {siteName}',
    description: '천천히 쓰는 곳',
    keywords: '글쓰기, 일기',
    noIndex: false,
    noFollow: false,
    ogTitle: '느린 글방',
    ogImage: 'https://slow.example.com/card.png',
    ogDescription: '함께 써요',
  }
  expect((await save(site, setting)).body.data).toMatchObject(setting)
  const channel = (await server.call({ url: `/api/v2.0/channels/${site.channelSeq}` })).body.data
  expect(JSON.parse(channel.channelSetting.seoSetting)).toEqual(setting)
})

test('SEO-08 an empty text is not kept, so it cannot override what is inherited', async () => {
  const site = await aSite()
  await save(site, { title: ' ', description: '' })
  const { revision: _, ...setting } = await read(site)
  expect(setting).toEqual({})
})

test('SEC-44 the picture of a share card is a web address or one of ours', async () => {
  const site = await aSite()
  const { status, body } = await save(site, { ogImage: 'javascript:alert(1)' })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['ogImage']])
})

test('SET-09, PERM-19, GEN-18 saving needs the newest state, SITE_SEO_UPDATE and the own site', async () => {
  const [site, other] = [await aSite(), await aSite()]
  const reader = await anOperator(services, site.channelSeq, USER_TYPE.manager, {
    removed: ['SITE_SEO_UPDATE'],
  })
  const teacher = await anOperator(services, site.channelSeq, USER_TYPE.teacher)
  expect((await save(site, { title: 'x' }, reader)).body.errorName).toBe('NO_PERMISSION')
  expect((await server.call({ url: url(site), as: reader })).status).toBe(200)
  expect((await server.call({ url: url(site), as: teacher })).body.errorName).toBe('NO_PERMISSION')
  expect((await save(site, { title: 'x' }, other.owner)).body.errorName).toBe('NOT_CHANNEL_USER')
  const { revision } = await read(site)
  await save(site, { title: '먼저' })
  const late = await server.call({
    method: 'POST',
    url: `${url(site)}/modify`,
    as: site.owner,
    body: { revision, title: '나중' },
  })
  expect([late.status, late.body.errorName]).toEqual([409, 'CONFLICT_EDITED'])
})

test('SEO-18 each site has a robots.txt that names its own sitemap and hides no page that must be read', async () => {
  const site = await aSite()
  const { status, headers, body } = await file(site, '/robots.txt')
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain(`Sitemap: https://${hostOf(site)}/sitemap.xml`)
  expect(body).toContain('Disallow: /settings/')
  expect(body).not.toMatch(/^Disallow: \/(classes\/?|packages\/?|p\/?|main)?$/m)
})

test('SEO-18 the product has a robots.txt and no sitemap; a stranger has neither', async () => {
  const product = await callAt(server, 'seodang.test', { url: '/robots.txt' })
  expect([product.status, String(product.body).includes('Sitemap')]).toEqual([200, false])
  for (const [host, path] of [
    ['seodang.test', '/sitemap.xml'],
    ['nobody.seodang.test', '/robots.txt'],
    ['nobody.seodang.test', '/sitemap.xml'],
  ] as const)
    expect([host, path, (await callAt(server, host, { url: path })).status]).toEqual([host, path, 404])
})

test('SEO-07, SEO-15, SEO-18 a site that nobody opened has an empty sitemap', async () => {
  const site = await aSite()
  await aCourse(services, site.channelSeq)
  expect(await mapped(site)).toEqual([])
})

test('SEO-18, SEC-07 the sitemap omits what is private, unreleased, in the bin, noIndex or ended', async () => {
  const site = await aSite(OPEN)
  const course = (overrides: Parameters<typeof aCourse>[2]) => aCourse(services, site.channelSeq, overrides)
  const { courseSeq: seen } = await course({})
  const { courseSeq: pack } = await course({ courseTypeCd: COURSE_TYPE.package })
  await course({ publicCd: PUBLIC.private })
  await course({ releaseStateCd: RELEASE_STATE.draft })
  await course({ trashTypeCd: TRASH_TYPE.inBin })
  await course({ seoSetting: { noIndex: true } })
  await course({ payEndCd: PAY_DATE.dated, payEndAt: new Date(Date.now() - 60_000) })
  const { courseSeq: running } = await course({
    payEndCd: PAY_DATE.dated,
    payEndAt: new Date(Date.now() + 60_000),
  })
  await aCourse(services, (await aSite(OPEN)).channelSeq)

  expect((await mapped(site)).sort()).toEqual(
    [`/classes/${seen}`, `/classes/${running}`, `/packages/${pack}`].sort(),
  )
})

test('SEO-14, SEO-18 a page or class of its own setting wins over the site', async () => {
  const site = await aSite()
  const { courseSeq } = await aCourse(services, site.channelSeq, { seoSetting: { noIndex: false } })
  const page = { channelSeq: site.channelSeq, title: '쪽', publishStatusCd: PUBLISH_STATUS.published }
  await services.db.insert(pages).values([
    { ...page, path: 'main', seoSetting: { noIndex: false } },
    { ...page, path: 'about', seoSetting: { noIndex: false } },
    { ...page, path: 'hidden' },
    { ...page, path: 'draft', seoSetting: { noIndex: false }, publishStatusCd: PUBLISH_STATUS.unpublished },
  ])
  expect(await mapped(site)).toEqual(['/main', '/p/about', `/classes/${courseSeq}`])
})

test('SEO-18, SITE-23 on its own domain a site’s files stand there, and the old address leads to them', async () => {
  const site = await aSite(OPEN)
  const { courseSeq } = await aCourse(services, site.channelSeq)
  const domain = `${site.address}.example.com`
  await services.db
    .insert(channelDomains)
    .values({ channelSeq: site.channelSeq, domain, proof: 'x', verifiedAt: new Date() })

  const old = await file(site, '/sitemap.xml')
  expect([old.status, old.headers.location]).toEqual([301, `https://${domain}/sitemap.xml#`])
  const { body } = await callAt(server, domain, { url: '/sitemap.xml' })
  expect(body).toContain(`<loc>https://${domain}/classes/${courseSeq}</loc>`)
})

test('SEO-18, SITE-02 on plain http the files are those of the site in the query, links included', async () => {
  const site = await aSite(OPEN)
  const { courseSeq } = await aCourse(services, site.channelSeq)
  const { body } = await server.call({ url: `/sitemap.xml?channelSeq=${site.channelSeq}` })
  // This installation is on https, so links lead to the site's own host.
  expect(body).toContain(`<loc>https://${hostOf(site)}/classes/${courseSeq}</loc>`)
  expect((await server.call({ url: '/robots.txt?channelSeq=987654321' })).status).toBe(404)
})

test('SEC-44 an address in the sitemap is text, never markup', async () => {
  const site = await aSite(OPEN)
  await services.db
    .insert(pages)
    .values({ channelSeq: site.channelSeq, title: 'x', path: "a&b<c>'", publishStatusCd: '00' })
  const { body } = await file(site, '/sitemap.xml')
  expect(body).not.toMatch(/<c>|a&b/)
})

const lists = (site: Site, which: 'page' | 'course', query: Record<string, string>) =>
  server.call({
    url: `/api/v1.0/channels/${site.channelSeq}/admin/seo/${which}/list`,
    as: site.owner,
    query: { page: '1', size: '20', ...query },
  })

test('SEO-12 the pages that are published are listed with what each sets for search engines', async () => {
  const site = await aSite()
  const other = await aSite()
  const page = { channelSeq: site.channelSeq, publishStatusCd: PUBLISH_STATUS.published }
  await services.db.insert(pages).values([
    { ...page, title: '소개', path: 'intro', seoSetting: { noIndex: false, title: '우리 글방' } },
    { ...page, title: '쓰는 중', path: 'draft', publishStatusCd: PUBLISH_STATUS.unpublished },
    { ...page, title: '남의 쪽', path: 'intro', channelSeq: other.channelSeq },
  ])
  const { status, body } = await lists(site, 'page', { publishStatusCd: '00' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ totalCount: 1, list: [{ title: '소개', path: 'intro' }] })
  expect(JSON.parse(body.data.list[0].seoSetting)).toEqual({ noIndex: false, title: '우리 글방' })
  expect((await lists(site, 'page', {})).body.data.totalCount).toBe(2)
  expect((await lists(site, 'page', { page: '2', size: '10' })).body.data).toEqual({
    list: [],
    totalCount: 2,
  })
})

test('SEO-13 the classes that are public are listed with what each sets for search engines', async () => {
  const site = await aSite()
  const { channelSeq } = site
  await aCourse(services, (await aSite()).channelSeq)
  const seen = await aCourse(services, channelSeq, { seoSetting: { description: '처음 쓰는 분께' } })
  await aCourse(services, channelSeq, { publicCd: PUBLIC.private })
  await aCourse(services, channelSeq, { trashTypeCd: TRASH_TYPE.inBin })
  const { status, body } = await lists(site, 'course', { publicCd: '00' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    totalCount: 1,
    list: [{ courseSeq: seen.courseSeq, title: seen.title, publicCd: '00' }],
  })
  expect(JSON.parse(body.data.list[0].seoSetting)).toEqual({ description: '처음 쓰는 분께' })
  expect((await lists(site, 'course', {})).body.data.totalCount).toBe(2)
})

test('API-22 one call brings every published page of a site', async () => {
  const site = await aSite()
  const page = { channelSeq: site.channelSeq, publishStatusCd: PUBLISH_STATUS.published }
  await services.db
    .insert(pages)
    .values([
      ...Array.from({ length: 120 }, (_, n) => ({ ...page, title: `쪽 ${n}`, path: `page-${n}` })),
      { ...page, title: '쓰는 중', path: 'draft', publishStatusCd: PUBLISH_STATUS.unpublished },
    ])
  const { status, body } = await server.call({
    url: `/api/v1.0/channels/${site.channelSeq}/pages`,
    query: { publishStatusCd: '00', page: '1', size: '9999' },
  })
  expect([status, body.data.totalCount, body.data.list.length]).toEqual([200, 120, 120])
})

test('SEO-18, BRD-18 a sitemap names the boards and notices that everybody reads, and no others', async () => {
  const site = await aSite(OPEN)
  const { channelSeq, owner } = site
  const open = await aSiteBoard(services, channelSeq)
  await aSiteBoard(services, channelSeq, { readAudience: 'MBR' })
  await aSiteBoard(services, channelSeq, { useYn: 'N' })
  await aPostOn(services, { channelSeq, ...open }, owner.userSeq)
  const { postSeq } = await aNotice(services, channelSeq, owner.userSeq)
  await aNotice(services, channelSeq, owner.userSeq, { publicYn: 'N' })
  await aNotice(services, channelSeq, owner.userSeq, { deletedAt: new Date() })
  expect((await mapped(site)).toSorted()).toEqual(
    [`/boards/${open.boardSeq}`, '/notices', `/notices/${postSeq}`].toSorted(),
  )
})
