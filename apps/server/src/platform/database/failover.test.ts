import { execFile } from 'node:child_process'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { administer } from '../../../../../test/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aPerson } from '../../testing/factories.ts'
import { pausingProxy } from '../../testing/pausing-proxy.ts'
import { testServer } from '../../testing/server.ts'
import { inTransaction, systemContext } from '../context.ts'
import { startCluster } from './cluster.ts'
import { migrateDatabase } from './migrate.ts'
import { sentMails } from './tables.ts'

const [before, after] = [await folder(), await folder()]
const start = (dataDir: string) => startCluster({ dataDir, fast: true })

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'seodang-failover-'))
  afterAll(() => rm(made, { recursive: true }))
  return made
}

/** From its next start on it follows: nobody writes to it. */
async function makeFollower(dataDir: string): Promise<void> {
  const data = join(dataDir, 'postgres/data')
  const signal = join(data, 'standby.signal')
  await writeFile(signal, '')
  const { uid, gid } = await stat(data)
  await chown(signal, uid, gid)
}

let old = await start(before)
await migrateDatabase(old.url)
let next: typeof old | undefined
afterAll(async () => {
  await old.stop()
  await next?.stop()
})
const proxy = await pausingProxy(old.url)
afterAll(() => proxy.close())
const errors: string[] = []
const { services, call } = await testServer({
  databaseUrl: proxy.url,
  worker: true,
  logTo: { write: (line) => void errors.push(line) },
})

const sessionsAt = (url: string) =>
  administer(
    url,
    `select application_name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       and application_name <> 'seodang cluster holder'`,
  )
const ready = async () => (await call({ url: '/readyz' })).status

async function isWorkDone(): Promise<void> {
  const site = await aChannel(services)
  const reader = await aPerson(services)
  const to = { account: reader.userSeq }
  await inTransaction(systemContext(services, site.channelSeq), (ctx) =>
    services.mail.send(ctx, { to, subject: '다시', text: '돌아왔어요', channelSeq: site.channelSeq }),
  )
  await eventually(async () => {
    const rows = await services.db.select().from(sentMails).where(eq(sentMails.recipient, reader.email))
    expect(rows).toHaveLength(1)
  })
}

test('ERR-22 after a failover no session works at the server that follows now, and work and its locks go on at the new one', async () => {
  await services.holds.take(['what goes on'])
  await old.stop()
  // Up to the last word, as one is that followed it until now.
  await promisify(execFile)('cp', ['-a', `${before}/.`, after])
  await makeFollower(before)
  next = await start(after)
  old = await start(before)
  // Its name leads to it still, for a while.
  proxy.leadTo(old.url)
  proxy.cut()
  const isRefused = (line: string) => /follows another one|during recovery/.test(line)
  await eventually(() => expect(errors.filter(isRefused).length).toBeGreaterThan(5))
  expect(await ready()).toBe(503)

  proxy.leadTo(next.url)
  await eventually(async () => expect(await ready()).toBe(200))
  await eventually(async () => expect(await sessionsAt(old.url)).toEqual([]))
  await isWorkDone()
  const locks = await services.db.execute(
    sql`select 1 from pg_locks where locktype = 'advisory' and objsubid = 1`,
  )
  expect(locks.rows).not.toEqual([])
  await services.holds.letGo(['what goes on'])
})
