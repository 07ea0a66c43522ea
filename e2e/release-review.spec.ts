import { RELEASE_STATE } from '@seodang/domain/codes'
import { aChannel, aCourse, anItem, anOperator, unique } from '../apps/server/src/testing/factories.ts'
import { anAdministrator, drawerOf, enrol, row } from './desk.ts'
import { expect, hydrated, signInto, test } from './fixtures.ts'
import { mailTo } from './mails.ts'

test.use({ actionTimeout: 15_000 })
test.describe.configure({ timeout: 150_000 })

const BUSINESS = {
  corpName: '느린 글방',
  ceoName: '한서윤',
  regNo: '1248100998',
  addr: '서울 종로구 율곡로 1',
  email: 'clay@example.test',
}

test('ADM-03, AUTH-14, AUTH-21 a site has to submit its classes: one is sent back with a reason, changed, submitted again and approved', async ({
  page,
  browser,
  baseURL,
  services,
  expectAccessible,
}) => {
  const word = unique('r')
  const title = `${word} 물레로 빚는 그릇`
  const site = await aChannel(services, { ...BUSINESS, name: `${word} 글방` })
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const course = await aCourse(services, site.channelSeq, {
    title,
    releaseStateCd: RELEASE_STATE.draft,
    releasedAt: null,
    imageKey: 'cover',
    introduction: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: '함께 빚어요' }] }],
    },
  })
  await anItem(services, course)
  const classPage = `/classes/${course.courseSeq}?channelSeq=${site.channelSeq}`

  // The platform demands it, and says why.
  await enrol(page, await anAdministrator(services))
  await page.goto(`/admin/sites?q=${word}&site=${site.channelSeq}`)
  await hydrated(page)
  await page.getByRole('button', { name: '공개 전 심사 요구하기' }).click()
  const asking = page.getByRole('dialog', { name: /공개 전에 심사할까요/ })
  await asking.getByRole('button', { name: '공개 전 심사 요구하기' }).click()
  await expect(asking.getByText('사유 항목을 입력해주세요!')).toBeVisible()
  await asking.getByLabel('사유').fill('새로 연 사이트예요')
  await expectAccessible()
  await asking.getByRole('button', { name: '공개 전 심사 요구하기' }).click()
  await expect(page.getByText('심사 설정을 바꿨어요.')).toBeVisible()
  await expect(page.getByRole('button', { name: '심사 없이 공개하게 하기' })).toBeVisible()

  // The owner submits; from then on nothing can be changed.
  const theirs = await browser.newContext({
    baseURL: baseURL ?? '',
    reducedMotion: 'reduce',
    locale: 'ko-KR',
  })
  const staff = await theirs.newPage()
  await signInto(staff, owner.accessToken)
  await staff.goto(`/classes/${course.courseSeq}/settings/information?channelSeq=${site.channelSeq}`)
  await hydrated(staff)
  const submit = async () => {
    await staff.getByRole('button', { name: '심사 신청하기' }).click()
    const dialog = staff.getByRole('dialog', { name: '심사를 신청할까요?' })
    await expect(dialog).toContainText('자동으로 공개돼요')
    await dialog.getByRole('button', { name: '심사 신청하기' }).click()
    await expect(staff.getByText('심사를 기다리고 있어요.')).toBeVisible()
  }
  await submit()
  await expect(staff.getByRole('textbox', { name: '부제' })).toBeDisabled()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: '심사 취소하고 고치기' }).click()
  await staff
    .getByRole('dialog', { name: '심사를 취소할까요?' })
    .getByRole('button', { name: '심사 취소하고 고치기' })
    .click()
  await expect(staff.getByRole('textbox', { name: '부제' })).toBeEnabled()
  await submit()

  // The administrator looks at it as visitors would, and sends it back.
  await page.goto(`/admin/reviews?q=${word}`)
  await hydrated(page)
  await row(page, title).getByText(title).first().click()
  const drawer = drawerOf(page, title)
  await expectAccessible()
  const opening = page.context().waitForEvent('page')
  await drawer.getByRole('button', { name: '클래스 페이지 보기' }).click()
  const look = await opening
  await expect(look).toHaveURL(new RegExp(`/classes/${course.courseSeq}\\?`))
  await expect(look.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(look.getByText('함께 빚어요').first()).toBeVisible()
  await look.close()
  await drawer.getByRole('button', { name: '심사 시작' }).click()
  await drawer.getByRole('button', { name: '돌려보내기' }).click()
  const sending = page.getByRole('dialog', { name: `${title} 돌려보내기` })
  await sending.getByRole('button', { name: '돌려보내기' }).click()
  await expect(sending.getByText('사유 항목을 입력해주세요!')).toBeVisible()
  await sending.getByLabel('사유').fill('부제를 채워 주세요')
  await expectAccessible()
  await sending.getByRole('button', { name: '돌려보내기' }).click()
  await expect(page.getByText('돌려보냈어요.')).toBeVisible()
  await expect(drawer.getByText('부제를 채워 주세요')).toBeVisible()
  await expect(page.getByText('조건에 맞는 결과가 없어요')).toBeVisible()

  // The owner reads why, in a mail and in the editor, and submits again.
  expect(await mailTo(services, owner.email)).toContain('부제를 채워 주세요')
  await staff.reload()
  await hydrated(staff)
  await expect(staff.getByText('부제를 채워 주세요')).toBeVisible()
  await expectAccessible(staff)
  await staff.getByRole('textbox', { name: '부제' }).fill('흙 한 덩이로 시작해요')
  await submit()
  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'ko-KR' })).newPage()
  expect((await visitor.goto(classPage))?.status()).toBe(404)

  await page.goto(`/admin/reviews?q=${word}&site=${site.channelSeq}&course=${course.courseSeq}`)
  await hydrated(page)
  await drawer.getByRole('button', { name: '심사 시작' }).click()
  await drawer.getByRole('button', { name: '승인하고 공개' }).click()
  await page
    .getByRole('dialog', { name: /공개할까요/ })
    .getByRole('button', { name: '승인하고 공개' })
    .click()
  await expect(page.getByText('공개했어요.')).toBeVisible()
  expect((await visitor.goto(classPage))?.status()).toBe(200)
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await visitor.context().close()
  await theirs.close()
})
