import type { Page } from '@playwright/test'
import { aCourse, aMember, anAttendance, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

test.describe.configure({ timeout: 120_000 })

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
const bulk = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: /클래스/ }).getByRole('button', { name })

test('BIN-01, BIN-03, BIN-11 a class is copied, deleted, found in the bin, brought back and erased', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const course = await aCourse(services, site.channelSeq, { title: '물레로 빚는 그릇', publicCd: '99' })
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  await signIn(owner)
  await open('/settings/course')
  await row(page, course.title).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '복사' }).click()
  await expect(row(page, '물레로 빚는 그릇 (복사본)')).toContainText('비공개')

  await row(page, '(복사본)').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  await expect(page.getByRole('dialog')).toContainText('7일')
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
  await expect(row(page, '(복사본)')).toHaveCount(0)

  await page.getByRole('button', { name: '휴지통 보기' }).click()
  await expect(row(page, '(복사본)')).toContainText(owner.name)
  await expectAccessible()
  await page.getByRole('button', { name: /되돌리기/ }).click()
  await expect(page.getByText('휴지통이 비어 있어요')).toBeVisible()

  await open('/settings/course')
  await row(page, '(복사본)').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
  await open('/settings/bin')
  await row(page, '(복사본)').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '바로 지우기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '바로 지우기' }).click()
  await expect(page.getByText('휴지통이 비어 있어요')).toBeVisible()
})

test('BIN-05, BIN-09, BIN-13 many classes are changed at once, what fails says why, and the order is kept', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  const [first] = await Promise.all(
    ['손편지', '일기', '낭독'].map((title) => aCourse(services, site.channelSeq, { title })),
  )
  if (!first) throw new Error('three classes')
  await anAttendance(services, first, await aMember(services, site.channelSeq))
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/course')
  await page.getByRole('button', { name: '순서', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const lines = dialog.getByRole('listitem')
  const last = (await lines.last().locator('b').textContent()) ?? ''
  await dialog.getByRole('button', { name: `${last} 위로` }).click()
  await expect(lines.nth(1)).toContainText(last)
  await expectAccessible()
  await dialog.getByRole('button', { name: '순서 저장' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: '순서', exact: true }).click()
  await expect(lines.nth(1)).toContainText(last)
  await dialog.getByRole('button', { name: '닫기' }).last().click()

  for (const title of ['손편지', '일기']) await row(page, title).getByRole('checkbox').check()
  await bulk(page, '비공개').click()
  await page.getByRole('dialog').getByRole('button', { name: '비공개' }).click()
  await expect(row(page, '일기')).toContainText('비공개')

  for (const title of ['손편지', '일기']) await row(page, title).getByRole('checkbox').check()
  await bulk(page, '삭제').click()
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
  const failures = page.getByRole('dialog')
  await expect(failures).toContainText('1개를 바꿨고, 1개는 바꾸지 못했어요')
  await expect(failures).toContainText('1명이 수강 중이거나 신청해서 삭제할 수 없어요')
  await expectAccessible()
  await failures.getByRole('button', { name: '확인' }).click()
  await expect(row(page, '일기')).toHaveCount(0)
  await expect(row(page, '손편지')).toBeVisible()
})
