import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { BrowserContext, Page } from '@playwright/test'
import { bundledServer } from '../scripts/lib/server-build.mjs'
import { freePort, ready } from './server.ts'

export const PRODUCT = 'https://seodang.test'

export interface SecondServer {
  local: string
  stop: () => Promise<void>
}

/** A second server on the same database, behind a proxy on https: only there has each site an origin of its own. */
export async function startBehindProxy(): Promise<SecondServer> {
  const port = await freePort()
  const local = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, bundledServer, {
    cwd: new URL('..', import.meta.url).pathname,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ROLE: 'web',
      PORT: String(port),
      HOST: '127.0.0.1',
      ORIGIN: PRODUCT,
      SITE_DOMAIN: 'seodang.test',
      TRUSTED_PROXIES: '127.0.0.1',
      ALLOW_SANDBOX_PAYMENTS: '1',
      DATABASE_URL: process.env.E2E_DATABASE_URL,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'warn',
    },
  })
  await ready(local, server)
  return {
    local,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** Stands for the proxy; answers what each document's address was. */
export async function throughProxy(
  where: Page | BrowserContext,
  { local }: Pick<SecondServer, 'local'>,
): Promise<string[]> {
  const documents: string[] = []
  await where.route(/^https:\/\/([a-z0-9-]+\.)?(seodang\.test|own\.example)\//, async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    if (request.isNavigationRequest()) documents.push(url.href)
    const response = await route.fetch({
      url: `${local}${url.pathname}${url.search}`,
      headers: {
        ...(await request.allHeaders()),
        'x-forwarded-proto': 'https',
        'x-forwarded-host': url.host,
      },
      maxRedirects: 0,
    })
    await route.fulfill({ response })
  })
  return documents
}
