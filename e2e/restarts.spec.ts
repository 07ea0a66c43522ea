import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { FARE } from '@seodang/domain/codes'
import { inArray } from 'drizzle-orm'
import pg from 'pg'
import { attendances } from '../apps/server/src/modules/enrolment/tables.ts'
import { aCourse, aMember } from '../apps/server/src/testing/factories.ts'
import { type Balanced, type Product, startBalancer, startProduct } from './company.ts'
import { expect, test } from './fixtures.ts'

test.describe.configure({ timeout: 180_000 })

const BETWEEN_MS = 25

test('GEN-19 three processes that start at once on an empty database all serve, and it is filled once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seodang-crowd-'))
  const name = `crowd_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const address = new URL(process.env.E2E_DATABASE_URL ?? '')
  address.pathname = `/${name}`
  const env = { DATABASE_URL: address.href, DATA_DIR: folder, DEMO_SEED: '1', DRAIN_SECONDS: '0' }
  const started = await Promise.allSettled([startProduct(env), startProduct(env), startProduct(env)])
  try {
    expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    const db = new pg.Client({ connectionString: address.href })
    await db.connect()
    const { rows } = await db.query('select count(*)::int as sites from channels')
    await db.end()
    expect(rows).toEqual([{ sites: 2 }])
  } finally {
    for (const one of started) if (one.status === 'fulfilled') await one.value.stop()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await rm(folder, { recursive: true, force: true })
  }
})

test('API-25 a rolling restart under load loses no page, no read and no enrolment, and answers nobody with 500', async ({
  services,
  site,
}) => {
  const course = await aCourse(services, site.channelSeq, { fareCd: FARE.free, price: 0 })
  const products: Product[] = []
  let balancer: Balanced | null = null
  try {
    products.push(...(await Promise.all([startProduct(), startProduct()])))
    balancer = await startBalancer(products)
    const { url, counts } = balancer
    const over = new AbortController()
    const answered: { what: string; status: number }[] = []
    const enrolled: number[] = []
    const ask = async (what: string, path: string, init?: RequestInit) => {
      const answer = await fetch(url + path, init)
      await answer.arrayBuffer()
      answered.push({ what, status: answer.status })
      return answer.status
    }
    const through = async (each: (n: number) => Promise<unknown>) => {
      for (let n = 0; !over.signal.aborted; n++) {
        await each(n)
        await setTimeout(BETWEEN_MS)
      }
    }
    const load = Promise.all([
      through((n) => ask('page', `/classes/${course.courseSeq}?channelSeq=${site.channelSeq}&n=${n}`)),
      through((n) => ask('page', `/main?channelSeq=${site.channelSeq}&n=${n}`)),
      through(() => ask('read', `/api/v2.0/channels/${site.channelSeq}`)),
      through(async () => {
        const person = await aMember(services, site.channelSeq)
        const status = await ask(
          'enrol',
          `/api/v2.0/channels/${site.channelSeq}/courses/${course.courseSeq}/orders/create`,
          {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'access-token': person.accessToken,
              'idempotency-key': randomUUID(),
            },
            body: JSON.stringify({
              name: person.name,
              email: person.email,
              phone: '',
              payMethodCd: null,
              agreedTerms: true,
              outcome: 'enrol',
              expectedAmount: 0,
            }),
          },
        )
        if (status === 200) enrolled.push(person.userSeq)
      }),
    ])
    for (const [at, product] of products.entries()) {
      const before = counts[at === 0 ? 1 : 0] ?? 0
      await product.restart()
      // The other one worked on meanwhile, and both work again.
      expect(counts[at === 0 ? 1 : 0]).toBeGreaterThan(before)
      const own = counts[at] ?? 0
      await expect.poll(() => counts[at]).toBeGreaterThan(own)
    }
    over.abort()
    await load

    expect(answered.filter(({ status }) => status !== 200)).toEqual([])
    for (const what of ['page', 'read', 'enrol'])
      expect(answered.filter((one) => one.what === what).length).toBeGreaterThan(3)
    const kept = await services.db
      .select({ userSeq: attendances.userSeq })
      .from(attendances)
      .where(inArray(attendances.userSeq, enrolled))
    expect(kept).toHaveLength(enrolled.length)
    console.info(`${answered.length} requests, ${enrolled.length} enrolments`)
  } finally {
    await balancer?.close()
    for (const product of products) await product.stop()
  }
})
