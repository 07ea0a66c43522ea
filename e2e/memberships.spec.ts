import { eq } from 'drizzle-orm'
import { courses } from '../apps/server/src/modules/catalog/tables.ts'
import { aCoupon } from '../apps/server/src/testing/coupons.ts'
import { aCourse, aMember, anItem, anOperator, unique } from '../apps/server/src/testing/factories.ts'
import { aMembership } from '../apps/server/src/testing/subscribing.ts'
import { expect, hydrated, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })

test('MSH-01 MSH-07 MSH-09 an owner makes a membership, a learner subscribes, opens the class, and leaves', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const course = await aCourse(services, site.channelSeq, { title: '멤버십으로 여는 수업' })
  await anItem(services, course, { title: '첫 강의' })
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  await signIn(owner)
  await open('/settings/membership')
  await page.getByRole('link', { name: '멤버십 만들기' }).first().click()
  await page.getByRole('textbox', { name: /^이름/ }).fill('느린 서가')
  await page.getByRole('textbox', { name: /^월 이용료/ }).fill('19000')
  await page.getByLabel('12개월 이용료').fill('180000')
  await page.getByRole('checkbox', { name: /멤버십으로 여는 수업/ }).check()
  await page.getByRole('switch', { name: '멤버십으로 여는 수업 회원 전용' }).press(' ')
  await expectAccessible()
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('판매를 시작하면 모두에게 보여요')).toBeVisible()
  await page.getByRole('button', { name: /느린 서가/ }).click()
  await page.getByRole('menuitem', { name: '판매 시작' }).click()
  await expect(page.getByText('판매 중')).toBeVisible()
  const [row] = await services.db.select().from(courses).where(eq(courses.courseSeq, course.courseSeq))
  expect(row?.membershipTypeCd).toBe('01')

  const learner = await aMember(services, site.channelSeq)
  await signIn(learner)
  await open(`/classes/${course.courseSeq}`)
  await expect(page.getByRole('button', { name: '멤버십 회원 전용' }).first()).toBeDisabled()
  await page.getByRole('link', { name: '느린 서가' }).first().click()
  await page.getByRole('link', { name: '카드 등록하기' }).click()
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  await page.waitForURL(/sandbox/)
  await page.locator('form[action*="/register"] button').first().click()
  await page.getByRole('link', { name: '계속하기' }).click()

  await hydrated(page)
  const pay = page.getByRole('button', { name: /오늘 19,000원 결제하고 시작하기/ })
  await pay.click()
  await expect(page.getByText('두 항목 모두 동의해 주세요.')).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await expectAccessible()
  await pay.click()
  await expect(page).toHaveURL(/\/me\/memberships/)
  await expect(page.getByRole('heading', { name: '느린 서가' })).toBeVisible()
  await expect(page.getByText('이용 중', { exact: true })).toBeVisible()
  await expectAccessible()

  await page.getByRole('link', { name: course.title }).click()
  await expect(page.getByRole('link', { name: '강의 시작하기' }).first()).toBeVisible()

  await open('/me/memberships')
  await page.getByRole('button', { name: '해지', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '해지하기' }).click()
  await expect(page.getByText('해지 예정')).toBeVisible()
  await expect(page.getByText('더 이상 결제되지 않아요')).toBeVisible()
  await expect(page.getByText(/까지 이용할 수 있어요/).first()).toBeVisible()
})

test('CPN-07 CPN-10 MSH-07 a coupon lessens the first payments, and the page says what comes after them', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000)
  const code = unique('H').toUpperCase().slice(0, 18)
  const membership = await aMembership(services, site.channelSeq, { name: '반값 서가' })
  await aCoupon(services, site.channelSeq, {
    code,
    name: '석 달 반값',
    discountType: '01',
    discount: 50,
    targetCd: '03',
    membershipTerms: 3,
  })
  await signIn(await aMember(services, site.channelSeq))
  await open('/coupon')
  await page.getByRole('textbox', { name: /^쿠폰 코드/ }).fill(code)
  await page.getByRole('button', { name: '등록하기' }).click()
  await expect(page.getByText('멤버십은 처음 3번의 결제에')).toBeVisible()

  await open(`/memberships/${membership.membershipSeq}`)
  await page.getByRole('link', { name: '카드 등록하기' }).click()
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  await page.waitForURL(/sandbox/)
  await page.locator('form[action*="/register"] button').first().click()
  await page.getByRole('link', { name: '계속하기' }).click()
  await hydrated(page)
  await expect(page.getByRole('button', { name: '오늘 10,000원 결제하고 시작하기' })).toBeVisible()
  await expect(page.getByText('모두 15,000원 할인돼요.')).toBeVisible()
  await page.getByRole('button', { name: '적용하기' }).click()
  await expect(page.getByRole('combobox', { name: '쿠폰' })).toHaveValue(/\d/)
  await expect(
    page.getByText('쿠폰으로 처음 3번은 5,000원, 그다음부터 1개월마다 10,000원이 결제돼요.'),
  ).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await expectAccessible()
  await page.getByRole('button', { name: '오늘 5,000원 결제하고 시작하기' }).click()
  await expect(page).toHaveURL(/\/me\/memberships/)
  await expect(page.getByText('석 달 반값 · 앞으로 2번 5,000원씩 할인')).toBeVisible()
  await expectAccessible()
})

test('ENR-35 PERM-27 MSH-02 in the editor a class is kept for a membership, and others are shown the way to it', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, {
    title: '서가의 수업',
    releaseStateCd: '00',
    releasedAt: null,
  })
  await aMembership(services, site.channelSeq, { name: '조용한 서가' })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  const editor = `/classes/${course.courseSeq}/settings/information`
  await open(editor)
  const circle = page.getByRole('radiogroup', { name: '누가 신청할 수 있나요' })
  await circle.getByText('회원만').click()
  await expect(page.getByText('사이트 회원이면 신청할 수 있어요.')).toBeVisible()
  await page.getByRole('combobox', { name: /여는 멤버십/ }).click()
  await page.getByRole('option', { name: '조용한 서가' }).click()
  await expect(page.getByText('고른 멤버십의 회원만 이용할 수 있어요.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '저장' }).first().click()
  await expect
    .poll(async () => {
      const [row] = await services.db.select().from(courses).where(eq(courses.courseSeq, course.courseSeq))
      return [row?.membershipTypeCd, row?.marketing.siteMembershipSeqs?.length]
    })
    .toEqual(['01', 1])
  await open(editor)
  await expect(page.locator('#course-siteMembershipSeqs').getByText('조용한 서가')).toBeVisible()

  await services.db
    .update(courses)
    .set({ releaseStateCd: '04', releasedAt: new Date() })
    .where(eq(courses.courseSeq, course.courseSeq))
  await signIn(await aMember(services, site.channelSeq))
  await open(`/classes/${course.courseSeq}`)
  await expect(page.getByRole('button', { name: '멤버십 회원 전용' }).first()).toBeDisabled()
  await expect(page.getByRole('link', { name: '조용한 서가' }).first()).toBeVisible()
})
