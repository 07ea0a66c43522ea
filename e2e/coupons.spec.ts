import type { Page } from '@playwright/test'
import { segments } from '../apps/server/src/modules/members/tables.ts'
import { aCoupon } from '../apps/server/src/testing/coupons.ts'
import { aCourse, aMember, anOperator, unique } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 120_000 })

/** The summary's on wide screens, the bar's at the foot of narrow ones. */
const button = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true })

test('CPN-01, CPN-02, CPN-08, CPN-10, PAY-13 an owner makes a coupon, a learner enters its code and pays a class with it', async ({
  page,
  open,
  services,
  site,
  signIn,
  browser,
  expectAccessible,
}) => {
  const code = unique('C').toUpperCase().slice(0, 18)
  const course = await aCourse(services, site.channelSeq)
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/coupons')
  await expectAccessible()
  await page.getByRole('link', { name: '쿠폰 만들기' }).first().click()
  await page.getByRole('button', { name: '쿠폰 만들기' }).click()
  const name = page.getByRole('textbox', { name: /^쿠폰 이름/ })
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('봄맞이 10% 할인')
  await page.getByRole('textbox', { name: /^쿠폰 코드/ }).fill(code)
  await expect(page.getByRole('complementary', { name: '미리 보기' })).toContainText('봄맞이 10% 할인')
  await expectAccessible()
  await page.getByRole('button', { name: '쿠폰 만들기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '봄맞이 10% 할인' })).toBeVisible()
  await expect(page.getByText('아직 받은 사람이 없어요')).toBeVisible()
  await expectAccessible()
  const desk = page.url()

  const context = await browser.newContext({ locale: 'ko-KR', viewport: page.viewportSize() })
  const theirs = await context.newPage()
  const learner = await aMember(services, site.channelSeq)
  await signInto(theirs, learner.accessToken)
  const visit = async (path: string) => {
    await theirs.goto(`${path}${path.includes('?') ? '&' : '?'}channelSeq=${site.channelSeq}`)
    await hydrated(theirs)
  }
  await visit('/coupon')
  await expect(theirs.getByText('쓸 수 있는 쿠폰이 없어요')).toBeVisible()
  const field = theirs.getByRole('textbox', { name: /^쿠폰 코드/ })
  await field.fill('NOSUCHCODE')
  await theirs.getByRole('button', { name: '등록하기' }).click()
  await expect(theirs.getByText('쿠폰 번호를 확인해 주세요.')).toBeVisible()
  await expect(field).toHaveValue('NOSUCHCODE')
  await field.fill(code.toLowerCase())
  await theirs.getByRole('button', { name: '등록하기' }).click()
  await expect(theirs.getByRole('heading', { level: 2, name: '봄맞이 10% 할인' })).toBeVisible()
  await expect(theirs.getByText('30일 남음')).toBeVisible()
  await expectAccessible(theirs)

  await visit(`/classes/${course.courseSeq}/payment?ps=01`)
  const summary = theirs.getByRole('complementary', { name: '결제 금액' })
  await expect(summary).toContainText('총 결제 금액60,000원')
  await expect(theirs.getByText(/쓰면 6,000원 할인돼요/)).toBeVisible()
  await theirs.getByRole('button', { name: '쿠폰 선택' }).click()
  await theirs
    .getByRole('dialog')
    .getByRole('button', { name: /봄맞이 10% 할인/ })
    .click()
  await expect(summary).toContainText('쿠폰−6,000원')
  await expect(summary).toContainText('총 결제 금액54,000원')
  await theirs.getByRole('radio', { name: '신용·체크카드' }).check()
  await theirs.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await button(theirs, '54,000원 결제하기').click()
  await expect(theirs).toHaveURL(/\/__sandbox\/toss\//)
  await theirs.getByRole('button', { name: '결제하기' }).click()
  await expect(theirs.getByRole('heading', { name: '결제가 완료되었어요' })).toBeVisible()
  await expect(theirs.getByText('54,000원').first()).toBeVisible()
  await visit('/coupon?tab=used')
  await expect(theirs.getByRole('heading', { level: 2, name: '봄맞이 10% 할인' })).toBeVisible()
  await context.close()

  await page.goto(desk)
  const figures = page.getByRole('main')
  await expect(figures.getByText('6,000원', { exact: true })).toBeVisible()
  await expect(figures.getByText('54,000원', { exact: true })).toBeVisible()
  await expect(figures.getByText(learner.email)).toBeVisible()
})

test('CPN-08 MEM-10 an owner gives a coupon to a segment and reads how many got it and who did not', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const { couponInfoSeq } = await aCoupon(services, channelSeq, { issueCd: '02', totalCount: 2 })
  const people = [1, 2, 3].map(() => aMember(services, channelSeq))
  await Promise.all(people)
  await services.db.insert(segments).values({
    channelSeq,
    name: '새로 온 분들',
    match: 'all',
    conditions: [{ kind: 'joinedWithin', days: 1 }],
    staticYn: 'N',
  })
  await signIn(await anOperator(services, channelSeq, 'OWN'))
  await open(`/settings/coupons/${couponInfoSeq}`)
  await page.getByRole('button', { name: '직접 발급' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '세그먼트' }).check({ force: true })
  await dialog.getByRole('button', { name: '발급하기' }).click()
  const choice = dialog.getByRole('combobox', { name: '세그먼트' })
  await expect(choice).toHaveAttribute('aria-invalid', 'true')
  await expect(choice).toContainText('새로 온 분들 · 지금')
  await choice.selectOption({ index: 1 })
  await expectAccessible()
  await dialog.getByRole('button', { name: '발급하기' }).click()
  await expect(page.getByText(/새로 온 분들 · \d+명 중 2명에게 드렸어요/)).toBeVisible()
  await page.getByRole('button', { name: /받지 못한 \d+명 보기/ }).click()
  await expect(page.getByRole('dialog').getByText('준비한 수량이 모두 나갔어요').first()).toBeVisible()
  await expectAccessible()
})
