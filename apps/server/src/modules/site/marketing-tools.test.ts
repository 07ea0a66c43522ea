import { expect, test } from 'vitest'
import { aChannel, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { services } = server
const NONE = { analytics: '', pixel: '', kakao: '', channelTalk: '' }

async function aSite() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { channelSeq, owner, url: `/api/v1.0/channels/${channelSeq}/admin/marketing-tools` }
}
type Site = Awaited<ReturnType<typeof aSite>>

const read = (site: Site, as: Person = site.owner) => server.call({ url: site.url, as })
async function save(site: Site, keys: Record<string, string>, as: Person = site.owner) {
  const { revision } = (await read(site)).body.data
  return server.call({
    method: 'POST',
    url: `${site.url}/modify`,
    as,
    body: { ...NONE, revision, ...keys },
  })
}
const shown = async ({ channelSeq }: Site) =>
  (await server.call({ url: `/api/v2.0/channels/${channelSeq}` })).body.data.marketingTools

test('MKT-03 SITE-12 SITE-24 the keys of the tools are set, seen by the pages at once, and taken away again', async () => {
  const site = await aSite()
  expect((await read(site)).body.data).toMatchObject(NONE)
  expect((await save(site, { analytics: ' G-ABC123 ', kakao: '_abc' })).body.data).toMatchObject({
    ...NONE,
    analytics: 'G-ABC123',
    kakao: '_abc',
  })
  expect(await shown(site)).toEqual([
    { tool: 'ANALYTICS', apiKeyId: 'G-ABC123' },
    { tool: 'KAKAO', apiKeyId: '_abc' },
  ])
  await save(site, {})
  expect(await shown(site)).toEqual([])
})

test('MKT-03 SEC-44 a key that could be anything else is refused at its field', async () => {
  const site = await aSite()
  const { status, body } = await save(site, { pixel: '1"><script>', analytics: 'G-1' })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['pixel']])
  expect(await shown(site)).toEqual([])
})

test('SET-09 two people who save at once: one is told that the other was first', async () => {
  const site = await aSite()
  const { revision } = (await read(site)).body.data
  const answers = await Promise.all(
    ['1', '2'].map((pixel) =>
      server.call({
        method: 'POST',
        url: `${site.url}/modify`,
        as: site.owner,
        body: { ...NONE, revision, pixel },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('PERM-19 GEN-18 reading and saving have each their permission, on the own site alone', async () => {
  const site = await aSite()
  const reader = await anOperator(services, site.channelSeq, 'MNG', { removed: ['SITE_MARKETING_UPDATE'] })
  expect((await read(site, reader)).status).toBe(200)
  expect((await save(site, { pixel: '1' }, reader)).body.errorName).toBe('NO_PERMISSION')
  const teacher = await anOperator(services, site.channelSeq, 'TCH')
  expect((await read(site, teacher)).body.errorName).toBe('NO_PERMISSION')
  const stranger = await aSite()
  expect((await read(site, stranger.owner)).status).toBe(403)
})
