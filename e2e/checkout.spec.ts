import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { courseCounts } from '../apps/server/src/modules/catalog/tables.ts'
import { attendances } from '../apps/server/src/modules/enrolment/tables.ts'
import { orders } from '../apps/server/src/modules/order/tables.ts'
import { aCourse, aMember, anAttendance, anItem, aPerson } from '../apps/server/src/testing/factories.ts'
import {
  CHOISE_STATUS,
  CHOISE_TYPE,
  CLASS_USER_LIMIT_TYPE,
  FARE,
  PAYMENT_STATUS,
} from '../packages/domain/src/codes.ts'
import { expect, hydrated, test } from './fixtures.ts'

const PAY = '60,000원 결제하기'
/** Nothing is paid by this press where the money comes later. */
const ORDER = '60,000원 주문하기'
const RECEIVED = '결제가 완료되었어요'

interface Course {
  channelSeq: number
  courseSeq: number
}

const orderForm = ({ courseSeq }: Course, query = 'ps=01') => `/classes/${courseSeq}/payment?${query}`

/** The summary's on wide screens, the bar's at the foot of narrow ones. */
const button = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true })
const agreeToAll = (page: Page) => page.getByRole('checkbox', { name: '모두 동의해요' }).check()

/** Fills in what is missing of the order form and goes to the window of the payment company. */
async function toTheWindow(page: Page, method: string, press = PAY) {
  await page.getByRole('radio', { name: method }).check()
  await agreeToAll(page)
  await button(page, press).click()
  await expect(page).toHaveURL(/\/__sandbox\/toss\//)
}

test('PAY-13, PAY-14 the order form says what is bought and what it costs, ticks nothing beforehand and leads to what is missing', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, {
    price: 80_000,
    discountPrice: 60_000,
    vodDays: 90,
    attendPhoneInputYn: 'Y',
  })
  const buyer = await aMember(services, site.channelSeq)
  await signIn(buyer)
  await open(orderForm(course))

  await expect(page.getByRole('heading', { name: '주문서' })).toBeVisible()
  await expect(page.getByRole('heading', { name: course.title })).toBeVisible()
  await expect(page.getByText('수강기간 3개월')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue(buyer.name)
  await expect(page.getByRole('textbox', { name: '이메일' })).toHaveValue(buyer.email)
  const summary = page.getByRole('complementary', { name: '결제 금액' })
  await expect(summary).toContainText('상품 금액80,000원')
  await expect(summary).toContainText('−20,000원')
  await expect(summary).toContainText('총 결제 금액60,000원')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: '무통장입금' })).toHaveCount(0)
  await expectAccessible()

  await button(page, PAY).click()
  const phone = page.getByRole('textbox', { name: '휴대전화' })
  await expect(phone).toBeFocused()
  await expect(phone).toBeInViewport()
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('아직 채우지 않은 곳이 3개 있어요.').filter({ visible: true })).toBeVisible()
  await expectAccessible()
  await phone.fill('010-1234-5678')
  await button(page, PAY).click()
  await expect(page.getByRole('radio', { name: '신용·체크카드' })).toBeFocused()
  await expect(page).toHaveURL(/\/payment\?/)
})

test('PAY-01, PAY-16, PAY-17, PAY-22 paying settles once, says what comes next and gives a receipt; reloading changes nothing', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, { vodDays: 90 })
  const { curriculumSeq } = await anItem(services, course, { title: '첫 문장' })
  const buyer = await aMember(services, site.channelSeq)
  await signIn(buyer)
  await open(orderForm(course))
  await toTheWindow(page, '신용·체크카드')
  const returned = page.waitForURL(/\/payment\/success\?/)
  await page.getByRole('button', { name: PAY }).click()
  await returned
  const successUrl = page.url()

  await expect(page).toHaveURL(new RegExp(`/classes/${course.courseSeq}/payment/complete\\?`))
  await expect(page.getByRole('heading', { name: RECEIVED })).toBeFocused()
  const main = page.getByRole('main')
  await expect(main).toContainText('신용·체크카드')
  await expect(main).toContainText('결제 금액60,000원')
  await expect(main).toContainText(/이용 기간\d{4}년 \d+월 \d+일 \(.\)까지/)
  await expect(page.getByRole('link', { name: '클래스 시작하기' })).toHaveAttribute(
    'href',
    new RegExp(`/classes/${course.courseSeq}/classroom/${curriculumSeq}`),
  )
  await expectAccessible()
  const receipt = page.waitForEvent('download')
  await page.getByRole('button', { name: '영수증' }).click()
  expect((await receipt).suggestedFilename()).toMatch(/\.pdf$/)

  await page.goto(successUrl)
  await expect(page.getByRole('heading', { name: RECEIVED })).toBeVisible()

  // Until it is known which lesson comes first the button leads nowhere.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/courses/${course.courseSeq}/mine`, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: RECEIVED })).toBeVisible()
  await expect(page.getByRole('button', { name: '클래스 시작하기' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('link', { name: '클래스 시작하기' })).toHaveCount(0)
  answer()
  await page.getByRole('link', { name: '클래스 시작하기' }).click()
  await expect(page).toHaveURL(new RegExp(`/classroom/${curriculumSeq}`))

  const placed = await services.db.select().from(orders).where(eq(orders.channelSeq, site.channelSeq))
  expect(placed.map(({ paymentStatus }) => paymentStatus)).toEqual([PAYMENT_STATUS.completed])
  const granted = await services.db
    .select()
    .from(attendances)
    .where(and(eq(attendances.channelSeq, site.channelSeq), eq(attendances.userSeq, buyer.userSeq)))
  expect(granted.map(({ choiseStatusCd }) => choiseStatusCd)).toEqual([CHOISE_STATUS.approved])
})

test('ERR-09, PAY-09, PAY-16 cancelling in the window takes no money and keeps what was filled in', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await signIn(await aMember(services, site.channelSeq))
  await open(orderForm(course))
  await page.getByRole('textbox', { name: '이름' }).fill('박먹물')
  await toTheWindow(page, '카카오페이')
  await page.getByRole('button', { name: '결제 취소하고 돌아가기' }).click()

  await expect(page).toHaveURL(/\/payment\/fail\?/)
  await expect(page.getByRole('heading', { name: '결제를 취소했습니다.' })).toBeVisible()
  await expect(page.getByText('돈은 빠져나가지 않았어요. 입력한 내용은 그대로 남아 있어요.')).toBeVisible()
  await expectAccessible()

  await page.getByRole('link', { name: '다시 결제하기' }).click()
  await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue('박먹물')
  await expect(page.getByRole('radio', { name: '카카오페이' })).toBeChecked()
})

test('PAY-16 a card that is refused at the last moment is told with its reason, and can be tried again', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await signIn(await aMember(services, site.channelSeq))
  await open(orderForm(course))
  await toTheWindow(page, '신용·체크카드')
  await page.getByText('다른 결과 시험하기').click()
  await page.getByRole('button', { name: '승인할 때 거절' }).click()
  await expect(page.getByRole('heading', { name: '결제하지 못했어요' })).toBeVisible()
  await expect(page.getByText(/돈은 빠져나가지 않았어요/)).toBeVisible()

  await page.getByRole('link', { name: '다시 결제하기' }).click()
  await agreeToAll(page)
  await button(page, PAY).click()
  await page.getByRole('button', { name: PAY }).click()
  await expect(page.getByRole('heading', { name: RECEIVED })).toBeVisible()
})

test('PAY-16 a payment whose answer was lost on the way is asked for and settled', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await signIn(await aMember(services, site.channelSeq))
  await open(orderForm(course))
  await toTheWindow(page, '신용·체크카드')
  await page.getByText('다른 결과 시험하기').click()
  await page.getByRole('button', { name: '승인 응답 잃어버리기' }).click()
  await expect(page.getByRole('heading', { name: RECEIVED })).toBeVisible({ timeout: 30_000 })
})

test('PAY-17, PAY-18 a virtual account shows where to pay and until when, and the page changes when the money comes', async ({
  page,
  context,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await signIn(await aMember(services, site.channelSeq))
  await open(orderForm(course))
  await page.getByRole('radio', { name: '가상계좌' }).check()
  await expect(page.getByText(/나만의 계좌번호를 드려요/)).toBeVisible()
  await toTheWindow(page, '가상계좌', ORDER)
  await page.getByRole('button', { name: '가상계좌 발급받기' }).click()

  await expect(page.getByRole('heading', { name: '입금을 기다리고 있어요' })).toBeVisible()
  const account = page.getByRole('region', { name: '입금할 계좌' })
  await expect(account).toContainText(/계좌번호\d+/)
  await expect(account).toContainText('입금할 금액60,000원')
  await expect(account).toContainText(/입금 기한\d{4}년/)
  await expectAccessible()
  const newTab = context.waitForEvent('page')
  await account.getByRole('link', { name: '시험용 은행에서 입금하기' }).click()
  const bank = await newTab
  await bank.getByRole('button', { name: '60,000원 입금하기' }).click()
  await expect(page.getByRole('heading', { name: RECEIVED })).toBeVisible({ timeout: 30_000 })
})

test('ENR-40 a free class is enrolled in with one confirmation and no payment method', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq, { fareCd: FARE.free, price: null })
  await signIn(await aMember(services, site.channelSeq))
  await open(orderForm(course))
  await expect(page.getByRole('heading', { name: '신청서' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await agreeToAll(page)
  await button(page, '무료로 신청하기').click()
  await expect(page.getByRole('heading', { name: '신청이 완료되었어요' })).toBeVisible()
})

test('ENR-07, ENR-43, PAY-10 an application that waits for approval says so, and gives all of the money back', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, { choiseTypeCd: CHOISE_TYPE.approval })
  await signIn(await aMember(services, site.channelSeq))
  await open(orderForm(course, 'ps=00'))
  await expect(page.getByText(/승인이 필요한 클래스예요/)).toBeVisible()
  await toTheWindow(page, '신용·체크카드')
  await page.getByRole('button', { name: PAY }).click()
  await expect(page.getByRole('heading', { name: '신청을 받았어요' })).toBeVisible()

  await open('/paymenthistory')
  const order = page.getByRole('listitem').filter({ hasText: course.title })
  await expect(order).toContainText('승인 대기 중')
  await order.getByRole('button', { name: '취소·환불' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '60,000원 환불받고 취소하기' }).click()
  await expect(page.getByText('취소했어요. 60,000원을 돌려드려요.')).toBeVisible()
  await expect(order).toContainText('취소됨')
  await expect(order).toContainText('60,000원 환불됨')
  await expectAccessible()
})

test('ENR-02, JOIN-10 whoever is no member yet joins first and comes back to the payment', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await signIn(await aPerson(services))
  await open(orderForm(course))
  await expect(page.getByRole('heading', { name: `${site.name} 가입` })).toBeVisible()
  expect(page.url().length).toBeLessThan(400)
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '가입하기' }).click()
  await page.getByRole('button', { name: '계속하기' }).click()
  await expect(page.getByRole('heading', { name: '주문서' })).toBeVisible()
})

test('ENR-10, ENR-39 a class beyond its size takes applications for the waiting list, and says so before paying', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(
    services,
    site.channelSeq,
    { fareCd: FARE.free, price: null, maxUserCount: 1 },
    { attendCount: 1, acceptCnt: 1 },
  )
  await anAttendance(services, course, await aMember(services, site.channelSeq))
  await signIn(await aMember(services, site.channelSeq))
  await open(orderForm(course, 'ps=00'))
  await expect(page.getByText(/지금은 자리가 없어 대기 신청을 받아요/)).toBeVisible()
  await agreeToAll(page)
  await button(page, '신청하기').click()
  await expect(page.getByRole('heading', { name: '대기 신청을 받았어요' })).toBeVisible()
})

test('ENR-37 the last place going while the form is filled in is told before any money moves', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, {
    userLimitTypeCd: CLASS_USER_LIMIT_TYPE.limited,
    maxUserCount: 1,
  })
  await signIn(await aMember(services, site.channelSeq))
  await open(orderForm(course))
  await expect(button(page, PAY)).toBeVisible()
  const asked: string[] = []
  page.on(
    'request',
    (request) => request.url().includes(`/courses/${course.courseSeq}/checkout`) && asked.push(request.url()),
  )
  await page.getByRole('radio', { name: '신용·체크카드' }).check()
  await agreeToAll(page)
  // The price of before stands: a request under way would tell by itself, before the press.
  expect(asked).toEqual([])
  await anAttendance(services, course, await aMember(services, site.channelSeq))
  await services.db
    .update(courseCounts)
    .set({ attendCount: 1, acceptCnt: 1 })
    .where(eq(courseCounts.courseSeq, course.courseSeq))
  await button(page, PAY).click()
  await expect(page.getByRole('heading', { name: '지금은 신청할 수 없어요' })).toBeFocused()
  await expect(page.getByText('매진된 클래스예요.')).toBeVisible()
  await expectAccessible()
  await expect(page).toHaveURL(/\/payment\?/)
  expect(await services.db.select().from(orders).where(eq(orders.channelSeq, site.channelSeq))).toEqual([])
})

test('MY-10, PAY-21 the refund is shown line by line before anything is cancelled, and its sum is what comes back', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, { vodDays: 90 })
  await anItem(services, course)
  await signIn(await aMember(services, site.channelSeq))
  await open('/paymenthistory')
  await expect(page.getByText('아직 결제한 내역이 없어요')).toBeVisible()
  await expectAccessible()

  await open(orderForm(course))
  await toTheWindow(page, '신용·체크카드')
  await page.getByRole('button', { name: PAY }).click()
  await expect(page.getByRole('heading', { name: RECEIVED })).toBeVisible()
  await page.getByRole('link', { name: '내 강의실' }).click()
  await open('/paymenthistory')
  await page.getByRole('button', { name: '취소·환불' }).click()
  const dialog = page.getByRole('dialog', { name: '취소하면 얼마를 돌려받나요?' })
  await expect(dialog).toContainText('결제한 금액60,000원')
  await expect(dialog).toContainText('환불 금액60,000원')
  await expectAccessible()
  await dialog.getByRole('button', { name: '그대로 두기' }).click()
  await expect(page.getByRole('main')).toContainText('결제 완료')

  await page.getByRole('button', { name: '취소·환불' }).click()
  await dialog.getByRole('textbox', { name: /취소하는 이유/ }).fill('일정이 바뀌었어요')
  await dialog.getByRole('button', { name: '60,000원 환불받고 취소하기' }).click()
  await expect(page.getByRole('main')).toContainText('취소됨')
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('main')).toContainText('60,000원 환불됨')
  await expect(page.getByRole('button', { name: '취소·환불' })).toHaveCount(0)
})
