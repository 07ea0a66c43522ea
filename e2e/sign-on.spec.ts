import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../apps/server/src/modules/identity/passwords.ts'
import { users } from '../apps/server/src/modules/identity/tables.ts'
import { channelDomains } from '../apps/server/src/modules/site/tables.ts'
import {
  aChannel,
  aMember,
  anOperator,
  aPerson,
  type Services,
  unique,
} from '../apps/server/src/testing/factories.ts'
import { PRODUCT, type SecondServer, startBehindProxy, throughProxy } from './behind-proxy.ts'
import { expect, hydrated, test } from './fixtures.ts'

const PASSWORD = 'Seodang!2026'

let server: SecondServer
test.beforeAll(async () => {
  server = await startBehindProxy()
})
test.afterAll(() => server.stop())

// What a page still asks for when its test ends has nobody left to answer it.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('API-18, HDR-22, ACC-26 whoever is logged in at the product is so at their own site, by a code that shows nowhere', async ({
  page,
  services,
  expectAccessible,
}) => {
  const site = await aChannel(services, { name: '먹빛 서당' })
  const owner = await anOperator(services, site.channelSeq, 'OWN')
  const host = `${site.address.toLowerCase()}.seodang.test`
  const documents = await throughProxy(page, server)
  await services.db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.userSeq, owner.userSeq))
  await page.goto(`${PRODUCT}/login`)
  await hydrated(page)
  await logIn(page, owner)
  await expect(page).not.toHaveURL(/login/)
  await page.goto(`${PRODUCT}/mypage`)
  await hydrated(page)
  await expectAccessible()
  documents.length = 0

  await page.getByRole('listitem').filter({ hasText: '먹빛 서당' }).getByRole('link').first().click()

  await expect(page).toHaveURL(`https://${host}/main`)
  await expect(page.getByRole('banner').getByRole('button', { name: '내 메뉴' })).toBeVisible()
  // The product is asked with a time of its own (API-18), and no address that a server sees holds the code.
  expect(documents.map((address) => new URL(address).host)).toEqual([host, 'seodang.test', host, host])
  expect(documents[1]).toMatch(/[?&]at=\d{13}/)
  expect(documents.join()).not.toContain('code=')
})

test('API-18, SEC-38 whoever is logged in nowhere goes on as a visitor, and a code sent along signs nobody on', async ({
  page,
  services,
}) => {
  const site = await aChannel(services)
  const host = `${site.address.toLowerCase()}.seodang.test`
  await throughProxy(page, server)
  await page.goto(`https://${host}/signon?next=%2Fclasses`)
  await expect(page).toHaveURL(`https://${host}/classes`)
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()

  // Somebody else's code, for a secret that they know.
  const stranger = await aMember(services, site.channelSeq)
  const state = 'a'.repeat(43)
  const answer = await fetch(`${server.local}/api/v1.0/auth/signon`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'access-token': stranger.accessToken,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'seodang.test',
    },
    body: JSON.stringify({ origin: `https://${host}`, state }),
  })
  const { data } = await answer.json()
  await page.goto(`https://${host}/signon#code=${data.code}&state=${state}`)
  await expect(page).toHaveURL(`https://${host}/main`)
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()
})

/** A site with a domain of its own, whose records were just seen to be right. */
async function aDomainSite(services: Services) {
  const site = await aChannel(services, { name: '먹빛 서당' })
  const host = `${unique('d')}.own.example`
  const now = new Date()
  await services.db
    .insert(channelDomains)
    .values({ channelSeq: site.channelSeq, domain: host, proof: 'x', verifiedAt: now, provedAt: now })
  return { ...site, host }
}

async function logIn(page: Page, { email }: { email: string }) {
  await page.getByRole('textbox', { name: '이메일' }).fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click()
}

const myMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: '내 메뉴' })

test('SEC-38 a crafted link gets no code: not by itself, not inside a frame, not for a domain that is no site’s', async ({
  page,
  services,
}) => {
  const site = await aDomainSite(services)
  const victim = await aPerson(services, { passwordHash: await hashPassword(PASSWORD) })
  const documents = await throughProxy(page, server)
  await page.goto(`${PRODUCT}/login`)
  await hydrated(page)
  await logIn(page, victim)
  await expect(myMenu(page)).toBeVisible()
  const crafted = (origin: string) =>
    `${PRODUCT}/signon?${new URLSearchParams({ grant: origin, state: 'a'.repeat(43) })}`

  await page.route('https://evil.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<a href="${crafted(`https://${site.host}`)}">선물 받기</a>
        <iframe title="틀" src="${crafted(`https://${site.host}`)}"></iframe>`,
    }),
  )
  await page.goto('https://evil.example/')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('button', { name: /계속하기/ })).toHaveCount(0)
  await page.getByRole('link', { name: '선물 받기' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${site.host}으?로 계속하기`) })).toBeEnabled()
  expect(documents.filter((address) => new URL(address).host === site.host)).toEqual([])

  await page.goto(crafted('https://nobody.own.example'))
  await expect(page.getByText('페이지를 찾을 수 없어요')).toBeVisible()
  expect(new URL(page.url()).host).toBe('seodang.test')
})
