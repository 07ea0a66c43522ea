import { isolationProbes } from '../apps/server/src/modules/isolation/tables.ts'
import { aCourse, anOperator } from '../apps/server/src/testing/factories.ts'
import { row } from './desk.ts'
import { expect, test } from './fixtures.ts'

test('BYD-29 an owner finds the isolation check, starts the first one and sees what came of it', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  await aCourse(services, site.channelSeq)
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/settings/dashboard')
  const menu = page.getByRole('navigation', { name: '관리 메뉴' })
  await menu.getByRole('link', { name: '격리 점검' }).click()
  await expect(page.getByRole('heading', { name: '격리 점검', level: 1 })).toBeVisible()
  await expect(page.getByText('아직 점검한 적이 없어요')).toBeVisible()
  await expectAccessible()

  await page.getByRole('button', { name: '지금 점검하기' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('점검하고 있어요')).toBeVisible()
  await expect(page.getByText(/점검을 통과했어요/)).toBeVisible({ timeout: 30_000 })
  await expect(row(page, '통과')).toContainText('직접')
  await expectAccessible()
})

test('BYD-29 a check that failed says which questions were answered', async ({
  page,
  open,
  services,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  const path = `/v1.0/channels/${site.channelSeq}/admin/orders/7`
  await services.db.insert(isolationProbes).values({
    channelSeq: site.channelSeq,
    state: 'failed',
    asked: 80,
    findings: [{ role: 'stranger', call: 'orderDesk.adminOrder', path, status: 200 }],
    endedAt: new Date(),
  })
  await open('/settings/isolation')
  await expect(page.getByText(/거절해야 할 질문 1개에 답이 나갔어요/)).toBeVisible()
  const found = page.getByRole('list', { name: /답이 나간 질문/ }).getByRole('listitem')
  await expect(found).toHaveText(new RegExp(`다른 사이트.*orderDesk.adminOrder.*${path}.*응답 200`))
  await expect(row(page, '문제 있음')).toContainText('밤 점검')
  await expectAccessible()
})
