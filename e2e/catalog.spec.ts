import { eq } from 'drizzle-orm'
import { courseCategories } from '../apps/server/src/modules/catalog/tables.ts'
import { channels, pages } from '../apps/server/src/modules/site/tables.ts'
import {
  aCourse,
  aCourseStaff,
  aMember,
  anItem,
  anOperator,
  aPerson,
} from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, test } from './fixtures.ts'

const DAY = 24 * 60 * 60 * 1000

test('NAV-13 / and /main are the home of a site, with its classes, reviews and people', async ({
  page,
  open,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, { title: '에세이 한 편' })
  await anItem(services, course)
  await aCourseStaff(services, course, 'FAC')
  for (const path of ['/', '/main']) {
    await open(path)
    await expect(page.getByRole('heading', { level: 1, name: site.name })).toBeAttached()
    await expect(page.getByRole('heading', { name: '지금 모집하는 클래스' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '함께하는 강사' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '먼저 들은 사람들의 이야기' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: '에세이 한 편' }).first()).toHaveAttribute(
      'href',
      new RegExp(`/classes/${course.courseSeq}\\?channelSeq=${site.channelSeq}`),
    )
  }
  await expectAccessible()
})

test('a site without classes promises some, and leads its owner to the first', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  await open('/main')
  await expect(page.getByText('곧 첫 클래스가 열려요')).toBeVisible()
  await expect(page.getByRole('link', { name: '첫 클래스 만들기' })).toHaveCount(0)
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/main')
  await expect(page.getByRole('link', { name: '첫 클래스 만들기' })).toBeVisible()
})

test('NAV-12 outside a site / leads to my page or to login, decided in the browser', async ({
  page,
  signIn,
  services,
}) => {
  const html = await (await page.request.get('/')).text()
  expect(html).not.toContain('http-equiv')
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await signIn(await aPerson(services))
  await page.goto('/')
  await expect(page).toHaveURL(/\/mypage/)
})

test('SEO-01, SEO-02, SEO-04 the title of home and list comes from their pages, that of / from its own', async ({
  request,
  services,
  site,
}) => {
  const { channelSeq } = site
  const page = (path: string, title: string) => ({
    channelSeq,
    path,
    title: path,
    publishStatusCd: '00' as const,
    seoSetting: { title, noIndex: false },
  })
  await services.db
    .insert(pages)
    .values([page('main', '{siteName}의 대문'), page('classes', '{siteName}의 모든 수업')])
  const [own] = await services.db
    .insert(pages)
    .values(page('welcome', '처음 오신 분께'))
    .returning({ pageSeq: pages.pageSeq })
  await services.db
    .update(channels)
    .set({ logoutMainPageSeq: own?.pageSeq ?? null })
    .where(eq(channels.channelSeq, channelSeq))
  const titleOf = async (path: string) =>
    /<title>(.*?)<\/title>/.exec(await (await request.get(`${path}?channelSeq=${channelSeq}`)).text())?.[1]
  expect(await titleOf('/main')).toBe(`${site.name}의 대문`)
  expect(await titleOf('/classes')).toBe(`${site.name}의 모든 수업`)
  expect(await titleOf('/')).toBe('처음 오신 분께')
})

test('CAT-01, CAT-06, CAT-35 the list leaves out what cannot be enrolled in, and is searched and narrowed by the address', async ({
  page,
  open,
  services,
  site,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const categories = await services.db
    .insert(courseCategories)
    .values(['에세이', '소설'].map((name, ord) => ({ channelSeq, categoryCd: `00000${ord + 1}`, name, ord })))
    .returning({ seq: courseCategories.channelCategorySeq })
  const [essay, novel] = categories.map(({ seq }) => seq)
  await aCourse(services, channelSeq, { title: '아침 일기', channelCategorySeq: essay, price: 30_000 })
  await aCourse(services, channelSeq, {
    title: '저녁 일기',
    channelCategorySeq: essay,
    fareCd: '00',
    price: 0,
  })
  await aCourse(services, channelSeq, {
    title: '첫 단편',
    channelCategorySeq: novel,
    difficultyCd: '02',
    price: 90_000,
  })
  await aCourse(services, channelSeq, {
    title: '지난 수업',
    payEndCd: '00',
    payEndAt: new Date(Date.now() - DAY),
  })
  await aCourse(services, channelSeq, { title: '숨긴 수업', publicCd: '99' })
  const titles = async () =>
    (await page.getByRole('main').getByRole('article').getByRole('heading').allTextContents()).sort()

  await open('/classes')
  expect(await titles()).toEqual(['아침 일기', '저녁 일기', '첫 단편'])
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3개')
  await expectAccessible()

  await page.getByRole('link', { name: '에세이', exact: true }).click()
  await expect(page).toHaveURL(/category=/)
  await expect.poll(titles).toEqual(['아침 일기', '저녁 일기'])
  await page.getByRole('button', { name: '가격' }).click()
  await page.getByRole('menuitem', { name: '무료' }).click()
  await expect.poll(titles).toEqual(['저녁 일기'])
  await page.getByRole('link', { name: '조건 지우기' }).click()
  await expect.poll(titles).toHaveLength(3)

  await page.getByRole('searchbox').fill('일기')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=/)
  await expect.poll(titles).toEqual(['아침 일기', '저녁 일기'])
  await page.reload()
  await hydrated(page)
  await expect.poll(titles).toEqual(['아침 일기', '저녁 일기'])

  await page.getByRole('searchbox').fill('천문')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('‘천문’에 맞는 클래스가 없어요')).toBeVisible()
  await page.getByRole('link', { name: '전체 클래스 보기' }).click()
  await expect.poll(titles).toHaveLength(3)
})

test('CAT-35 twenty classes make a page, and another page begins at its top', async ({
  page,
  open,
  services,
  site,
}) => {
  for (let n = 1; n <= 23; n++)
    await aCourse(services, site.channelSeq, {
      title: `수업 ${n}`,
      releasedAt: new Date(Date.now() - n * DAY),
    })
  await open('/classes')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(20)
  await page
    .getByRole('navigation', { name: /쪽 이동/ })
    .getByRole('link', { name: '2', exact: true })
    .click()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards).toHaveCount(3)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await page.goBack()
  await expect(cards).toHaveCount(20)
  await open('/classes?page=99')
  await page.getByRole('link', { name: '첫 쪽으로' }).click()
  await expect(cards).toHaveCount(20)
})

test('UI-18 a list that could not be changed says so and is asked for again', async ({
  page,
  open,
  services,
  site,
}) => {
  await aCourse(services, site.channelSeq, { title: '아침 일기' })
  await open('/classes')
  await page.route(/\/courses\?.*q=/, (route) => route.abort())
  await page.getByRole('searchbox').fill('아침')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('클래스를 불러오지 못했어요')).toBeVisible()
  await page.unroute(/\/courses\?.*q=/)
  await page.getByRole('button', { name: '다시 불러오기' }).click()
  await expect(page.getByRole('link', { name: '아침 일기' })).toBeVisible()
})

test('LKS-02 hearts of a list are those of the member, and turn in place', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  await aCourse(services, site.channelSeq, { title: '아침 일기' })
  await signIn(await aMember(services, site.channelSeq))
  await open('/classes')
  await page.getByRole('button', { name: '아침 일기 담아 두기' }).click()
  const liked = page.getByRole('button', { name: '아침 일기 담아 두기 취소' })
  await expect(liked).toHaveAttribute('aria-pressed', 'true')
  await open('/main')
  await expect(liked.first()).toHaveAttribute('aria-pressed', 'true')
})

test('the magnifying glass in the head leads into the search, and / does on the list', async ({
  page,
  open,
  services,
  site,
}) => {
  await aCourse(services, site.channelSeq)
  await open('/main')
  await page.getByRole('banner').getByRole('link', { name: '클래스 찾기' }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
})
