import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { channels } from '../apps/server/src/modules/site/tables.ts'
import { aCourse, aMember, anAttendance, anItem, anOperator } from '../apps/server/src/testing/factories.ts'
import { aPackage } from '../apps/server/src/testing/packaging.ts'
import { expect, hydrated, test } from './fixtures.ts'

test.describe.configure({ timeout: 120_000 })

const button = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true })
const enrol = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })

test('PKG-01, PKG-03, PKG-09 a package is made of classes found by their name, ordered and priced', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  await aCourse(services, site.channelSeq, { title: '일기 쓰기' })
  await aCourse(services, site.channelSeq, { title: '편지 쓰기', price: 40_000 })
  await aCourse(services, site.channelSeq, { title: '모두의 글쓰기', fareCd: '03', price: null })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/packages')
  await expect(page.getByText('아직 패키지가 없어요')).toBeVisible()
  await page.getByRole('link', { name: '패키지 만들기' }).first().click()

  await page.getByRole('textbox', { name: '패키지 이름' }).fill('글쓰기 첫걸음')
  await expect(page.getByRole('button', { name: '모두의 글쓰기 담기' })).toHaveCount(0)
  await page.getByRole('button', { name: '일기 쓰기 담기' }).click()
  await button(page, '패키지 만들기').click()
  await expect(page.getByText('클래스는 두 개 이상이어야 해요.')).toBeVisible()
  await page.getByRole('button', { name: '편지 쓰기 담기' }).click()
  await expect(page.getByText('100,000원')).toBeVisible()
  await expectAccessible()
  await button(page, '패키지 만들기').click()

  await expect(page).toHaveURL(/\/packages\/\d+\/settings\/payment/)
  await page
    .getByRole('textbox', { name: '판매 가격' })
    .or(page.locator('#course-price'))
    .first()
    .fill('80000')
  await page.getByRole('switch', { name: '할부로 나눠 내기' }).press(' ')
  await page.getByRole('textbox', { name: '개월 수' }).fill('8')
  await expect(page.getByText('월 10,000원').first()).toBeVisible()
  await button(page, '임시 저장').click()
  await page.getByRole('link', { name: /구성 클래스/ }).click()
  await expect(page.getByText('20,000원 아껴요')).toBeVisible()
  await page.getByRole('button', { name: '편지 쓰기 위로' }).click()
  await expect(page.getByRole('list', { name: '담은 클래스' }).getByRole('listitem').first()).toContainText(
    '편지 쓰기',
  )
  // Two are the least.
  await expect(page.getByRole('button', { name: '일기 쓰기 빼기' })).toBeDisabled()
  await expectAccessible()
  for (const tab of ['정보', '결제', '추가 설정', '수강생'])
    await expect(page.getByRole('link', { name: new RegExp(`^${tab}`) }).first()).toBeVisible()
})

test('CAT-21, CAT-31, UI-17, CAT-39, ENR-19, PAY-01, MY-07 a package is bought with one payment and its classes are there at once', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const pack = await aPackage(services, site.channelSeq, {
    vodDays: 90,
    installmentStatus: 'Y',
    installmentMonth: 5,
  })
  await signIn(await aMember(services, site.channelSeq))
  await open(`/classes/${pack.courseSeq}`)
  // Whoever asks for it as a class is led to its own page.
  await expect(page).toHaveURL(new RegExp(`/packages/${pack.courseSeq}`))
  await expect(page).toHaveTitle(new RegExp(pack.title))
  await hydrated(page)
  await expect(page.getByRole('heading', { name: '구성 클래스' })).toBeVisible()
  await expect(page.getByText('60,000원 아껴요')).toBeVisible()
  await expect(page.getByText('월 12,000원').first()).toBeVisible()
  await expect(page.getByText(/3개월 · 오늘 신청하면 .+까지/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: /자세히 보기 1번째 글쓰기/ }).click()
  const info = page.getByRole('dialog')
  await expect(info.getByRole('link', { name: '페이지로 가기' })).toHaveAttribute('href', /\/classes\/\d+/)
  await info.getByRole('button', { name: '닫기' }).last().click()

  await enrol(page, '패키지 신청').click()
  await expect(page).toHaveURL(new RegExp(`/packages/${pack.courseSeq}/payment`))
  await page.getByRole('radio', { name: '신용·체크카드' }).check()
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await button(page, '60,000원 결제하기').click()
  await expect(page).toHaveURL(/\/__sandbox\/toss\//)
  await page.getByRole('button', { name: '60,000원 결제하기' }).click()
  await expect(page).toHaveURL(new RegExp(`/packages/${pack.courseSeq}/payment/complete\\?`))
  await expect(page.getByRole('heading', { name: '결제가 완료되었어요' })).toBeVisible()

  await open('/me/classes')
  for (const title of [pack.title, '1번째 글쓰기', '2번째 글쓰기'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible()
  await open(`/packages/${pack.courseSeq}`)
  await expect(button(page, '패키지 신청 완료')).toBeDisabled()
  await open(`/classes/${pack.classes[0]?.courseSeq}`)
  await expect(page.getByRole('link', { name: '강의 시작하기' }).filter({ visible: true })).toBeVisible()
})

test('ENR-27, ENR-29, UI-17 whoever attends a class of the package is asked, and goes on with the others', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const pack = await aPackage(services, site.channelSeq, { fareCd: '00', price: null })
  const learner = await aMember(services, site.channelSeq)
  const [first] = pack.classes
  if (!first) throw new Error('a package of two classes')
  await anAttendance(services, first, learner)
  await signIn(learner)
  await open(`/packages/${pack.courseSeq}`)
  await enrol(page, '패키지 신청').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: first.title })).toHaveAttribute('target', '_blank')
  await expectAccessible()
  await dialog.getByRole('button', { name: '그래도 신청하기' }).click()
  await expect(page).toHaveURL(/skipAttendCheck=Y/)
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await button(page, '신청하기').last().click()
  await expect(page).toHaveURL(/payment\/complete/)

  // Straight to the payment without the question, the server asks it.
  const other = await aMember(services, site.channelSeq)
  await anAttendance(services, first, other)
  await signIn(other)
  await open(`/packages/${pack.courseSeq}/payment`)
  await expect(page.getByRole('link', { name: first.title })).toBeVisible()
  await page.getByRole('link', { name: '그래도 신청하기' }).click()
  await expect(page).toHaveURL(/skipAttendCheck=Y/)
})

test('PKG-05, ENR-25 staff approve and cancel a package in its own management; the class only tells of it', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const pack = await aPackage(services, site.channelSeq, { fareCd: '00', price: null, choiseTypeCd: '01' })
  const [first] = pack.classes
  if (!first) throw new Error('a package of two classes')
  await anItem(services, first)
  const learner = await aMember(services, site.channelSeq, { name: '이배움' })
  await anAttendance(services, pack, learner, { choiseStatusCd: '01', attendAt: null })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open(`/packages/${pack.courseSeq}/settings/attendees`)
  const row = page.getByRole('row').filter({ hasText: '이배움' })
  await row.getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: '승인' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /승인/ }).click()
  await expect(row).toContainText('승인')
  await expectAccessible()

  await open(`/classes/${first.courseSeq}/settings/attendees`)
  const inClass = page.getByRole('row').filter({ hasText: '이배움' })
  await expect(inClass).toContainText(`패키지로 신청 · ${pack.title}`)
  await inClass.getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: '취소' }).click()
  await expect(page.getByRole('dialog')).toContainText('패키지 신청은 패키지 관리에서만 처리할 수 있어요.')
})

test('SEO-03, PKG-01 a package is found with its title, its price and its classes', async ({
  page,
  services,
  site,
}) => {
  await services.db
    .update(channels)
    .set({ name: '느린 글방' })
    .where(eq(channels.channelSeq, site.channelSeq))
  const pack = await aPackage(services, site.channelSeq)
  const answer = await page.request.get(`/packages/${pack.courseSeq}?channelSeq=${site.channelSeq}`)
  const html = await answer.text()
  expect(html).toContain(`<title>${pack.title}`)
  expect(html).toContain('"@type":"Product"')
  expect(html).toContain('1번째 글쓰기')
  expect(html).toContain('60,000원')
})
