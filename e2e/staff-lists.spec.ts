import type { Page } from '@playwright/test'
import { CHOISE_STATUS, PAY_METHOD, PAYMENT_STATUS, RELEASE_STATE } from '@seodang/domain/codes'
import { aCourse, aMember, anAttendance, anOperator } from '../apps/server/src/testing/factories.ts'
import { anOrder } from '../apps/server/src/testing/orders.ts'
import { expect, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 120_000 })

/** A row of a list: a line of the table, on a phone a card. */
const row = (page: Page, words: string) =>
  page
    .getByRole('main')
    .getByRole(page.viewportSize()?.width === 390 ? 'listitem' : 'row')
    .filter({ hasText: words })

const fails = (page: Page, path: RegExp) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { resultCode: '999999', message: '' } }))

test('SET-04, SET-05, UI-06, UI-18 classes are found, filtered, sorted and opened; a failure can be retried', async ({
  page,
  open,
  services,
  site,
  signIn,
  isMobile,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/course')
  await expect(page.getByText('아직 클래스가 없어요')).toBeVisible()
  await expect(page.getByRole('link', { name: '클래스 만들기' }).first()).toBeVisible()
  await expectAccessible()

  await aCourse(services, site.channelSeq, { title: '물레로 빚는 그릇', price: 90_000 })
  await aCourse(services, site.channelSeq, {
    title: '손으로 쓰는 편지',
    price: 10_000,
    releaseStateCd: RELEASE_STATE.draft,
    releasedAt: null,
  })
  // What the address asks for and no list offers is left out, not sent to the server.
  await open('/settings/course?page=abc&size=7&state=bogus&sort=nothing')
  await expect(row(page, '물레로 빚는 그릇')).toContainText('모집 중')
  await expect(row(page, '손으로 쓰는 편지')).toContainText('작성 중')
  await expectAccessible()

  await page.getByText('작성 중 1', { exact: true }).click()
  await expect(page).toHaveURL(/state=draft/)
  await expect(row(page, '물레로 빚는 그릇')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: '클래스 이름 찾기' })).toBeFocused()
  await page.keyboard.type('그릇')
  await expect(page.getByText('조건에 맞는 클래스가 없어요')).toBeVisible()
  await page.getByRole('button', { name: '조건 지우기' }).click()
  await expect(row(page, '물레로 빚는 그릇')).toBeVisible()

  if (!isMobile) {
    const priceHead = page.getByRole('columnheader', { name: '수강료' })
    await priceHead.getByRole('button').click()
    await expect(priceHead).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sort=price&direction=asc/)
    await expect(page.getByRole('main').getByRole('row').nth(1)).toContainText('손으로 쓰는 편지')
    await page.getByRole('button', { name: '보일 열' }).click()
    await page.getByRole('checkbox', { name: '좋아요' }).uncheck()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('columnheader', { name: '후기' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: '좋아요' })).toHaveCount(0)
  }

  await fails(page, /admin\/courses\?/)
  await open('/settings/course')
  const retry = page.getByRole('button', { name: '다시 불러오기' })
  await expect(retry).toBeVisible()
  await expectAccessible()
  await page.unroute(/admin\/courses\?/)
  await retry.click()
  await row(page, '물레로 빚는 그릇').getByText('물레로 빚는 그릇', { exact: true }).click()
  await expect(page).toHaveURL(/\/classes\/\d+\/settings\/information/)
})

test('SALE-04, SALE-05, SALE-07, SET-10, PAY-21 orders are found, opened, downloaded and refunded', async ({
  page,
  open,
  services,
  site,
  signIn,
  isMobile,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, { title: '물레로 빚는 그릇' })
  const [paid, waiting] = [
    await aMember(services, site.channelSeq, { name: '문하늘' }),
    await aMember(services, site.channelSeq, { name: '정하람' }),
  ]
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/payment')
  await expect(page.getByText('아직 결제가 없어요')).toBeVisible()
  await expectAccessible()

  await anOrder(services, course, paid, null, { payMethodCd: PAY_METHOD.virtualAccount })
  await anOrder(services, course, waiting, null, {
    payMethodCd: PAY_METHOD.deposit,
    paymentStatus: PAYMENT_STATUS.waitingDeposit,
    paidAt: null,
    gateway: 'deposit',
    depositorName: '정람',
    depositDeadlineAt: new Date(Date.now() + 86_400_000),
  })
  await open('/settings/payment')
  await expect(row(page, '문하늘')).toContainText('60,000원')
  await expect(page.getByText('2건, 결제 60,000원 · 환불 0원')).toBeVisible()
  await expectAccessible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '엑셀 받기' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/결제.*\.xlsx$/)

  // Nothing was said about where to look, so a name is found as well.
  await page.getByRole('searchbox').fill('문하늘')
  await page.keyboard.press('Enter')
  await expect(row(page, '정하람')).toHaveCount(0)
  await page.getByRole('combobox', { name: '결제 상태' }).selectOption({ label: '입금 대기' })
  await expect(page.getByText('조건에 맞는 결제가 없어요')).toBeVisible()
  await page.getByRole('button', { name: '조건 지우기' }).click()

  await row(page, '정하람').getByText('물레로 빚는 그릇').click()
  const order = isMobile
    ? page.getByRole('dialog', { name: /^주문/ })
    : page.getByRole('complementary', { name: /^주문/ })
  await expect(order).toContainText('정람')
  await expect(page).toHaveURL(/order=\d+/)
  await expectAccessible()
  await order.getByRole('button', { name: '입금 확인' }).click()
  const question = page.getByRole('dialog', { name: '정하람님의 입금 60,000원을 확인할까요?' })
  await question.getByRole('button', { name: '입금 확인' }).click()
  // This site has no account for deposits any more: the server says so, and the order stays as it was.
  const refusal = page.getByRole('dialog', { name: '처리하지 못했어요' })
  await refusal.getByRole('button', { name: '확인' }).click()
  await expect(order).toContainText('입금 대기')
  // While the answer is on its way the drawer stays.
  await expect(order.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(order).toHaveCount(0)

  await row(page, '문하늘').getByText('물레로 빚는 그릇').click()
  await order.getByRole('button', { name: '환불하기' }).click()
  const amount = order.getByRole('textbox', { name: '환불 금액' })
  await amount.fill('10000')
  await order.getByRole('button', { name: '10,000원 환불하기' }).click()
  // All that is missing is told at once, from the first on, and the bank is one that the gateway knows.
  await expect(order.getByRole('textbox', { name: '환불 사유' })).toBeFocused()
  await expect(order.getByRole('textbox', { name: '환불 사유' })).toHaveAttribute('aria-invalid', 'true')
  await expect(order.getByRole('textbox', { name: '예금주' })).toHaveAttribute('aria-invalid', 'true')
  await order.getByRole('combobox', { name: '은행' }).selectOption('국민은행')
  await expectAccessible()
  await order.getByRole('button', { name: '돌아가기' }).click()
  await expect(order.getByRole('button', { name: '환불하기' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(order).toHaveCount(0)
})

test('ATT-01, ATT-02, ATT-03, ATT-05, ATT-06, ATT-08 attendees are found and changed, one or many at once', async ({
  page,
  open,
  services,
  site,
  signIn,
  isMobile,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const people = []
  for (const name of ['문하늘', '정하람', '최우진']) {
    const person = await aMember(services, site.channelSeq, { name })
    people.push(person)
    await anAttendance(services, course, person, {
      choiseStatusCd: name === '최우진' ? CHOISE_STATUS.approved : CHOISE_STATUS.pending,
    })
  }
  const newcomer = await aMember(services, site.channelSeq, { name: '김나래' })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  const path = `/classes/${course.courseSeq}/settings/attendees`
  await open(path)
  await expect(row(page, '최우진')).toContainText('승인')
  await expectAccessible()
  // The tools stand above the list, and the list fills the width that is left.
  const [tools, list] = [
    await page.getByRole('navigation', { name: '신청 상태' }).boundingBox(),
    await row(page, '최우진').boundingBox(),
  ]
  expect(list?.y).toBeGreaterThan((tools?.y ?? 0) + (tools?.height ?? 0))
  expect(list?.width).toBeGreaterThan(isMobile ? 340 : 1000)

  await page.getByRole('navigation', { name: '신청 상태' }).getByRole('link', { name: /대기/ }).click()
  await expect(row(page, '최우진')).toHaveCount(0)
  await row(page, '문하늘').getByRole('checkbox').check({ force: true })
  await row(page, '정하람').getByRole('checkbox').check({ force: true })
  await page.getByRole('toolbar').getByRole('button', { name: '승인' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('2명의 수강을 승인할까요?')
  await expect(question).toContainText('정하람')
  await expectAccessible()
  await question.getByRole('button', { name: '2명 승인하기' }).click()
  await expect(page.getByText('2명을 처리했어요.')).toBeVisible()
  await expect(page.getByText('조건에 맞는 수강생이 없어요')).toBeVisible()
  await page.getByRole('button', { name: '조건 지우기' }).click()

  await row(page, '정하람').getByText('정하람', { exact: true }).click()
  const person = isMobile
    ? page.getByRole('dialog', { name: '정하람' })
    : page.getByRole('complementary', { name: '정하람' })
  await expect(person).toContainText('대기 → 승인')
  await expectAccessible()
  await person.getByRole('button', { name: '취소', exact: true }).click()
  const warning = page.getByRole('dialog', { name: '1명의 수강을 취소할까요?' })
  await expect(warning).toContainText('되돌릴 수 없어요')
  await expect(warning).toContainText('환불 없음')
  await warning.getByRole('button', { name: '1명 취소하기' }).click()
  // Cancelled is final: there is nothing left to decide.
  await expect(person).toContainText('승인 → 취소')
  await expect(person.getByRole('button', { name: '승인' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '수강생 추가' }).click()
  const adding = page.getByRole('dialog', { name: '수강생 추가' })
  await adding.getByRole('textbox', { name: '이메일' }).fill('nobody@example.test')
  await adding.getByRole('button', { name: '추가하기' }).click()
  await expect(adding.getByText('이 이메일로 가입한 회원이 없어요.', { exact: false })).toBeVisible()
  await expect(adding.getByRole('textbox', { name: '이메일' })).toHaveValue('nobody@example.test')
  await adding.getByRole('textbox', { name: '이메일' }).fill(newcomer.email)
  await adding.getByRole('button', { name: '추가하기' }).click()
  await expect(page.getByText('김나래님을 추가했어요.')).toBeVisible()
  await expect(row(page, '김나래')).toBeVisible()
})

test('ATT-04, ATT-05, AUTH-19 who may only look finds nothing to change or to download', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await anAttendance(services, course, await aMember(services, site.channelSeq, { name: '문하늘' }))
  await signIn(
    await anOperator(services, site.channelSeq, 'MNG', {
      removed: ['CLASS_STUDENT_UPDATE', 'CLASS_STUDENT_CREATE', 'CLASS_STUDENT_EXCEL_DOWNLOAD'],
    }),
  )
  await open(`/classes/${course.courseSeq}/settings/attendees`)
  await expect(row(page, '문하늘')).toBeVisible()
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '엑셀 받기' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '수강생 추가' })).toHaveCount(0)
})

test('DASH-04, DASH-11, DASH-13, DASH-15, UI-18 the dashboard follows its period, folds its guide and comes back from a failure', async ({
  page,
  open,
  services,
  site,
  signIn,
  isMobile,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await anOrder(services, course, await aMember(services, site.channelSeq), null)
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/dashboard?filter=nonsense')
  await expect(page.getByRole('radio', { name: '최근 7일' })).toBeChecked()
  await expect(page.getByRole('tab', { name: /거래액/ })).toContainText('60,000')
  await expectAccessible()
  await page.getByText('어제', { exact: true }).click()
  await expect(page).toHaveURL(/filter=yesterday/)
  await expect(page.getByRole('tab', { name: /거래액/ })).toContainText('0')
  await page.goBack()
  await page.goForward()
  await open('/settings/dashboard')

  const table = page.getByRole('region', { name: '표' })
  await expect(table).toHaveCount(isMobile ? 0 : 1)
  await page.getByRole('button', { name: isMobile ? '표 보기' : '표 접기' }).click()
  await expect(table).toHaveCount(isMobile ? 1 : 0)
  await page.getByRole('tab', { name: /거래액/ }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: /결제 건수/ })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: /결제 건수/ })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '엑셀 받기' }).click(),
  ])
  expect(file.suggestedFilename()).toContain('.xlsx')

  await expect(page.getByRole('heading', { name: '오픈 준비' })).toBeVisible()
  await page.getByRole('button', { name: '접기', exact: true }).click()
  await page.reload()
  await page.getByRole('button', { name: /오픈 준비 \d+% 보기/ }).click()
  await page.getByRole('link', { name: /로고 올리기/ }).click()
  await expect(page).toHaveURL(/\/settings\/configuration/)

  await fails(page, /admin\/dashboard\?/)
  await open('/settings/dashboard')
  await expect(page.getByText('지표를 불러오지 못했어요.')).toBeVisible()
  await expectAccessible()
  await page.unroute(/admin\/dashboard\?/)
  await page.getByRole('button', { name: '다시 불러오기' }).click()
  await expect(page.getByRole('tab', { name: /거래액/ })).toBeVisible()
})

test('DASH-14 who may not see sales is shown no money', async ({ page, open, services, site, signIn }) => {
  await signIn(await anOperator(services, site.channelSeq, 'MNG', { removed: ['SITE_SALES_READ'] }))
  await open('/settings/dashboard')
  await expect(page.getByRole('tab', { name: /신규 회원/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: /거래액|결제 건수/ })).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/\d원/)
})

test('SET-06 on a phone the whole menu is within reach, also while a save bar has the bottom', async ({
  page,
  open,
  services,
  site,
  signIn,
  isMobile,
  expectAccessible,
}) => {
  test.skip(!isMobile, 'wide screens have the menu at the side')
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/configuration')
  await page.getByRole('banner').getByRole('button', { name: '관리 메뉴' }).click()
  const menu = page.getByRole('dialog', { name: '관리 메뉴' })
  await expect(menu.getByRole('button', { name: '로그아웃' })).toBeVisible()
  await expect(menu.getByRole('link', { name: '내 사이트 보기' })).toHaveAttribute('href', /\/main/)
  await expectAccessible()
  await menu.getByRole('link', { name: '결제', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/payment/)
  await expect(menu).toHaveCount(0)
})
