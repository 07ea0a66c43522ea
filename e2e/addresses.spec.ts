import { aCourse, aMember } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

test('DLV-05 kept addresses are added, changed, made usual and removed in the account, and the payment page begins with the usual one', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  await signIn(await aMember(services, site.channelSeq, { name: '한구매' }))
  await open('/editinformation')
  const section = page.getByRole('region', { name: '배송지' })
  await expect(section).toContainText('저장한 배송지가 없어요.')
  const dialog = page.getByRole('dialog', { name: '배송지 추가' })
  const add = async (recipient: string, street: string) => {
    await section.getByRole('button', { name: '배송지 추가' }).click()
    await dialog.getByRole('textbox', { name: '받는 사람' }).fill(recipient)
    await dialog.getByRole('textbox', { name: '휴대전화' }).fill('010-1234-5678')
    await dialog.getByRole('textbox', { name: '우편번호' }).fill('03045')
    await dialog.locator('[data-field="addr1"] input').fill(street)
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await section.getByRole('button', { name: '배송지 추가' }).click()
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: '우편번호' })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  await page.keyboard.press('Escape')
  await add('우리 집', '서울 종로구 사직로 161')
  await add('회사', '서울 중구 세종대로 110')
  await expect(section.getByRole('listitem')).toHaveCount(2)

  await section.getByRole('button', { name: '회사 배송지를 기본으로' }).click()
  await expect(section.getByRole('listitem').first()).toContainText('회사')
  await section.getByRole('button', { name: '회사 배송지 수정' }).click()
  const edit = page.getByRole('dialog', { name: '배송지 수정' })
  await edit.getByRole('textbox', { name: '상세 주소' }).fill('3층')
  await edit.getByRole('button', { name: '저장', exact: true }).click()
  await expect(section.getByRole('listitem').first()).toContainText('세종대로 110 3층')
  await expectAccessible()

  await section.getByRole('button', { name: '회사 배송지 삭제' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(2)
  await expect(section.getByRole('listitem').first()).toContainText('회사')

  const course = await aCourse(services, site.channelSeq, {
    deliveryCd: '00',
    materialTitle: '글쓰기 교재',
    materialPrice: 20_000,
  })
  await open(`/classes/${course.courseSeq}/payment?ps=01`)
  await expect(page.locator('[data-field="shipTo.addr1"] input')).toHaveValue('서울 중구 세종대로 110')
  await page.locator('[data-field="shipTo.addr1"] input').fill('')
  await page.locator('[data-field="shipTo.zipcode"] input').fill('')
  await expect(page.locator('[data-field="shipTo.addr1"] input')).toHaveValue('')
})
