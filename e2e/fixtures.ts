import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '../apps/server/src/platform/database/client.ts'
import { createSecrets } from '../apps/server/src/platform/security/secrets.ts'
import {
  aChannel,
  type Person,
  refreshTokenFor,
  type Services,
} from '../apps/server/src/testing/factories.ts'

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

let worker: Database | null = null

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
      worker = drizzle(pool, { casing: 'snake_case' })
      await use(worker)
      await pool.end()
    },
    { scope: 'worker', auto: true },
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
      await signInto(page, accessToken)
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
 * Leaves in a browser what a login leaves there: the cookie, and the mark that somebody is in. Its pages renew the
 * session as those of a learner do who comes back.
 */
export async function signInto(
  where: Page | BrowserContext,
  accessToken: string,
  at = process.env.E2E_URL ?? '',
  { marks = true } = {},
): Promise<void> {
  if (!worker) throw new Error('The database of the server is not there yet')
  const context = 'context' in where ? where.context() : where
  const services = { db: worker, secrets: await secretsOfServer() }
  const { userSeq, refreshToken } = await refreshTokenFor(services, accessToken)
  await context.addCookies([
    {
      name: 'refresh',
      value: refreshToken,
      domain: new URL(at).hostname,
      path: '/api/v1.0/auth',
      httpOnly: true,
      sameSite: 'Lax',
    },
  ])
  if (!marks) return
  await where.addInitScript((mark) => {
    try {
      localStorage.setItem('signed-in', mark)
    } catch {
      // A page whose storage is switched off asks without it.
    }
  }, String(userSeq))
}

const secretsOfServer = async () =>
  createSecrets(
    Buffer.from(await readFile(join(process.env.E2E_DATA_DIR ?? '', 'secret.key'), 'utf8'), 'base64'),
  )

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
