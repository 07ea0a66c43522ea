import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { move } from '../../modules/campaign/move.ts'
import { unsubscribeUrl } from '../../modules/identity/index.ts'
import { uploads } from '../../modules/media/tables.ts'
import { findOpenHold, PAYMENT_SETTINGS } from '../../modules/order/index.ts'
import { release } from '../../modules/order/release-charges.ts'
import { orders } from '../../modules/order/tables.ts'
import { listUnknown } from '../../modules/order/unknown-payments.ts'
import { channelSecrets } from '../../modules/site/tables.ts'
import { chargeDue } from '../../modules/subscription/due.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { aNewcomer, type Newcomer } from '../../testing/account.ts'
import { buy, mailsTo, withBankAccount } from '../../testing/buying.ts'
import { aCampaign } from '../../testing/campaigns.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { aPicture, BUSINESS } from '../../testing/selling.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership, aSubscriber, paidBy } from '../../testing/subscribing.ts'
import { systemContext } from '../context.ts'
import { startCluster } from '../database/cluster.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { serverIn } from '../database/server-process.ts'
import { settingPurpose } from '../security/secrets.ts'
import { backUp } from './backup.ts'
import { BackupFailure, explain } from './failure.ts'
import { restore } from './restore.ts'
import { listRestores, noteRestore } from './restores.ts'

/** What the stand-in for the payment service remembers. */
const SANDBOX = 'sandbox-toss.json'

const folder = await mkdtemp(join(tmpdir(), 'seodang-backup-'))
const source = join(folder, 'source')
const elsewhere = join(folder, 'elsewhere')
const quiet = join(folder, 'quiet')
const closing: (() => Promise<void>)[] = []
// Registered first, so it comes after the servers have closed.
afterAll(async () => {
  for (const close of closing) await close()
  await rm(folder, { recursive: true, force: true })
})

async function open(dataDir: string, worker: boolean) {
  const cluster = await startCluster({ dataDir, fast: true })
  closing.push(cluster.stop)
  await migrateDatabase(cluster.url)
  const server = await testServer({ databaseUrl: cluster.url, worker, env: { DATA_DIR: dataDir } })
  return { url: cluster.url, server }
}

const PASSPHRASE = '느린 글방의 열쇠는 길다'
const silent = { passphrase: null, tell: () => undefined }

// The product works: people buy, files come and go. Nobody works on the jobs, so that they wait.
const before = await open(source, false)
const { services } = before.server
const { channelSeq } = await aChannel(services, BUSINESS)
await withBankAccount(before.server, channelSeq)
const course = await aCourse(services, channelSeq, { price: 60_000 })

const bought: { email: string; accessToken: string; orderSeq: number; at: number }[] = []
async function work(): Promise<void> {
  const person = await aMember(services, channelSeq)
  const storageKey = `${crypto.randomUUID()}/picture`
  await services.storage.put(storageKey, Buffer.from(`picture ${storageKey}`))
  await aPicture(services, channelSeq, person, { storageKey })
  const { order } = await buy(before.server, course, person)
  bought.push({ ...person, orderSeq: order.orderSeq, at: Date.now() })
  // Every other picture goes again: first the row, then the file.
  if (bought.length % 2 === 0) {
    await services.db.delete(uploads).where(eq(uploads.storageKey, storageKey))
    await services.storage.remove(storageKey)
  }
}

// Rows of all sizes, some of which went: a table that is filled anew with them keeps them in another order.
await services.db.execute(
  sql`insert into audit_entries (channel_seq, action, target)
    select ${channelSeq}, 'test', repeat(md5(n::text), 1 + (n * 7919) % 50) from generate_series(1, 3000) n`,
)
await services.db.execute(sql`delete from audit_entries where action = 'test' and audit_seq % 3 = 0`)

for (let times = 0; times < 4; times++) await work()
const earlier = bought.slice()
const ending = new AbortController()
const load = (async () => {
  while (!ending.signal.aborted) await work()
})()
const member = await aMember(services, channelSeq)
const { subscriptionSeq } = await aSubscriber(before.server, await aMembership(services, channelSeq), member)
// Whose month is over now, so that it is due before the backup, and charged after it.
await services.db.execute(sql`
  update subscriptions set paid_until = now(), due_at = now(), anchor_at = anchor_at - interval '1 month'
  where subscription_seq = ${subscriptionSeq}`)
// A campaign that is under way, of which nobody has got anything yet.
const owner = await anOperator(services, channelSeq, 'OWN')
const { campaignSeq } = await aCampaign(services, channelSeq, { advertisingYn: 'N' })
const startsIt = {
  ...systemContext(services, channelSeq),
  principal: { ...systemContext(services, channelSeq).principal, userSeq: owner.userSeq },
}
await move(startsIt, campaignSeq, { move: 'start', revision: 1 })
// Somebody keeps a table of their own beside the product's.
await services.db.execute(sql`create table public.note_of_operator as select 1 as id`)
const file = join(folder, 'of a working product')
await backUp({ ...silent, path: file, dataDir: source })
await work()
ending.abort()
await load
await services.db.execute(sql`drop table public.note_of_operator`)
// The days that are lost.
const chargedInLostDays = await chargeDue(services)
const lostLogins = [await aNewcomer(before.server), await aNewcomer(before.server)]
const lostLink = await unsubscribeUrl(systemContext(services, channelSeq), {
  channelSeq,
  userSeq: (await aMember(services, channelSeq)).userSeq,
})
const lost = before.server.services.ports.use(TOSS_SANDBOX).store.state.payments.at(-1)

// Whatever keeps the key from being read: a folder cannot be, not even by root.
const keyFile = join(source, 'secret.key')
const keyAside = join(folder, 'key aside')
await rename(keyFile, keyAside)
await mkdir(keyFile)
const withoutKey = await backUp({ ...silent, path: join(folder, 'without key'), dataDir: source }).catch(
  (error: unknown) => error,
)
await rm(keyFile, { recursive: true })
await rename(keyAside, keyFile)

test('SEC-20 a backup whose key cannot be read fails and says so', async () => {
  expect(withoutKey).toBeInstanceOf(BackupFailure)
  expect(explain(withoutKey)).toMatch(/^The key cannot be read.*EISDIR/)
  expect(await readdir(folder)).not.toContain('without key')
})

const quietFile = join(folder, 'of a quiet product')
let there: Awaited<ReturnType<typeof figures>> = {}
// The clock of the queue puts its work there at each full minute.
do {
  await rm(quietFile, { force: true })
  there = await figures(before.url)
  await backUp({ ...silent, passphrase: PASSPHRASE, path: quietFile, dataDir: source })
} while (!isDeepStrictEqual(await figures(before.url), there))
const restoring = { ...silent, replace: false, fast: true }
const told: string[] = []
await restore({ ...restoring, path: file, dataDir: elsewhere, tell: (line) => told.push(line) })
await restore({ ...restoring, passphrase: PASSPHRASE, path: quietFile, dataDir: quiet })
// Compared before a product opens it: one that starts writes down when it looked.
const later = await startCluster({ dataDir: quiet, fast: true })
closing.push(later.stop)
/** Of each table, how many rows and the checksum of their text. */
async function figures(url: string) {
  const found: Record<string, string> = {}
  for (const { name } of await rows<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'boss')`,
  )) {
    const [row] = await rows<{ figure: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as figure from ${name} t`,
    )
    found[name] = row?.figure ?? ''
  }
  return found
}
const here = await figures(later.url)
// The world outside is no part of a restore: the gateway knows what it knew.
await cp(join(source, SANDBOX), join(elsewhere, SANDBOX))
const after = await open(elsewhere, true)

async function rows<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

test('a quiet product and what is restored from it have the same rows in every table', () => {
  expect(Object.keys(there).length).toBeGreaterThan(100)
  // The queue notes in its own tables when it looked last, which a restored product does anew.
  const own = new Set(['boss.version', 'boss.queue', 'boss.schedule', 'boss.bam'])
  for (const [name, figure] of Object.entries(there))
    if (!own.has(name)) expect(`${name}: ${here[name]}`).toBe(`${name}: ${figure}`)
})

test('a table of somebody else is left out of a restore, which says so', () => {
  expect(told).toContain('table public.note_of_operator is not of this product and is left out')
})

test('what was bought before the backup is in it, whole; what is in it is a moment and no mixture', async () => {
  const [found] = await rows<{ orders: string[]; broken: string[] }>(
    after.url,
    `select array_agg(o.order_seq::text) as orders, array_agg(o.order_seq::text) filter (where
       not exists (select 1 from order_lines l where l.order_seq = o.order_seq)
       or (o.payment_status = '03') <> exists (select 1 from payments p where p.order_seq = o.order_seq)) as broken
     from orders o`,
  )
  for (const { orderSeq } of earlier) expect(found?.orders).toContain(String(orderSeq))
  expect(found?.orders).not.toContain(String(bought.at(-1)?.orderSeq))
  expect(found?.broken).toBeNull()
})

test('every file that a row names is there with its bytes', async () => {
  const kept = await after.server.services.db.select({ key: uploads.storageKey }).from(uploads)
  expect(kept.length).toBeGreaterThan(1)
  for (const { key } of kept)
    expect(await readFile(join(elsewhere, 'files', ...key.split('/')), 'utf8')).toBe(`picture ${key}`)
})

test('sessions go on, sealed values open, and jobs that waited are done', async () => {
  const [person] = earlier
  if (!person) throw new Error('nobody bought')
  const me = await after.server.call({
    url: `/api/v2.0/channels/${channelSeq}/orders/${person.orderSeq}`,
    as: person,
  })
  expect(me.status, JSON.stringify(me.body)).toBe(200)
  const [secret] = await after.server.services.db.select().from(channelSecrets)
  const purpose = settingPurpose(channelSeq, PAYMENT_SETTINGS.deposit)
  expect(after.server.services.secrets.open(purpose, secret?.sealed ?? Buffer.alloc(0))).toContain('110-123')
  expect(await mailsTo(before.server, person)).toEqual([])
  await eventually(async () => expect(await mailsTo(after.server, person)).not.toEqual([]))
  // Nothing stood in the books before.
  await eventually(async () =>
    expect(
      await rows(
        after.url,
        `select order_seq from orders o where payment_status = '03'
           and not exists (select 1 from ledger_entries e where e.order_seq = o.order_seq)`,
      ),
    ).toEqual([]),
  )
  // Numbers go on.
  const orderSeq = (await buy(after.server, course, await aMember(after.server.services, channelSeq))).order
  expect(Number(orderSeq.orderSeq)).toBeGreaterThan(person.orderSeq)
})

test('SEC-38 no number of the lost days is given again', async () => {
  const all = await rows<{ name: string }>(
    before.url,
    "select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ('public', 'boss')",
  )
  expect(all.length).toBeGreaterThan(80)
  for (const { name } of all) {
    const next = `select nextval('${name}')::float8 as given`
    const given = await rows<{ given: number }>(before.url, `${next} from generate_series(1, 20000)`)
    const [first] = await rows<{ given: number }>(after.url, next)
    expect(first?.given, name).toBeGreaterThan(given.at(-1)?.given ?? Number.POSITIVE_INFINITY)
  }
  // Whatever keeps such a number holds one of them all; the link has no sequence, and is always 1.
  const narrow = `select table_name, column_name from information_schema.columns where table_schema = 'public'
    and column_name like '%\\_seq' and data_type <> 'bigint' and table_name <> 'first_administrator_links'`
  expect(await rows(after.url, narrow)).toEqual([])
})

test('SEC-38, ACC-28 what the lost days gave to one person reaches nobody else', async () => {
  const { server } = after
  const ask = (url: string, cookie: string) =>
    server.call({ method: 'POST', url: `/api/v1.0/auth/${url}`, headers: { cookie } })
  const others: Newcomer[] = []
  const given = Math.max(...lostLogins.map(({ userSeq }) => userSeq))
  do others.push(await aNewcomer(server))
  while ((others.at(-1)?.userSeq ?? given) <= given)

  const [one, other] = lostLogins
  expect((await ask('refresh', one?.cookie ?? '')).status).toBe(401)
  expect((await ask('logout', other?.cookie ?? '')).status).toBe(200)
  for (const { cookie } of others) expect((await ask('refresh', cookie)).status).toBe(200)
  const query = { token: new URL(lostLink).searchParams.get('token') ?? '' }
  const link = await server.call({ url: '/api/v1.0/unsubscribe/email/state', query })
  expect(link.body.errorName).toBe('UNSUBSCRIBE_LINK_INVALID')
})

test('MKT-08 a restored product sends no campaign by itself, and the staff of its site hear of it', async () => {
  const ours = `name = 'campaign.send' and data->>'campaignSeq' = '${campaignSeq}'`
  await eventually(async () => {
    const left = await rows(after.url, `select 1 from boss.job where ${ours} and state <> 'completed'`)
    expect(left).toEqual([])
    const alarms = `select 1 from alarms where target_user_seq = ${owner.userSeq} and content like '%campaignsHeld%'`
    expect(await rows(after.url, alarms)).toHaveLength(1)
  })
  const [campaign] = await rows<{ state_cd: string; held: boolean; sent: string }>(
    after.url,
    `select c.state_cd, c.held_at is not null as held, (select count(*) from campaign_recipients r
       where r.campaign_seq = c.campaign_seq and r.state_cd <> '00') as sent
     from campaigns c where c.campaign_seq = ${campaignSeq}`,
  )
  expect(campaign).toEqual({ state_cd: '02', held: true, sent: 0 })
})

test('PAY-19 a restored product charges nobody by the clock before an administrator says so, and then once', async () => {
  expect(chargedInLostDays).toBe(1)
  const restored = after.server.services
  const paid = () => paidBy(after.server, member)
  expect(await paid()).toHaveLength(1)
  expect(await Promise.all([chargeDue(restored), chargeDue(restored)])).toEqual([0, 0])
  const platform = systemContext(restored, 0)
  const hold = await findOpenHold(platform)
  expect(hold?.since.getTime()).toBeGreaterThan(earlier.at(-1)?.at ?? Number.POSITIVE_INFINITY)
  const { list } = await listUnknown(platform)
  const unknown = list.map(({ orderId }) => orderId)
  expect(unknown).toContain(lost?.orderId)
  for (const { paymentOrderId } of await restored.db.select().from(orders))
    expect(unknown).not.toContain(paymentOrderId)

  await release(platform)
  await chargeDue(restored)
  await eventually(async () => expect(await paid()).toHaveLength(2))
  // What the lost days took is somebody's decision, and not taken for a mistake.
  const { payments } = restored.ports.use(TOSS_SANDBOX).store.state
  expect(payments.find(({ orderId }) => orderId === lost?.orderId)?.status).toBe('DONE')
  // Its file is a note for the start, and gone with it.
  expect(await readdir(elsewhere)).not.toContain('restored.json')
})

test('PAY-19 a restore of what no start has taken note of leaves the notes of both, and each its own', async () => {
  const dataDir = join(folder, 'notes')
  await mkdir(dataDir)
  await noteRestore(dataDir, '2026-03-10T01:00:00.000Z')
  await noteRestore(dataDir, '2026-03-12T01:00:00.000Z')
  const notes = await listRestores(dataDir)
  expect(notes.map(({ takenAt }) => takenAt.slice(0, 10))).toEqual(['2026-03-10', '2026-03-12'])
  expect(new Set(notes.map(({ mark }) => mark)).size).toBe(2)
  await writeFile(join(dataDir, 'restored.json'), '{}')
  await expect(listRestores(dataDir)).rejects.toThrow('cannot be read')
})

/** Runs a command until it says the word, and kills it without another. */
async function killed(command: string, args: string[], dataDir: string, word: string): Promise<void> {
  const child = fork(join(import.meta.dirname, '..', '..', command), args, {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  child.stdout?.on('data', (chunk: Buffer) => {
    if (chunk.includes(word)) child.kill('SIGKILL')
  })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

test('a backup that is killed leaves nothing with its name, and the next one is whole', async () => {
  const path = join(folder, 'killed')
  await killed('backup-command.ts', [path], source, 'table')
  expect(await readdir(folder)).not.toContain('killed')
  await backUp({ ...silent, path, dataDir: source })
  expect((await readdir(folder)).filter((name) => name.startsWith('killed'))).toEqual(['killed'])
  expect(await readdir(join(source, 'files'))).not.toContain('.backup')
})

test('a restore that is killed, refused or given a damaged file leaves what was there', async () => {
  const dataDir = join(folder, 'kept')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'secret.key'), 'of before')
  const same = async () => {
    expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe('of before')
    expect((await readdir(dataDir)).filter((name) => !name.endsWith('.lock'))).toEqual(['secret.key'])
  }
  await killed('restore-command.ts', [file, '--replace'], dataDir, 'table')
  expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe('of before')
  // Whatever the killed one left goes with the next.
  const into = { ...restoring, path: file, dataDir }
  await expect(restore(into)).rejects.toThrow('is not empty')
  await same()
  const sealed = { ...into, replace: true, path: quietFile, passphrase: 'another passphrase' }
  await expect(restore(sealed)).rejects.toThrow('The passphrase is wrong.')
  await same()
  await writeFile(join(folder, 'cut'), await readFile(quietFile))
  await truncate(join(folder, 'cut'), 20_000)
  await expect(restore({ ...sealed, path: join(folder, 'cut'), passphrase: PASSPHRASE })).rejects.toThrow(
    'cut off',
  )
  await same()
  await expect(restore({ ...into, dataDir: elsewhere, replace: true })).rejects.toThrow('Stop it first')
})

test('GEN-19 a restore ends the database that a killed server left, which nobody else would', async () => {
  const dataDir = join(folder, 'left')
  const start = `import { startCluster } from ${JSON.stringify(join(import.meta.dirname, '../database/cluster.ts'))}
    await startCluster({ dataDir: ${JSON.stringify(dataDir)}, fast: true })
    console.log('runs')
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', start], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const into = { ...restoring, path: quietFile, passphrase: PASSPHRASE, dataDir, replace: true }
  await expect(restore(into)).rejects.toThrow('Stop it first')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await serverIn(dataDir)).not.toBeNull()
  await restore(into)
  expect(await serverIn(dataDir)).toBeNull()
})
