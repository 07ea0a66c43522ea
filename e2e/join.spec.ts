import { eq } from 'drizzle-orm'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { channelUsers } from '../apps/server/src/modules/membership/tables.ts'
import { channels } from '../apps/server/src/modules/site/tables.ts'
import { aMember, aPerson } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const PASSWORD = 'Seodang!2026'
const entry = (next: string) => `query=${encodeURIComponent(JSON.stringify({ next }))}`

test('JOIN-01, JOIN-03 a visitor is told to log in, comes back to joining and goes on', async ({
  page,
  open,
  services,
  site,
}) => {
  const person = await aPerson(services, { passwordHash: await hashPassword(PASSWORD) })
  await open(`/join?${entry('/main?from=join')}`)
  const dialog = page.getByRole('dialog', { name: '알림' })
  await expect(dialog).toContainText('로그인되어 있지 않습니다. 로그인 화면으로 이동합니다.')
  await dialog.getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(/\/login\?query=/)
  await page.getByRole('textbox', { name: '이메일' }).fill(person.email)
  await page.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD)
  await page.locator('form').getByRole('button', { name: '로그인', exact: true }).click()

  await expect(page.getByRole('heading', { name: `${site.name} 가입` })).toBeVisible()
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  await page.getByRole('button', { name: '가입하기' }).click()
  await page.getByRole('button', { name: '계속하기' }).click()
  await expect(page).toHaveURL(/\/main\?.*from=join/)
  const rows = await services.db.select().from(channelUsers).where(eq(channelUsers.userSeq, person.userSeq))
  expect(rows.map((row) => row.channelSeq)).toEqual([site.channelSeq])
})

test('JOIN-09 the marketing consent is asked for where the site wants it, and never needed', async ({
  page,
  open,
  services,
  site,
  signIn,
}) => {
  const marketing = page.getByRole('checkbox', { name: '소식과 혜택을 이메일로 받을게요' })
  await signIn(await aPerson(services))
  await open('/join')
  await expect(page.getByRole('checkbox', { name: '이용약관에 동의해요' })).toBeVisible()
  await expect(marketing).toHaveCount(0)

  await services.db
    .update(channels)
    .set({ marketingConsent: 'Y' })
    .where(eq(channels.channelSeq, site.channelSeq))
  const other = await aPerson(services)
  await services.db.execute(`select pg_notify('channel_changed', '${site.channelSeq}')`)
  await signIn(other)
  await expect(async () => {
    await open('/join')
    await expect(marketing).not.toBeChecked({ timeout: 500 })
  }).toPass()
  await page.getByRole('checkbox', { name: '이용약관에 동의해요' }).check()
  await page.getByRole('checkbox', { name: '개인정보 수집과 이용에 동의해요' }).check()
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page.getByText('회원이 되었어요.')).toBeVisible()
  const [row] = await services.db.select().from(channelUsers).where(eq(channelUsers.userSeq, other.userSeq))
  expect(row?.marketingYn).toBe('N')
})

test('JOIN-10 a member who opens join goes on at once', async ({ page, open, services, site, signIn }) => {
  await signIn(await aMember(services, site.channelSeq))
  await open(`/join?${entry('/main?from=member')}`)
  await expect(page).toHaveURL(/\/main\?.*from=member/)
})

test('JOIN-03, VER-16 an unverified account proves its address before it joins', async ({
  page,
  open,
  services,
  signIn,
}) => {
  await signIn(await aPerson(services, { verifiedAt: null }))
  await open('/join')
  await expect(page.getByText('가입하려면 먼저 이메일을 인증해 주세요.')).toBeVisible()
  await expect(page.getByText('인증번호를 보냈습니다.')).toBeVisible()
})
