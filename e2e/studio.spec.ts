import type { Page } from '@playwright/test'
import { RELEASE_STATE } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { courses, curriculumItems } from '../apps/server/src/modules/catalog/tables.ts'
import { aChannel, aCourse, anItem, anOperator, type Services } from '../apps/server/src/testing/factories.ts'
import { aPackage } from '../apps/server/src/testing/packaging.ts'
import { expect, hydrated, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 120_000 })

const aProSite = (services: Services) => aChannel(services, { saasYn: 'Y' })
const menuOf = (page: Page) => page.getByRole('navigation', { name: '관리 메뉴' })
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: '저장됨' })).toBeVisible()

test('STU-01 STU-05 STU-07 a class is written in the studio alone: information, an item, a price', async ({
  page,
  open,
  services,
  signIn,
  isMobile,
  expectAccessible,
}) => {
  const site = await aProSite(services)
  const course = await aCourse(services, site.channelSeq, {
    title: '물레로 빚는 그릇',
    releaseStateCd: RELEASE_STATE.draft,
    releasedAt: null,
  })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open(`/studio/${course.courseSeq}/contents`, site)
  await expect(page).toHaveURL(new RegExp(`/studio/${course.courseSeq}/contents/information`))
  await expect(page.getByRole('heading', { level: 1, name: '물레로 빚는 그릇' })).toBeVisible()
  // STU-07: its publish state, and the way to see it as visitors would.
  await expect(page.getByText('작성 중', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '미리보기' })).toHaveAttribute(
    'href',
    new RegExp(`/classes/${course.courseSeq}`),
  )
  await page.getByRole('textbox', { name: '부제' }).fill('흙 한 덩이로 시작해요')
  await saved(page)
  await expect
    .poll(async () => (await stored(services, course.courseSeq))?.subTitle)
    .toBe('흙 한 덩이로 시작해요')
  await expectAccessible()

  const go = async (part: string) => {
    const place = isMobile ? page.getByRole('navigation', { name: /편집/ }) : menuOf(page)
    await place.getByRole('link', { name: new RegExp(part) }).click()
  }
  await go('커리큘럼')
  await expect(page).toHaveURL(/\/contents\/curriculums/)
  await page.getByRole('button', { name: '동영상', exact: true }).first().click()
  await expect(page).toHaveURL(/\/studio\/\d+\/contents\/curriculums\/\d+\/edit/)
  const title = page.getByRole('textbox', { name: '제목' })
  await title.fill('흙 고르기')
  await expect
    .poll(async () => (await itemsOf(services, course.courseSeq)).map((item) => item.title))
    .toEqual(['흙 고르기'])
  await page.reload()
  await hydrated(page)
  await expect(title).toHaveValue('흙 고르기')
  await expectAccessible()

  if (isMobile) await page.goBack()
  await go('결제')
  await expect(page).toHaveURL(/\/contents\/payment/)
  await page
    .getByRole('radio', { name: /무료 수강|무료/ })
    .first()
    .check()
  await saved(page)
  await expectAccessible()
})

const stored = async (services: Services, courseSeq: number) =>
  (await services.db.select().from(courses).where(eq(courses.courseSeq, courseSeq)))[0]
const itemsOf = (services: Services, courseSeq: number) =>
  services.db.select().from(curriculumItems).where(eq(curriculumItems.courseSeq, courseSeq))
