import { banners } from '../apps/server/src/modules/site/tables.ts'
import { anOperator } from '../apps/server/src/testing/factories.ts'
import { aJpeg } from '../apps/server/src/testing/pictures.ts'
import { expect, hydrated, test } from './fixtures.ts'

const YEAR_MS = 365 * 86_400_000

/** Three banners on a site that nobody has opened yet: the second without a link, the third beginning next year. */
test.beforeEach(async ({ services, site, request }) => {
  const { accessToken } = await anOperator(services, site.channelSeq, 'OWN')
  const keep = async (width: number, height: number, background: string): Promise<string> => {
    const answer = await request.post(`/api/v1.0/channels/${site.channelSeq}/uploads/image?name=banner.jpg`, {
      headers: { 'access-token': accessToken, 'content-type': 'image/jpeg' },
      data: await aJpeg(width, height, background),
    })
    return (await answer.json()).data.key
  }
  const [wide, narrow] = [await keep(1800, 320, '#d9571d'), await keep(600, 480, '#236650')]
  await services.db.insert(banners).values(
    [
      { title: '첫 배너', imageKey: wide, mobileImageKey: narrow, linkUrl: '/classes' },
      { title: '둘째 배너', imageKey: wide },
      { title: '내년 배너', imageKey: wide, startAt: new Date(Date.now() + YEAR_MS) },
    ].map((banner, ord) => ({
      channelSeq: site.channelSeq,
      startAt: new Date(Date.now() - YEAR_MS),
      ord,
      ...banner,
    })),
  )
})

test('PGE-20 the first banner is plain HTML with its place kept, for wide and narrow screens', async ({
  page,
  site,
  request,
  isMobile,
  expectAccessible,
}) => {
  const html = await (await request.get(`/main?channelSeq=${site.channelSeq}`)).text()
  const slide = /<section[^>]*aria-label="배너".*?<\/section>/s.exec(html)?.[0] ?? ''
  expect(slide).toMatch(/<img[^>]*loading="eager"[^>]*fetchPriority="high"/i)
  expect(slide.match(/<img/g)).toHaveLength(1)
  expect(slide).not.toContain('<button')
  expect(html).not.toContain('내년 배너')
  await page.addInitScript(countShifts)
  await page.goto(`/main?channelSeq=${site.channelSeq}`)
  await hydrated(page)
  const shown = page.getByRole('group', { name: '1번째 장면, 모두 2' }).getByRole('img')
  await expect(shown).toHaveJSProperty('complete', true)
  const { width, height } = (await shown.boundingBox()) ?? { width: 0, height: 1 }
  expect(width / height).toBeCloseTo(isMobile ? 1200 / 960 : 3600 / 640, 1)
  const loaded = await shown.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)
  expect(loaded).toBeCloseTo(isMobile ? 600 / 480 : 1800 / 320, 1)
  await expect(page.getByRole('button', { name: '다음 장면' })).toBeVisible()
  await expectAccessible()
  expect(await page.evaluate(() => globalThis.slideShifted)).toBeLessThan(0.01)
})

test('PGE-20 the slide is turned by button, arrow key and swipe, and who stood on its link still does', async ({
  page,
  open,
  isMobile,
}) => {
  await open('/main')
  const scene = (n: number) => page.getByRole('group', { name: `${n}번째 장면, 모두 2` })
  await page.getByRole('button', { name: '다음 장면' }).click()
  await expect(scene(2).getByRole('img', { name: '둘째 배너' })).toBeVisible()
  await page.getByRole('button', { name: '다음 장면' }).click()
  await expect(scene(1)).toBeVisible()
  await page.getByRole('link', { name: '첫 배너' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(scene(2)).toBeVisible()
  // The second leads nowhere, so the way back is at hand.
  await expect(page.getByRole('button', { name: '이전 장면' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(scene(1)).toBeVisible()
  if (isMobile) {
    const slide = page.getByRole('region', { name: '배너' })
    await slide.dispatchEvent('touchstart', { touches: [{ identifier: 0, clientX: 300, clientY: 100 }] })
    await slide.dispatchEvent('touchend', { changedTouches: [{ identifier: 0, clientX: 120, clientY: 110 }] })
    await expect(scene(2)).toBeVisible()
    // More downwards than sideways is scrolling.
    await slide.dispatchEvent('touchstart', { touches: [{ identifier: 0, clientX: 300, clientY: 100 }] })
    await slide.dispatchEvent('touchend', { changedTouches: [{ identifier: 0, clientX: 250, clientY: 300 }] })
    await expect(scene(2)).toBeVisible()
    await page.getByRole('button', { name: '이전 장면' }).click()
  }
  await page.getByRole('link', { name: '첫 배너' }).click()
  await expect(page).toHaveURL(/\/classes/)
})

test('PGE-20 who asked for less motion sees no banner move by itself, others can stop it', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await page.goto(`/main?channelSeq=${site.channelSeq}`)
  await hydrated(page)
  const scene = (n: number) => page.getByRole('group', { name: `${n}번째 장면, 모두 2` })
  await expect(page.getByRole('button', { name: '자동으로 넘기기' })).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(scene(1)).toBeVisible()

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const stop = page.getByRole('button', { name: '자동 넘김 멈추기' })
  await expect(stop).toBeVisible()
  await page.clock.runFor(7_100)
  await expect(scene(2)).toBeVisible()
  // The keyboard inside holds it, and the button stops it.
  await stop.focus()
  await page.clock.runFor(20_000)
  await expect(scene(2)).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await page.clock.runFor(20_000)
  await expect(scene(2)).toBeVisible()
})

declare global {
  var slideShifted: number
}

// Runs in the page.
function countShifts(): void {
  globalThis.slideShifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
        globalThis.slideShifted += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}
