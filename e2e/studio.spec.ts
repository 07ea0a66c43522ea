import type { Page } from '@playwright/test'
import { FARE, RELEASE_STATE } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { courses, curriculumItems } from '../apps/server/src/modules/catalog/tables.ts'
import {
  aChannel,
  aCourse,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Services,
  userUidOf,
} from '../apps/server/src/testing/factories.ts'
import { aPackage } from '../apps/server/src/testing/packaging.ts'
import { expect, hydrated, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 120_000 })

const aProSite = (services: Services) => aChannel(services, { saasYn: 'Y' })
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: '저장됨' })).toBeVisible()
const stored = async (services: Services, courseSeq: number) =>
  (await services.db.select().from(courses).where(eq(courses.courseSeq, courseSeq)))[0]
const itemsOf = (services: Services, courseSeq: number) =>
  services.db.select().from(curriculumItems).where(eq(curriculumItems.courseSeq, courseSeq))
/** The menu of the content; on a phone its parts are tabs. */
const partOf = (page: Page, isMobile: boolean, name: RegExp) =>
  page.getByRole('navigation', { name: isMobile ? /편집/ : '관리 메뉴' }).getByRole('link', { name })

test('STU-01 STU-05 STU-07 SET-08 a class is made and written in the studio alone: words, an item, a price', async ({
  page,
  open,
  services,
  signIn,
  isMobile,
  expectAccessible,
}) => {
  const site = await aProSite(services)
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/contents', site)
  await expect(page.getByText('아직 콘텐츠가 없어요')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: '클래스 만들기' }).first().click()
  await page.getByRole('textbox', { name: '제목' }).fill('물레로 빚는 그릇')
  await page.getByRole('button', { name: '만들고 채우기' }).click()
  await expect(page).toHaveURL(/\/studio\/\d+\/contents\/information/)
  const courseSeq = Number(/studio\/(\d+)/.exec(page.url())?.[1])
  await expect(page.getByRole('heading', { level: 1, name: '물레로 빚는 그릇' })).toBeVisible()
  // STU-07: its publish state, and the way to see it as visitors would.
  await expect(page.getByText('작성 중', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '미리보기' })).toHaveAttribute(
    'href',
    new RegExp(`/classes/${courseSeq}`),
  )
  await page.getByRole('textbox', { name: '부제' }).fill('흙 한 덩이로 시작해요')
  await saved(page)
  await expect.poll(async () => (await stored(services, courseSeq))?.subTitle).toBe('흙 한 덩이로 시작해요')
  await expectAccessible()

  await partOf(page, isMobile, /커리큘럼/).click()
  await expect(page).toHaveURL(/\/contents\/curriculums/)
  await page.getByRole('button', { name: '동영상 더하기' }).first().click()
  await expect(page).toHaveURL(/\/studio\/\d+\/contents\/curriculums\/\d+\/edit/)
  const title = page.getByRole('textbox', { name: '제목' })
  await title.fill('흙 고르기')
  await expect
    .poll(async () => (await itemsOf(services, courseSeq)).map((item) => item.title))
    .toEqual(['흙 고르기'])
  await page.reload()
  await hydrated(page)
  await expect(title).toHaveValue('흙 고르기')

  await open(`/studio/${courseSeq}/contents/payment`, site)
  await page.getByRole('radio', { name: /무료/ }).first().check()
  await expect.poll(async () => (await stored(services, courseSeq))?.fareCd).toBe(FARE.free)
  await saved(page)
  await expectAccessible()
  // The same class, whichever way one comes to it (STU-05).
  await open(`/classes/${courseSeq}/settings/information`, site)
  await expect(page.getByRole('textbox', { name: '부제' })).toHaveValue('흙 한 덩이로 시작해요')
})

test('STU-01 NAV-02 the address of a new item makes one; the studio itself opens on its first part', async ({
  page,
  open,
  services,
  signIn,
}) => {
  const site = await aProSite(services)
  const course = await aCourse(services, site.channelSeq, { releaseStateCd: RELEASE_STATE.draft })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open(`/studio/${course.courseSeq}/contents/curriculums/create`, site)
  await expect(page).toHaveURL(/\/contents\/curriculums\/\d+\/edit/)
  expect(await itemsOf(services, course.courseSeq)).toHaveLength(1)
  await open(`/studio/${course.courseSeq}/contents`, site)
  await expect(page).toHaveURL(/\/contents\/information/)
  await expect(page).toHaveTitle(/스튜디오/)
})

test('SET-02 SET-08 STU-04 SITE-08 the management button opens the contents, which are filtered and lead to their studios', async ({
  page,
  open,
  services,
  signIn,
  isMobile,
  expectAccessible,
}) => {
  const site = await aProSite(services)
  const course = await aCourse(services, site.channelSeq, { title: '저녁 도예' }, { attendCount: 7 })
  await anItem(services, course)
  await aPackage(services, site.channelSeq, { title: '도예 꾸러미' })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/main', site)
  if (!isMobile)
    await expect(page.getByRole('link', { name: '스튜디오' })).toHaveAttribute(
      'href',
      /^\/settings\/contents/,
    )
  await open('/settings/contents', site)
  await expect(page.getByRole('heading', { level: 1, name: '콘텐츠' })).toBeVisible()
  await expect(page).toHaveTitle(/콘텐츠/)
  await expect(page.getByText('저녁 도예', { exact: true })).toBeVisible()
  await expectAccessible()
  await page.getByRole('combobox', { name: '종류' }).selectOption({ label: '패키지' })
  await expect(page.getByText('저녁 도예', { exact: true })).toBeHidden()
  await expect(page).toHaveURL(/kind=package/)
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('도예 꾸러미', { exact: true })).toBeVisible()
  await page.getByText('도예 꾸러미', { exact: true }).click()
  await expect(page).toHaveURL(/\/studio\/\d+\/contents\/information/)
  // The curriculum of a package is its classes.
  await partOf(page, isMobile, /구성/).click()
  await expect(page).toHaveURL(/\/contents\/curriculums/)
  await expect(page.getByRole('heading', { level: 1, name: '도예 꾸러미' })).toBeVisible()
  await open('/settings/studio/course', site)
  await page.getByText('저녁 도예', { exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/studio/${course.courseSeq}/contents/information`))
})

test('STU-08 a site without the studio is sent to the page that holds the same', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const item = await anItem(services, course)
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  const base = `/classes/${course.courseSeq}/settings`
  for (const [path, matching] of [
    [`/studio/${course.courseSeq}/contents`, `${base}/information`],
    [`/studio/${course.courseSeq}/contents/payment`, `${base}/payment`],
    [
      `/studio/${course.courseSeq}/contents/curriculums/${item.curriculumSeq}/edit`,
      `${base}/curriculums/${item.curriculumSeq}/edit`,
    ],
    ['/settings/contents', '/settings/course'],
    ['/settings/studio/course', '/settings/course'],
    ['/settings/studio/members/joined', '/settings/members/joined'],
  ] as const) {
    await open(path)
    await expect(page).toHaveURL(new RegExp(`${matching}(\\?|$)`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('STU-02 STU-06 PERM-17 joined members are opened by an opaque id; less is told to who may not see people', async ({
  page,
  open,
  services,
  signIn,
  expectAccessible,
}) => {
  const site = await aProSite(services)
  const member = await aMember(services, site.channelSeq, { name: '윤슬비' })
  const course = await aCourse(services, site.channelSeq, { title: '저녁 도예' })
  await anAttendance(services, course, member)
  const userUid = await userUidOf(services, site.channelSeq, member)
  await signIn(
    await anOperator(services, site.channelSeq, 'MNG', { removed: ['SITE_USER_READ', 'SITE_USER_UPDATE'] }),
  )
  await open('/settings/studio/members/joined', site)
  await expect(page.getByText('윤슬비', { exact: true })).toBeVisible()
  await expect(page.getByText(member.email)).toHaveCount(0)
  await expectAccessible()
  await page.getByRole('searchbox').fill('윤슬')
  await expect(page).toHaveURL(/[?&]q=/)
  await page.getByText('윤슬비', { exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/settings/studio/members/joined/${userUid}`))
  await expect(page.getByRole('heading', { level: 1, name: '윤슬비' })).toBeVisible()
  await expect(page.getByRole('link', { name: '저녁 도예' })).toBeVisible()
  await expect(page.getByText(member.email)).toHaveCount(0)
  await expectAccessible()
  await open('/settings/studio/members/joined/00000000-0000-4000-8000-000000000000', site)
  await expect(page.getByText('회원을 찾을 수 없어요')).toBeVisible()
})

test('STU-06 PERM-17 whoever may see people finds all of the member under the opaque id', async ({
  page,
  open,
  services,
  signIn,
}) => {
  const site = await aProSite(services)
  const member = await aMember(services, site.channelSeq, { name: '윤슬비' })
  const userUid = await userUidOf(services, site.channelSeq, member)
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/studio/members/joined', site)
  await page.getByText('윤슬비', { exact: true }).click()
  await expect(page).toHaveURL(new RegExp(userUid))
  await expect(page.getByText(member.email).first()).toBeVisible()
  await page.getByRole('link', { name: '가입 회원' }).last().click()
  await expect(page).toHaveURL(/\/settings\/studio\/members\/joined(\?|$)/)
})

test('PERM-17 staff without SITE_INFO_READ are turned away from the joined members', async ({
  page,
  open,
  services,
  signIn,
}) => {
  const site = await aProSite(services)
  await signIn(await anOperator(services, site.channelSeq, 'MNG', { removed: ['SITE_INFO_READ'] }))
  await open('/settings/studio/members/joined', site)
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(
    '접근 권한이 없습니다.',
  )
  await page.getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(/\/main/)
})
