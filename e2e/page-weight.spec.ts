import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { aCourse } from '../apps/server/src/testing/factories.ts'
import { expect, hydrated, test } from './fixtures.ts'

// KB of JavaScript, Brotli, that a page loads until it is alive. The aim is 130; what is above it is told by module in
// docs/performance.md, and must not grow.
const MOST_KB = {
  '/main': 153,
  '/classes': 153,
  '/classes/{seq}': 173,
  '/login': 165,
  '/createaccount': 168,
  '/nothing-here': 140,
}
/** HTML and the styles that a first paint waits for. */
const MOST_DOCUMENT_KB = 60
/** One more for each pack of texts (docs/decisions/texts-without-a-library.md). */
const MOST_FILES = 16
const MOST_SHIFT = 0.01
/** A picture or a font that moves something does so within this time on a machine of its own. */
const SETTLED_MS = 500

for (const [path, most] of Object.entries(MOST_KB))
  test(`UX-budget ${path} loads at most ${most} KB of JavaScript before interaction`, async ({
    page,
    request,
    services,
    site,
  }) => {
    const { courseSeq } = await aCourse(services, site.channelSeq)
    const said = listen(page)
    await page.addInitScript(noteWhenAlive)
    await page.goto(`${path.replace('{seq}', String(courseSeq))}?channelSeq=${site.channelSeq}`)
    await hydrated(page)
    const { scripts, styles } = await page.evaluate(() => ({
      // What an effect of the page that is alive asks for has not come by then.
      scripts: performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime + entry.duration <= globalThis.aliveAt)
        .map(({ name }) => name),
      styles: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([href*=fonts])')].map(
        ({ href }) => href,
      ),
    }))
    const weigh = async (url: string) => {
      const answer = await request.get(url, { headers: { 'accept-encoding': 'br' } })
      expect(answer.headers()['content-encoding'], url).toBe('br')
      return Number(answer.headers()['content-length'])
    }
    const kb = async (urls: string[]) =>
      (await Promise.all(urls.map(weigh))).reduce((sum, bytes) => sum + bytes, 0) / 1000
    const loaded = [...new Set(scripts.filter((url) => url.endsWith('.js')))]

    expect(loaded.length).toBeGreaterThan(1)
    expect(loaded.length).toBeLessThanOrEqual(MOST_FILES)
    expect(await kb(loaded)).toBeLessThanOrEqual(most)
    expect(await kb([page.url(), ...styles])).toBeLessThanOrEqual(MOST_DOCUMENT_KB)
    // The address itself is missing, which the browser says too.
    expect(said.filter((line) => path !== '/nothing-here' || !line.includes('404'))).toEqual([])
  })

for (const path of ['/main', '/classes', '/classes/{seq}'])
  test(`UX-budget ${path} stands still from its first paint on`, async ({ page, services, site }) => {
    const { courseSeq } = await aCourse(services, site.channelSeq)
    await page.addInitScript(countShifts)
    await page.goto(`${path.replace('{seq}', String(courseSeq))}?channelSeq=${site.channelSeq}`)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    await setTimeout(SETTLED_MS)
    expect(await page.evaluate(() => globalThis.shifted)).toBeLessThan(MOST_SHIFT)
  })

declare global {
  var shifted: number
  /** In ms since the page was asked for. */
  var aliveAt: number
}

// Runs in the page.
function noteWhenAlive(): void {
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.hydrated !== 'yes') return
    globalThis.aliveAt = performance.now()
    observer.disconnect()
  }).observe(document, { attributes: true, subtree: true })
}

// Runs in the page.
function countShifts(): void {
  globalThis.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
        globalThis.shifted += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What a page complains about, such as a hydration that did not fit. */
function listen(page: Page): string[] {
  const said: string[] = []
  page.on('pageerror', ({ message }) => said.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
  })
  return said
}
