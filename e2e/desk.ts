import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { aPerson, type Services } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated } from './fixtures.ts'

const PASSWORD = 'Seodang!2026'
export const anAdministrator = async (services: Services) =>
  aPerson(services, {
    name: '한관리',
    isPlatformAdmin: true,
    passwordHash: await hashPassword(PASSWORD),
  })

export const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

export async function prove(page: Page, person: { email: string }) {
  await page.goto('/admin')
  await hydrated(page)
  await page.getByLabel('이메일').fill(person.email)
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '계속' }).click()
}

/** Connects the app and opens the desk; answers the secret and one recovery code. */
export async function enrol(page: Page, person: { email: string }) {
  await prove(page, person)
  await expect(page.getByRole('heading', { name: '인증 앱 연결' })).toBeVisible()
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('코드', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: '연결하기' }).click()
  const codes = page.getByRole('list', { name: '복구 코드 10개' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: '보관했어요' }).click()
  await expect(page.getByRole('heading', { name: '사이트', level: 1 })).toBeVisible()
  return { secret, recovery }
}

export const isPhone = (page: Page) => page.viewportSize()?.width === 390

/** A row of a list: a line of the table, on a phone a card. */
export const row = (page: Page, words: string) =>
  page
    .getByRole('main')
    .getByRole(isPhone(page) ? 'listitem' : 'row')
    .filter({ hasText: words })

/** What is open beside the list; on a phone it lies over the page. */
export const drawerOf = (page: Page, name: string) =>
  isPhone(page) ? page.getByRole('dialog', { name, exact: true }) : page.getByRole('complementary', { name })
