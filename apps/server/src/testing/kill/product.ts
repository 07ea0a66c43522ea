import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Keys {
  url: string
  clientKey: string
  secretKey: string
}

/** Of work that asks no gateway. */
const NO_GATEWAY: Keys = { url: 'http://127.0.0.1:9', clientKey: 'live_ck_kill', secretKey: 'live_sk_kill' }

/** Of one installation, whoever of it starts first. */
export const ONE_KEY = { SECRET_KEY: Buffer.alloc(32, 'one key').toString('base64') }

/** The product as a process of its own on one database and one folder, which is killed without a word and started again. */
export async function killableProduct(databaseUrl: string, { url, clientKey, secretKey }: Keys = NO_GATEWAY) {
  const folder = await mkdtemp(join(tmpdir(), 'seodang-kill-'))
  const port = await freePort()
  let child: ChildProcess | null = null
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: folder,
    ...ONE_KEY,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '6',
    PORT: String(port),
    DEMO_SEED: '0',
    TOSS_CLIENT_KEY: clientKey,
    TOSS_SECRET_KEY: secretKey,
    TOSS_BASE_URL: url,
  }
  const product = {
    url: `http://127.0.0.1:${port}`,
    async start() {
      child = fork(join(import.meta.dirname, 'process.ts'), {
        env,
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      const died = once(child, 'exit').then(([code]) => {
        throw new Error(`the product ended with ${code} before it listened`)
      })
      died.catch(() => undefined)
      await Promise.race([once(child, 'message'), died])
    },
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    /** As a machine that is busy with something else: it says nothing, and is not gone. */
    pause: () => child?.kill('SIGSTOP'),
    goOn: () => child?.kill('SIGCONT'),
    async remove() {
      await product.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return product
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
