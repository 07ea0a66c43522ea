import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { aChannel, aMember, anOperator, type Person, unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { uploads } from '../media/tables.ts'
import { channels } from './tables.ts'

const server = await testServer()
const { services } = server
const NOW = Date.parse('2026-11-20T03:00:00Z')
server.clock.set(new Date(NOW))
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()

const url = (channelSeq: number, path = '') => `/api/v1.0/channels/${channelSeq}/admin/banners${path}`
const read = (channelSeq: number, as: Person | null) => server.call({ url: url(channelSeq), as })
const save = (channelSeq: number, as: Person | null, body: object) =>
  server.call({ method: 'POST', url: url(channelSeq, '/modify'), as, body })
const slide = (channelSeq: number) => server.call({ url: `/api/v2.0/channels/${channelSeq}/banners` })
const titles = (list: { title: string }[]) => list.map(({ title }) => title)
const shown = async (channelSeq: number) => titles((await slide(channelSeq)).body.data.list)

async function aDesk() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const imageKey = unique('banner')
    .replaceAll(/[^a-z0-9]/gi, '')
    .padEnd(32, '0')
  await services.db.insert(uploads).values({
    channelSeq,
    ownerSeq: owner.userSeq,
    kind: 'image',
    purpose: 'picture',
    name: 'banner.jpg',
    size: 10,
    mime: 'image/jpeg',
    state: 'ready',
    storageKey: imageKey,
    privateYn: false,
    placeholder: 'data:image/webp;base64,AA==',
  })
  const banner = (change: object = {}) => ({
    bannerSeq: null,
    title: '가을 학기',
    imageKey,
    mobileImageKey: null,
    linkUrl: null,
    openTypeCd: '00',
    startAt: inHours(-1),
    endAt: null,
    publishStatusCd: '00',
    ...change,
  })
  const { version } = (await read(channelSeq, owner)).body.data
  return { channelSeq, owner, imageKey, banner, version: String(version) }
}

test('PGE-20 visitors are told the published banners of the moment in their order, and nothing of the others', async () => {
  const { channelSeq, owner, imageKey, banner, version } = await aDesk()
  expect((await slide(channelSeq)).body.data).toEqual({ list: [], totalCount: 0 })
  const { status, body } = await save(channelSeq, owner, {
    version,
    banners: [
      banner({ title: '첫 번째', linkUrl: ' https://blog.example.test/a ', openTypeCd: '99' }),
      banner({ title: '내일부터', startAt: inHours(24) }),
      banner({ title: '어제까지', startAt: inHours(-48), endAt: inHours(-24) }),
      banner({ title: '숨긴 것', publishStatusCd: '99' }),
      banner({ title: '하루 동안', endAt: inHours(23), mobileImageKey: imageKey, linkUrl: '/classes' }),
    ],
  })
  expect([status, titles(body.data.banners)]).toEqual([
    200,
    ['첫 번째', '내일부터', '어제까지', '숨긴 것', '하루 동안'],
  ])
  const { list } = (await slide(channelSeq)).body.data
  expect(list).toEqual([
    {
      bannerSeq: body.data.banners[0].bannerSeq,
      title: '첫 번째',
      imageUrl: `/media/image/${imageKey}`,
      mobileImageUrl: null,
      placeholder: 'data:image/webp;base64,AA==',
      linkUrl: 'https://blog.example.test/a',
      openTypeCd: '99',
    },
    expect.objectContaining({ title: '하루 동안', mobileImageUrl: `/media/image/${imageKey}` }),
  ])
  const [audited] = await services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.channelSeq, channelSeq), eq(auditEntries.action, 'site.banners')))
  expect(audited).toMatchObject({ userSeq: owner.userSeq })
})

test('PGE-20 a banner comes and goes by the clock alone', async () => {
  const { channelSeq, owner, banner, version } = await aDesk()
  await save(channelSeq, owner, {
    version,
    banners: [banner({ title: '아침', endAt: inHours(1) }), banner({ title: '저녁', startAt: inHours(1) })],
  })
  expect(await shown(channelSeq)).toEqual(['아침'])
  server.clock.set(inHours(1))
  expect(await shown(channelSeq)).toEqual(['저녁'])
  server.clock.set(new Date(NOW))
})

test('PGE-20 banners keep their keys when they change places, and go when they are left out', async () => {
  const { channelSeq, owner, banner, version } = await aDesk()
  const first = await save(channelSeq, owner, {
    version,
    banners: [banner({ title: '하나' }), banner({ title: '둘' })],
  })
  const own = (entry: Record<string, unknown>) => {
    const { imageUrl: _wide, mobileImageUrl: _narrow, ...rest } = entry
    return rest
  }
  const [one, two] = first.body.data.banners
  const second = await save(channelSeq, owner, {
    version: first.body.data.version,
    banners: [own(two), own({ ...one, title: '다시 하나' })],
  })
  expect(second.body.data.banners).toMatchObject([
    { bannerSeq: two.bannerSeq, title: '둘' },
    { bannerSeq: one.bannerSeq, title: '다시 하나' },
  ])
  expect(await shown(channelSeq)).toEqual(['둘', '다시 하나'])
  const third = await save(channelSeq, owner, { version: second.body.data.version, banners: [own(one)] })
  expect(third.body.data.banners).toMatchObject([{ bannerSeq: one.bannerSeq, title: '하나' }])
  expect(await shown(channelSeq)).toEqual(['하나'])
})

test('SET-09 of two who save upon the same list one is told, and nothing is lost', async () => {
  const { channelSeq, owner, banner, version } = await aDesk()
  const colleague = await anOperator(services, channelSeq, 'MNG')
  const made = await save(channelSeq, owner, {
    version,
    banners: [banner({ title: '하나' }), banner({ title: '둘' })],
  })
  const { banners } = made.body.data
  const answers = await Promise.all([
    save(channelSeq, owner, { version: made.body.data.version, banners: banners.toReversed() }),
    save(channelSeq, colleague, { version: made.body.data.version, banners: banners.slice(0, 1) }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.errorName).toBe('CONFLICT_EDITED')
  const kept = answers.find(({ status }) => status === 200)
  expect((await read(channelSeq, owner)).body.data).toEqual(kept?.body.data)
  expect(await shown(channelSeq)).toEqual(titles(kept?.body.data.banners))
})

test('VAL-21 SEC-54 PGE-20 what is wrong is told at its place, and nothing is stored', async () => {
  const { channelSeq, owner, banner, version } = await aDesk()
  const { status, body } = await save(channelSeq, owner, {
    version,
    banners: [
      banner({ title: ' ' }),
      banner({ linkUrl: 'javascript:alert(1)' }),
      banner({ linkUrl: 'http://plain.example.test' }),
      banner({ endAt: inHours(-1) }),
      banner({ imageKey: '' }),
    ],
  })
  const link = '/로 시작하는 사이트 안의 경로나 https://로 시작하는 주소를 입력해주세요.'
  expect([status, body.fields]).toEqual([
    400,
    {
      'banners.0.title': '배너 이름 항목을 입력해주세요!',
      'banners.1.linkUrl': link,
      'banners.2.linkUrl': link,
      'banners.3.endAt': '종료는 시작보다 뒤여야 해요.',
      'banners.4.imageKey': '넓은 화면 이미지 항목을 입력해주세요!',
    },
  ])
  expect((await read(channelSeq, owner)).body.data.banners).toEqual([])
})

test('SEC-04 UPL-07 a picture of another site is refused at its field', async () => {
  const { channelSeq, owner, banner, version } = await aDesk()
  const foreign = await aDesk()
  for (const change of [{ imageKey: foreign.imageKey }, { mobileImageKey: foreign.imageKey }]) {
    const { status, body } = await save(channelSeq, owner, { version, banners: [banner(change)] })
    expect([status, Object.keys(body.fields)]).toEqual([400, [`banners.0.${Object.keys(change)[0]}`]])
  }
})

test('SEC-01 a banner of another site is neither moved here nor touched there', async () => {
  const { channelSeq, owner, banner, version } = await aDesk()
  const foreign = await aDesk()
  const theirs = await save(foreign.channelSeq, foreign.owner, {
    version: foreign.version,
    banners: [foreign.banner({ title: '남의 것' })],
  })
  const [{ bannerSeq }] = theirs.body.data.banners
  const stolen = await save(channelSeq, owner, { version, banners: [banner({ bannerSeq })] })
  const nobodys = await save(channelSeq, owner, { version, banners: [banner({ bannerSeq: 987_654_321 })] })
  expect([stolen.status, stolen.body]).toEqual([404, nobodys.body])
  // Nor by somebody who is staff of the other site only.
  expect((await read(foreign.channelSeq, owner)).status).toBe(403)
  expect(await shown(foreign.channelSeq)).toEqual(['남의 것'])
  expect(await shown(channelSeq)).toEqual([])
})

test('PGE-07 only whoever may change the design reads and saves banners', async () => {
  const { channelSeq, version } = await aDesk()
  const without = await anOperator(services, channelSeq, 'MNG', { removed: ['SITE_DESIGN_UPDATE'] })
  const teacher = await anOperator(services, channelSeq, 'TCH')
  const member = await aMember(services, channelSeq)
  const answers = await Promise.all(
    [without, teacher, member, null].map(async (person) => [
      (await read(channelSeq, person)).status,
      (await save(channelSeq, person, { version, banners: [] })).status,
    ]),
  )
  expect(answers).toEqual([
    [403, 403],
    [403, 403],
    [403, 403],
    [401, 401],
  ])
})

test('PGE-20 a site has at most thirty banners, and a closed one none that can be saved', async () => {
  const { channelSeq, owner, banner, version } = await aDesk()
  const many = Array.from({ length: 31 }, () => banner())
  expect((await save(channelSeq, owner, { version, banners: many })).status).toBe(400)
  await services.db.update(channels).set({ closedAt: new Date() }).where(eq(channels.channelSeq, channelSeq))
  expect((await save(channelSeq, owner, { version, banners: [] })).body.errorName).toBe('NO_DATA')
})
