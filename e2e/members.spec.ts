import { subscriptions } from '../apps/server/src/modules/subscription/tables.ts'
import { aCoupon } from '../apps/server/src/testing/coupons.ts'
import { aCourse, aMember, anOperator, unique } from '../apps/server/src/testing/factories.ts'
import { anOrder } from '../apps/server/src/testing/orders.ts'
import { aMembership } from '../apps/server/src/testing/subscribing.ts'
import { drawerOf, isPhone, row } from './desk.ts'
import { expect, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 120_000 })

test('MEM-05, MEM-07, MEM-09, MEM-10 an owner labels a member, makes a segment of label and spent amount, and sees who is in it', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  const course = await aCourse(services, site.channelSeq)
  const regular = await aMember(services, site.channelSeq, { name: '많이 산 단골' })
  const other = await aMember(services, site.channelSeq, { name: '둘러본 사람' })
  await anOrder(services, course, regular, null)

  await open('/settings/members/joined')
  await expect(page.getByRole('heading', { level: 1, name: '가입 회원' })).toBeVisible()
  await expect(row(page, regular.name)).toBeVisible()
  await expectAccessible()
  for (const { name } of [regular, other]) await row(page, name).getByRole('checkbox').check({ force: true })
  const bulk = page.getByRole('toolbar')
  await bulk.getByRole('button', { name: '라벨 붙이기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '새 라벨' }).fill('단골')
  await dialog.getByRole('button', { name: '만들기' }).click()
  await expect(dialog.getByRole('radio', { name: '단골' })).toBeChecked()
  await expectAccessible()
  await dialog.getByRole('button', { name: '라벨 붙이기' }).click()
  await expect(page.getByText('2명에게 라벨을 붙였어요.')).toBeVisible()
  await expect(row(page, regular.name)).toContainText('단골')

  await open('/settings/members/segment')
  await page.getByRole('button', { name: '새 세그먼트' }).click()
  const editor = drawerOf(page, '새 세그먼트')
  await editor.getByRole('button', { name: '저장' }).click()
  await expect(editor.getByText('세그먼트 이름 항목을 입력해주세요!')).toBeVisible()
  await editor.getByRole('textbox', { name: /^이름/ }).fill('많이 산 단골들')
  const first = editor.getByRole('group', { name: '1번째 조건' })
  await first.getByRole('combobox', { name: '1번째 조건' }).selectOption('라벨')
  await first.getByRole('combobox', { name: '라벨', exact: true }).selectOption('단골')
  const preview = editor.getByRole('region', { name: '지금 맞는 회원' })
  await expect(preview.getByRole('status')).toContainText('2명')
  await editor.getByRole('button', { name: '조건 더하기' }).click()
  const second = editor.getByRole('group', { name: '2번째 조건' })
  await second.getByRole('combobox', { name: '2번째 조건' }).selectOption('결제 금액')
  await second.getByRole('textbox', { name: '이상' }).fill('50000')
  await expect(preview.getByRole('status')).toContainText('1명')
  await expect(preview.getByRole('listitem')).toContainText([regular.name])
  await expectAccessible()
  await editor.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('저장했어요.')).toBeVisible()

  const saved = drawerOf(page, '많이 산 단골들')
  await saved.getByRole('link', { name: '회원 보기' }).click()
  await expect(page).toHaveURL(/segmentSeq=/)
  await expect(row(page, regular.name)).toBeVisible()
  await expect(row(page, other.name)).toHaveCount(0)
})

test('MEM-06, MEM-07, MEM-08 somebody is entered by hand; a member is looked at, noted about and removed', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  const member = await aMember(services, site.channelSeq, { name: '나갈 사람' })

  await open('/settings/members/registered')
  await expect(page.getByText('아직 등록한 사람이 없어요')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: '회원 등록' }).click()
  await page.getByRole('textbox', { name: /^이름/ }).fill('곧 올 사람')
  await page.getByRole('button', { name: '회원 등록' }).click()
  await expect(page.getByText('이메일 또는 휴대전화 항목을 입력해주세요!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^이름/ })).toHaveValue('곧 올 사람')
  await page.getByRole('textbox', { name: /^이메일/ }).fill(`${unique('soon')}@example.test`)
  await page.getByRole('button', { name: '회원 등록' }).click()
  await expect(row(page, '곧 올 사람')).toContainText('가입 전')

  await open('/settings/members/joined')
  await row(page, member.name).getByText(member.name, { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible()
  await page.getByRole('textbox', { name: /^메모/ }).fill('통화했어요')
  await page.getByRole('button', { name: '메모 남기기' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '통화했어요' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '내보내기' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('진행 중인 클래스가 없어요.')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: '내보내기' }).click()
  await expect(page).toHaveURL(/\/settings\/members\/joined/)
  await expect(page.getByText('나갈 사람님을 내보냈어요.')).toBeVisible()
  await expect(row(page, member.email)).toHaveCount(0)
  if (!isPhone(page)) await expectAccessible()
})

test('MEM-07, CPN-08, CPN-12 on a member’s page an owner gives a coupon and withdraws it, and sees their membership', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const { channelSeq } = site
  const member = await aMember(services, channelSeq, { name: '가람이' })
  const { membershipSeq } = await aMembership(services, channelSeq, { name: '느린 서가' })
  await services.db.insert(subscriptions).values({
    channelSeq,
    membershipSeq,
    userSeq: member.userSeq,
    state: 'active',
    termMonths: 1,
    anchorAt: new Date(),
    termsPaid: 1,
    paidUntil: new Date(Date.now() + 86_400_000 * 20),
    price: 10_000,
  })
  await aCoupon(services, channelSeq, { name: '오랜만이에요 쿠폰', issueCd: '02' })
  await signIn(await anOperator(services, channelSeq, 'OWN'))
  await open(`/settings/members/joined/${member.userSeq}`)
  await expect(page.getByRole('link', { name: '느린 서가' })).toBeVisible()
  await expect(page.getByText('받은 쿠폰이 없어요.')).toBeVisible()
  await page.getByRole('button', { name: '쿠폰 주기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '쿠폰 고르기' }).click()
  await page.getByRole('option', { name: /오랜만이에요 쿠폰/ }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: '쿠폰 주기' }).click()
  await expect(page.getByRole('link', { name: '오랜만이에요 쿠폰' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '오랜만이에요 쿠폰 회수' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '회수' }).click()
  await expect(page.getByRole('button', { name: '오랜만이에요 쿠폰 회수' })).toBeHidden()
})
