import { eq } from 'drizzle-orm'
import { deliveries, userAddresses } from '../apps/server/src/modules/delivery/tables.ts'
import { aCourse, aMember, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'

test('DLV-01 DLV-05 DLV-06 DLV-07 DLV-08 a book is bought to an address, sent with a number, followed, and paid back once it is returned', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
  browser,
}) => {
  test.slow()
  const course = await aCourse(services, site.channelSeq, {
    deliveryCd: '00',
    materialTitle: '글쓰기 교재',
    materialPrice: 20_000,
    materialPriceEx: 1_500,
  })
  const buyer = await aMember(services, site.channelSeq, { name: '한구매', phone: '01012345678' })
  const owner = await anOperator(services, site.channelSeq, 'OWN')

  // The learner buys.
  await signIn(buyer)
  await open(`/classes/${course.courseSeq}/payment?ps=01`)
  await expect(page.getByRole('heading', { name: '배송지' })).toBeVisible()
  const pay = page.getByRole('button', { name: '80,000원 결제하기' }).filter({ visible: true })
  await page.getByRole('radio', { name: '신용·체크카드' }).check()
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await pay.click()
  await expect(page.getByRole('textbox', { name: '우편번호' })).toBeFocused()
  await page.getByRole('textbox', { name: '우편번호' }).fill('03045')
  await page.locator('[data-field="shipTo.addr1"] input').fill('서울 종로구 사직로 161')
  await page.getByRole('textbox', { name: '상세 주소' }).fill('2층')
  await page.getByRole('checkbox', { name: '이 배송지 저장하기' }).check()
  await expectAccessible()
  await pay.click()
  await page.waitForURL(/\/__sandbox\/toss\//)
  await page.getByRole('button', { name: '80,000원 결제하기' }).click()
  await page.waitForURL(/\/payment\/complete\?/)

  // The owner sends it.
  const office = await browser.newContext()
  await signInto(office, owner.accessToken)
  const desk = await office.newPage()
  await desk.route('https://cdn.channel.io/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  const [parcel] = await services.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.channelSeq, site.channelSeq))
  const at = `channelSeq=${site.channelSeq}`
  await desk.goto(`/settings/delivery?${at}`)
  await hydrated(desk)
  await desk.getByText(buyer.name).filter({ visible: true }).first().click()
  await desk.getByRole('button', { name: '발송', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: '발송 처리' })
  await dialog.getByRole('button', { name: '1건 발송하기' }).click()
  await expect(dialog.getByText('하나를 선택해 주세요.')).toBeVisible()
  await dialog.getByRole('combobox', { name: '택배사' }).selectOption('CJ')
  await dialog.getByRole('textbox', { name: '송장 번호' }).fill('1234-5678-9012')
  // VAL-27: what is typed outlives the window.
  await desk.reload()
  await hydrated(desk)
  await desk.getByRole('button', { name: '발송', exact: true }).click()
  await expect(dialog.getByRole('combobox', { name: '택배사' })).toHaveValue('CJ')
  await expect(dialog.getByRole('textbox', { name: '송장 번호' })).toHaveValue('1234-5678-9012')
  await dialog.getByRole('button', { name: '1건 발송하기' }).click()
  await expect(desk.getByText('1건을 처리했어요.')).toBeVisible()
  await expectAccessible(desk)

  // The learner follows it.
  await open('/paymenthistory')
  await expect(page.getByText('배송 중')).toBeVisible()
  await expect(page.getByRole('link', { name: '배송 조회' })).toHaveAttribute(
    'href',
    'https://trace.cjlogistics.com/next/tracking.html?wblNo=123456789012',
  )
  await expectAccessible()

  // Whoever refunds is told that the goods are out; what came back is paid back.
  await desk.goto(`/settings/payment/goods?order=${parcel?.orderSeq}&${at}`)
  await hydrated(desk)
  await desk.getByRole('button', { name: '환불하기' }).click()
  await expect(desk.getByText('상품이 아직 구매자에게 있어요.', { exact: false })).toBeVisible()
  await desk.goto(`/settings/delivery?parcel=${parcel?.deliverySeq}&${at}`)
  await hydrated(desk)
  await desk.getByRole('button', { name: '반품 확인' }).first().click()
  await expect(desk.getByText('1건을 처리했어요.')).toBeVisible()
  await desk.goto(`/settings/payment/goods?order=${parcel?.orderSeq}&${at}`)
  await hydrated(desk)
  await desk.getByRole('button', { name: '환불하기' }).click()
  await desk.getByRole('textbox', { name: '환불 사유' }).fill('교재를 돌려받았어요')
  await desk.getByRole('button', { name: '20,000원 환불' }).click()
  await expect(desk.getByText('반품', { exact: true }).first()).toBeVisible()
  await open('/paymenthistory')
  await expect(page.getByText('20,000원 환불됨')).toBeVisible()
  await office.close()
})

test('DLV-05, VAL-27 a name that is typed before the usual address comes is not replaced by it', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq, {
    deliveryCd: '00',
    materialTitle: '글쓰기 교재',
    materialPrice: 20_000,
  })
  const buyer = await aMember(services, site.channelSeq, { name: '한구매', phone: '01012345678' })
  const usual = { phone: '01012345678', zipcode: '03045', addr1: '서울 종로구 사직로 161', isDefault: true }
  await services.db.insert(userAddresses).values({ ...usual, userSeq: buyer.userSeq, recipient: '한기본' })
  let letGo = () => {}
  await page.route('**/users/addresses', async (route) => {
    await new Promise<void>((resolve) => {
      letGo = resolve
    })
    await route.continue()
  })
  await signIn(buyer)
  const recipient = page.locator('[data-field="shipTo.recipient"] input')
  const zipcode = page.getByRole('textbox', { name: '우편번호' })
  await open(`/classes/${course.courseSeq}/payment?ps=01`)
  await recipient.fill('김선물')
  letGo()
  // It is offered, and not put there.
  await expect(page.getByRole('combobox', { name: '저장한 배송지' })).toBeVisible()
  await expect(recipient).toHaveValue('김선물')
  await expect(zipcode).toHaveValue('')

  // Cash that is paid before goods are sent: whether it is safe until then is told, and for a card it is not asked.
  const safety = page.getByText('이 판매자는 현금으로 사는 교재에 구매안전서비스를 제공하지 않아요.')
  await page.getByRole('radio', { name: '신용·체크카드' }).check()
  await expect(safety).toHaveCount(0)
  await page.getByRole('radio', { name: '가상계좌' }).check()
  await expect(safety).toBeVisible()

  const another = await aMember(services, site.channelSeq, { name: '정기본' })
  await services.db.insert(userAddresses).values({ ...usual, userSeq: another.userSeq, recipient: '정기본' })
  await page.unroute('**/users/addresses')
  await signIn(another)
  await open(`/classes/${course.courseSeq}/payment?ps=01`)
  await expect(recipient).toHaveValue('정기본')
  await expect(zipcode).toHaveValue('03045')
})
