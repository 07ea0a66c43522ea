import type { Page } from '@playwright/test'
import { aChannel, aMember, anOperator } from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

/** Stands for Channel Talk's script: it works off what was asked before it came, and starts at once. */
const WIDGET = `
window.calls = []
const take = (args) => {
  const [name, ...rest] = args
  window.calls.push([name, JSON.parse(JSON.stringify(rest[0]) ?? 'null')])
  if (name === 'onBadgeChanged') window.badge = rest[0]
  if (name === 'boot') rest[1]?.(null, { id: 'u' })
}
const asked = window.ChannelIO.q
window.ChannelIO.c = take
asked.forEach(take)`

const widget = (page: Page) =>
  page.route('https://cdn.channel.io/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: WIDGET }),
  )
const bootOf = async (page: Page) => {
  const calls: [string, unknown][] = await page.evaluate(() => Reflect.get(window, 'calls') ?? [])
  return calls.findLast(([name]) => name === 'boot')?.[1]
}

test('SITE-14, SITE-15, SITE-16 a site with a chat of its own has its button for everybody, who are known when logged in', async ({
  page,
  open,
  services,
  signIn,
  expectAccessible,
}) => {
  const site = await aChannel(services, {
    marketingTools: [{ tool: 'CHANNELTALK', apiKeyId: 'site-key' }],
  })
  await widget(page)
  await open('/main', site)
  const button = page.getByRole('button', { name: '상담하기' })
  await expect(button).toBeInViewport()
  expect(await bootOf(page)).toMatchObject({ pluginKey: 'site-key', hideChannelButtonOnBoot: true })
  expect(await bootOf(page)).not.toHaveProperty('memberId')
  await expectAccessible()
  await button.click()
  expect(await page.evaluate(() => Reflect.get(window, 'calls'))).toContainEqual(['showMessenger', null])
  await page.evaluate(() => Reflect.get(window, 'badge')(3))
  await expect(page.getByRole('button', { name: '상담하기, 새 메시지 3개' })).toBeVisible()

  const member = await aMember(services, site.channelSeq, { name: '윤가온', phone: '01012345678' })
  await signIn(member)
  await open('/main', site)
  await expect(button).toBeVisible()
  expect(await bootOf(page)).toMatchObject({
    pluginKey: 'site-key',
    memberId: expect.stringMatching(/^\S{20,}$/),
    profile: { name: '윤가온', mobileNumber: '01012345678', email: member.email },
  })
})

test('SITE-14 elsewhere it is the chat of the product, for those who run or teach on the site', async ({
  page,
  open,
  site,
  services,
  signIn,
}) => {
  await widget(page)
  await signIn(await aMember(services, site.channelSeq))
  await open('/main')
  await expect(page.getByRole('button', { name: '내 메뉴' })).toBeVisible()
  await expect(page.getByRole('button', { name: '상담하기' })).toHaveCount(0)

  await signIn(await anOperator(services, site.channelSeq, 'TCH'))
  await open('/main')
  await expect(page.getByRole('button', { name: '상담하기' })).toBeVisible()
  expect(await bootOf(page)).toMatchObject({ pluginKey: 'product-key' })
  await open('/settings/dashboard')
  await expect(page.getByRole('banner').getByRole('button', { name: '상담하기' })).toBeVisible()
})

test('SITE-16 a chat that cannot start has no button', async ({ page, open, services }) => {
  const site = await aChannel(services, {
    marketingTools: [{ tool: 'CHANNELTALK', apiKeyId: 'site-key' }],
  })
  const asked = page.waitForRequest('https://cdn.channel.io/**')
  await open('/main', site)
  await asked
  await expect(page.getByRole('button', { name: '상담하기' })).toHaveCount(0)
})
