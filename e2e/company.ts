import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { bundledServer } from '../scripts/lib/server-build.mjs'
import { freePort, ready } from './server.ts'

export interface Product {
  url: string
  restart(): Promise<void>
  stop(): Promise<void>
}

/** One more process of the product, beside the run's own, on the same database and the same files. */
export async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  async function start(): Promise<void> {
    child = spawn(process.execPath, bundledServer, {
      cwd: join(import.meta.dirname, '..'),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ROLE: 'web',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: process.env.E2E_DATABASE_URL,
        DATA_DIR: process.env.E2E_DATA_DIR,
        DATABASE_POOL: '8',
        DRAIN_SECONDS: '1',
        LOG_LEVEL: 'error',
        ...env,
      },
    })
    await ready(url, child)
  }
  async function stop(): Promise<void> {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  await start()
  return {
    url,
    stop,
    async restart() {
      await stop()
      await start()
    },
  }
}

export interface Balanced {
  url: string
  /** Answers of each process. */
  counts: number[]
  close(): Promise<void>
}

const LOOK_EVERY_MS = 150
const LONGEST_MS = 20_000

/** As small as one may be: it looks at `/readyz`, and asks another one where it is told that nothing was begun. */
export async function startBalancer(products: readonly Pick<Product, 'url'>[]): Promise<Balanced> {
  const isReady = products.map(() => true)
  const counts = products.map(() => 0)
  let next = 0
  const over = new AbortController()
  const look = async () => {
    while (!over.signal.aborted) {
      for (const [at, { url }] of products.entries())
        isReady[at] = await fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      await setTimeout(LOOK_EVERY_MS)
    }
  }
  const looking = look()

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked)
    for (const until = Date.now() + LONGEST_MS; ; ) {
      next = (next + 1) % products.length
      const at = isReady[next] ? next : Math.max(0, isReady.indexOf(true))
      const came = await once(
        request(new URL(asked.url ?? '/', products[at]?.url), {
          method: asked.method,
          headers: asked.headers,
        }).end(body),
        'response',
      ).then(
        ([response]: IncomingMessage[]) => response,
        () => null,
      )
      const isRefused = !came || (came.statusCode === 503 && came.headers['retry-after'] !== undefined)
      if (isRefused && Date.now() < until) {
        came?.resume()
        if (came) isReady[at] = false
        await setTimeout(20)
        continue
      }
      if (!came) return void answer.writeHead(502).end()
      counts[at] = (counts[at] ?? 0) + 1
      answer.writeHead(came.statusCode ?? 502, came.headers)
      came.pipe(answer)
      return
    }
  }

  const server = createServer((asked, answer) => void pass(asked, answer))
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    async close() {
      over.abort()
      await looking
      server.closeAllConnections()
      server.close()
    },
  }
}
