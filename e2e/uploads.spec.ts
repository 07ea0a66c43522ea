import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { uploads } from '../apps/server/src/modules/media/tables.ts'
import { aCourse, aMember, anAttendance, anItem, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const PICTURE = join(import.meta.dirname, '../apps/server/src/seed/assets/clay-bowl.jpg')
const LINE_LOST = '연결이 끊겨 올리지 못했어요.'
const NOT_SENT = '아직 올리지 못한 파일이 있어요. 다시 시도하거나 지워 주세요.'

/** The line is lost for the first call to a path: before it arrives, or before its answer does. */
async function loseFirst(page: Page, path: string, lost: 'call' | 'answer'): Promise<string[]> {
  const keys: string[] = []
  await page.route(path, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    if (lost === 'answer') await route.fetch()
    return route.abort('connectionfailed')
  })
  return keys
}

test('ERR-22, REV-17 a photo whose answer was lost is sent again with a press, once, and holds the review meanwhile', async ({
  page,
  open,
  signIn,
  services,
  site,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq)
  await anItem(services, course)
  const learner = await aMember(services, site.channelSeq)
  await anAttendance(services, course, learner)
  await signIn(learner)
  await open(`/classes/${course.courseSeq}`)
  await page.locator('#reviews').getByRole('button', { name: '후기 쓰기' }).click()
  const dialog = page.getByRole('dialog', { name: '후기 작성' })
  await dialog.getByRole('textbox').fill('그릇이 예뻐요.')
  const keys = await loseFirst(page, '**/uploads/image?*', 'answer')
  await dialog.locator('input[type=file]').setInputFiles(PICTURE)
  await expect(dialog.getByText(LINE_LOST)).toBeVisible()
  await expectAccessible()

  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog.getByText(NOT_SENT)).toBeVisible()
  const again = dialog.getByRole('button', { name: 'clay-bowl.jpg 다시 시도' })
  await expect(again).toBeFocused()
  await again.click()
  await expect(dialog.getByRole('img', { name: '사진 1' })).toBeVisible()
  await expect(dialog.getByText(LINE_LOST)).toHaveCount(0)
  await expect(dialog.getByRole('textbox')).toHaveValue('그릇이 예뻐요.')
  expect(new Set(keys).size).toBe(1)
  expect(
    await services.db.select().from(uploads).where(eq(uploads.channelSeq, site.channelSeq)),
  ).toHaveLength(1)

  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.locator('#reviews').getByRole('article').getByRole('link')).toHaveCount(1)
})

test('ERR-22, UPL-14 a cut picture that did not arrive is neither cut again nor left out of what is saved', async ({
  page,
  open,
  signIn,
  services,
  site,
  isMobile,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/configuration')
  const logo = page.getByRole('group', { name: /^로고/ })
  const keys = await loseFirst(page, '**/uploads/image?*', 'call')
  await logo.locator('input[type=file]').setInputFiles(PICTURE)
  await page.getByRole('dialog').getByRole('button', { name: '이대로 쓰기' }).click()
  await expect(logo.getByText(LINE_LOST)).toBeVisible()

  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(logo.getByText(NOT_SENT)).toBeVisible()
  if (!isMobile) {
    await page.getByRole('link', { name: '운영진', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '계속 고치기' }).click()
  }
  await logo.getByRole('button', { name: /다시 시도$/ }).click()
  await expect(logo.getByRole('button', { name: '사진 바꾸기' })).toBeVisible()
  expect(keys).toHaveLength(2)
})

test('ERR-22, ATT-16 a sheet that was not read is read with a press; one that is refused can only be taken away', async ({
  page,
  open,
  signIn,
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq)
  const newcomer = await aMember(services, site.channelSeq, { name: '김나래' })
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open(`/classes/${course.courseSeq}/settings/attendees`)
  await page.getByRole('button', { name: '수강생 추가' }).first().click()
  const dialog = page.getByRole('dialog', { name: '수강생 추가' })
  await dialog.getByText('파일로 여러 명').click()
  const choose = (name: string, words: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(words) })
  await choose('people.xlsx', 'this is no sheet')
  await expect(dialog.getByRole('alert').filter({ hasText: 'people.xlsx' })).toBeVisible()
  await expect(dialog.getByText('다시 시도')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'people.xlsx 지우기' }).click()

  await loseFirst(page, '**/additions/preview', 'call')
  await choose('people.csv', `이메일,외부 결제 금액,메모\n${newcomer.email},"50,000원",현장\n`)
  await expect(dialog.getByText(LINE_LOST)).toBeVisible()
  await dialog.getByRole('button', { name: 'people.csv 다시 시도' }).click()
  await expect(dialog.getByRole('listitem')).toContainText([/김나래.*50,000원.*추가돼요/s])
})

test('ERR-22, PGE-14 a picture of a page that did not arrive waits while another block is chosen, and holds the page', async ({
  page,
  open,
  signIn,
  services,
  site,
  isMobile,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  if (!isMobile) await page.setViewportSize({ width: 1440, height: 1000 })
  await open('/settings/page/create')
  const add = (kind: string) =>
    page
      .getByRole('navigation', { name: '블록' })
      .getByRole('button', { name: `${kind} 블록 넣기` })
      .click()
  await add('사진')
  // On a phone the settings lie over the page, and are closed before the next block is chosen.
  if (isMobile) await page.getByRole('button', { name: '블록 설정' }).click()
  const settings = page.getByRole(isMobile ? 'dialog' : 'complementary', { name: '사진 설정' })
  const keys = await loseFirst(page, '**/uploads/image?*', 'call')
  await settings.locator('input[type=file]').setInputFiles(PICTURE)
  await expect(settings.getByText(LINE_LOST)).toBeVisible()

  if (isMobile) await settings.getByRole('button', { name: '설정 닫기' }).click()
  await add('버튼')
  await expect(page.getByText(LINE_LOST)).toBeHidden()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(settings.getByText(NOT_SENT)).toBeVisible()
  await settings.getByRole('button', { name: /다시 시도$/ }).click()
  await expect(settings.getByText(LINE_LOST)).toHaveCount(0)
  await expect(settings.locator('img')).toHaveCount(1)
  expect(keys).toHaveLength(2)
})
