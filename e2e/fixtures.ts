import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '../apps/server/src/platform/database/client.ts'
import { aChannel, type Person, type Services } from '../apps/server/src/testing/factories.ts'

export { expect } from '@playwright/test'

interface Site {
  channelSeq: number
  name: string
  address: string
}

interface Fixtures {
  /** The tables of the running server, for setting a test up with the factories of the server's tests. */
  services: Services
  /** A site of this test alone. */
  site: Site
  /** Opens a path of a site; on plain http a site is named in the query (SITE-02). */
  open: (path: string, site?: Pick<Site, 'channelSeq'>) => Promise<void>
  /** Signs somebody in by token, without the login screen. */
  signIn: (person: Person) => Promise<void>
  /** Fails on anything serious or critical that axe finds on the page as it stands (WCAG 2.2 AA). */
  expectAccessible: (page?: Page) => Promise<void>
}

export const test = base.extend<Fixtures, { database: Database }>({
  // Staff have the chat of the product, whose script lives elsewhere (SITE-14).
  page: async ({ page }, use) => {
    await page.route('https://cdn.channel.io/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
    await use(page)
  },
  database: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from it
    async ({}, use) => {
      const pool = new pg.Pool({ connectionString: process.env.E2E_DATABASE_URL, max: 4 })
      await use(drizzle(pool, { casing: 'snake_case' }))
      await pool.end()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ baseURL }, use) => use(baseURL ?? process.env.E2E_URL),
  services: async ({ database }, use) => use({ db: database }),
  site: async ({ services }, use) => use(await aChannel(services)),
  open: async ({ page, site }, use) =>
    use(async (path, { channelSeq } = site) => {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}channelSeq=${channelSeq}`)
      await hydrated(page)
    }),
  signIn: async ({ page }, use) =>
    use(async ({ accessToken }) => {
      await page.addInitScript((token) => localStorage.setItem('access-token', token), accessToken)
    }),
  expectAccessible: async ({ page }, use) =>
    use(async (which = page) => {
      const { violations } = await new AxeBuilder({ page: which })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const found: { id: string; at: string[] }[] = []
      for (const { id, impact, nodes } of violations) {
        if (impact !== 'serious' && impact !== 'critical') continue
        const at = nodes.map(({ target }) => target.join(' '))
        const left = id === 'target-size' ? await smallInFullSight(which, at) : at
        if (left.length > 0) found.push({ id, at: left.slice(0, 5) })
      }
      expect(found).toEqual([])
    }),
})

/**
 * Those of `targets` that are too small to press where they are wholly seen. axe measures what is
 * left of a button that a page's own scrolling has put half beneath a bar that stays in its place,
 * so that the answer would hang on how far the test had scrolled.
 */
async function smallInFullSight(page: Page, targets: readonly string[]): Promise<string[]> {
  const small: string[] = []
  for (const target of targets) {
    await page
      .locator(target)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const { violations } = await new AxeBuilder({ page }).include(target).withRules(['target-size']).analyze()
    if (violations.length > 0) small.push(target)
  }
  return small
}

/** A button pressed before React took the page over does nothing; people are slower than tests. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'yes')
}
