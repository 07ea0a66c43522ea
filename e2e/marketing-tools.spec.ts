import type { Page } from '@playwright/test'
import {
  aChannel,
  aCourse,
  aMember,
  anOperator,
  type Services,
} from '../apps/server/src/testing/factories.ts'
import { expect, test } from './fixtures.ts'

const SCRIPTS = /googletagmanager\.com|facebook\.net/

/** Stands for both services: it writes down what they are told, over every page of a visit. */
async function recorder(page: Page) {
  const loaded: string[] = []
  const told: unknown[][] = []
  await page.exposeFunction('toldTo', (call: unknown[]) => told.push(call))
  await page.route(SCRIPTS, (route) => {
    const url = route.request().url()
    loaded.push(url)
    const body = url.includes('gtag')
      ? `const tell = (call) => window.toldTo(['ga', ...Array.from(call)]); window.dataLayer.forEach(tell)
         const push = window.dataLayer.push.bind(window.dataLayer)
         window.dataLayer.push = (call) => { tell(call); return push(call) }`
      : `window.fbq.callMethod = (...call) => window.toldTo(['fb', ...call])
         window.fbq.queue.splice(0).forEach((call) => window.fbq.callMethod(...call))`
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  const named = (service: 'ga' | 'fb', name: string) =>
    told.filter(([to, , event]) => to === service && event === name).map(([, , , fields]) => fields)
  return { loaded, told, named }
}

const aMeasuredSite = (services: Services) =>
  aChannel(services, {
    marketingTools: [
      { tool: 'ANALYTICS', apiKeyId: 'G-TEST' },
      { tool: 'PIXEL', apiKeyId: '1234567' },
    ],
  })
const question = (page: Page) => page.getByRole('region', { name: '방문 기록 동의' })

test('SITE-13 analytics and pixel load with the keys of the site, only where it has set them and only once agreed to', async ({
  page,
  open,
  services,
  expectAccessible,
}) => {
  const { loaded, named } = await recorder(page)
  await open('/main')
  await expect(question(page)).toHaveCount(0)
  const site = await aMeasuredSite(services)
  await open('/main', site)
  await expect(question(page)).toBeVisible()
  await expectAccessible()
  expect(loaded).toEqual([])

  await question(page).getByRole('button', { name: '모두 동의' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => named('ga', 'page_view').length).toBe(1)
  await expect.poll(() => named('fb', 'PageView').length).toBe(1)
  expect(loaded.sort()).toEqual([
    'https://connect.facebook.net/en_US/fbevents.js',
    'https://www.googletagmanager.com/gtag/js?id=G-TEST',
  ])
  await open('/classes', site)
  await expect.poll(() => named('ga', 'page_view').length).toBeGreaterThan(1)

  loaded.length = 0
  await open('/resetpassword/AbC', site)
  expect(loaded).toEqual([])
})

test('SITE-13 who refuses, or agrees to statistics alone, is told to nobody else; the answer can be changed', async ({
  page,
  open,
  services,
}) => {
  const { loaded, named } = await recorder(page)
  const site = await aMeasuredSite(services)
  await open('/main', site)
  await question(page).getByRole('button', { name: '동의 안 함' }).click()
  await open('/classes', site)
  await expect(question(page)).toHaveCount(0)
  expect(loaded).toEqual([])

  await page.getByRole('contentinfo').getByRole('button', { name: '방문 기록 동의' }).click()
  await question(page).getByRole('button', { name: '골라서 동의' }).click()
  await question(page).getByRole('checkbox', { name: '방문 통계' }).check()
  await question(page).getByRole('button', { name: '선택한 대로' }).click()
  await expect.poll(() => named('ga', 'page_view').length).toBe(1)
  expect(loaded).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST'])
})

test('TRK-10 a class that is looked at, a payment that is begun and one that is made are told with amount and currency, once', async ({
  page,
  open,
  services,
  signIn,
}) => {
  const { named } = await recorder(page)
  const site = await aMeasuredSite(services)
  const course = await aCourse(services, site.channelSeq, { title: '처음 쓰는 산문' })
  await signIn(await aMember(services, site.channelSeq))
  await open(`/classes/${course.courseSeq}`, site)
  await question(page).getByRole('button', { name: '모두 동의' }).click()
  const item = { item_id: String(course.courseSeq), item_name: '처음 쓰는 산문', price: 60_000, quantity: 1 }
  const worth = { value: 60_000, currency: 'KRW' }
  await expect.poll(() => named('ga', 'view_item')).toMatchObject([{ ...worth, items: [item] }])
  await expect
    .poll(() => named('fb', 'ViewContent'))
    .toMatchObject([{ ...worth, content_ids: [String(course.courseSeq)], content_type: 'product' }])

  await open(`/classes/${course.courseSeq}/payment?ps=01`, site)
  await expect.poll(() => named('ga', 'begin_checkout')).toMatchObject([{ ...worth, items: [item] }])
  await page.getByRole('radio', { name: '신용·체크카드' }).check()
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check()
  const pay = page.getByRole('button', { name: '60,000원 결제하기' }).filter({ visible: true })
  await pay.click()
  await expect(page).toHaveURL(/\/__sandbox\/toss\//)
  await page.getByRole('button', { name: '60,000원 결제하기' }).click()
  await expect(page.getByRole('heading', { name: '결제가 완료되었어요' })).toBeVisible()
  await expect
    .poll(() => named('ga', 'purchase'))
    .toMatchObject([{ ...worth, transaction_id: expect.stringMatching(/.{6,}/), items: [item] }])
  await expect.poll(() => named('fb', 'Purchase')).toMatchObject([worth])

  await page.reload()
  await expect(page.getByRole('heading', { name: '결제가 완료되었어요' })).toBeVisible()
  await expect.poll(() => named('ga', 'page_view').length).toBeGreaterThan(2)
  expect(named('ga', 'purchase')).toHaveLength(1)
})

test('TRK-07 whether the owner looks is said of people with a session, and of nobody else', async ({
  page,
  open,
  services,
  signIn,
}) => {
  const { named } = await recorder(page)
  const site = await aMeasuredSite(services)
  await open('/main', site)
  await question(page).getByRole('button', { name: '모두 동의' }).click()
  await expect.poll(() => named('ga', 'page_view').length).toBe(1)
  expect(named('ga', 'page_view')[0]).not.toHaveProperty('is_channel_owner')

  await signIn(await anOperator(services, site.channelSeq, 'OWN'))
  await open('/classes', site)
  await expect.poll(() => named('ga', 'page_view').at(-1)).toMatchObject({ is_channel_owner: true })
})

test('TRK-05, TRK-06 the first visit is told as a new visitor once, and logging out is noted', async ({
  page,
  open,
  site,
  services,
  signIn,
}) => {
  const events: unknown[] = []
  await page.route(/\/(tracking\/user-events|events\/log)$/, (route) => {
    events.push(route.request().postDataJSON()?.eventType)
    return route.fallback()
  })
  await signIn(await aMember(services, site.channelSeq))
  await open('/main')
  await expect.poll(() => events).toEqual(['NEW_VISITOR', 'PAGE_VIEW'])
  expect(await page.evaluate(() => localStorage.getItem('is-new-visitor'))).toBe('0')
  await open('/classes')
  await expect.poll(() => events).toEqual(['NEW_VISITOR', 'PAGE_VIEW', 'PAGE_VIEW'])

  await page.getByRole('button', { name: '내 메뉴' }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await expect(page).toHaveURL(/checkLogin=false/)
  await expect.poll(() => events).toContain('LOGOUT')
  // The page that comes after it is a visit again, by nobody.
  await expect.poll(() => events.at(-1)).toBe('PAGE_VIEW')
})
