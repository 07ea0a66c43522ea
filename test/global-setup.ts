import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Cluster, startCluster } from '../apps/server/src/platform/database/cluster.ts'
import { administer, withDatabase } from './database.ts'

/** Named with the time of the run, so that what a killed run leaves behind is found and dropped by a later one. */
const PREFIX = 'seodang_test_'
const LEFT_BEHIND_AFTER_MS = 3_600_000

/** Starts one PostgreSQL for the run, or takes that of DATABASE_URL, and migrates the template of all test databases. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cluster = process.env.DATABASE_URL ? null : await testCluster()
  const adminUrl = process.env.DATABASE_URL ?? cluster?.url ?? ''
  const run = `${PREFIX}${Date.now()}_${randomBytes(3).toString('hex')}_`
  const tearDown = async () => {
    await dropDatabases(adminUrl, (_, name) => name.startsWith(run))
    await cluster?.stop()
  }
  try {
    await dropDatabases(adminUrl, (time) => time < Date.now() - LEFT_BEHIND_AFTER_MS)
    const template = `${run}template`
    await administer(adminUrl, `create database ${template}`)
    const { migrateDatabase } = await import('../apps/server/src/platform/database/migrate.ts')
    await migrateDatabase(withDatabase(adminUrl, template))
    project.provide('adminUrl', adminUrl)
    project.provide('template', template)
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

/** Kept between runs, because making a cluster takes as long as a hundred tests. */
async function testCluster(): Promise<Cluster> {
  const dataDir = join(import.meta.dirname, '../.cache/test')
  try {
    return await startCluster({ dataDir, fast: true })
  } catch (error) {
    // It writes without fsync, so a machine that crashed may have spoiled it. There is nothing to lose in it.
    process.stderr.write(`The test cluster is made anew: ${String(error)}\n`)
    await rm(dataDir, { recursive: true })
    return startCluster({ dataDir, fast: true })
  }
}

async function dropDatabases(
  adminUrl: string,
  which: (time: number, name: string) => boolean,
): Promise<void> {
  for (const row of await administer(
    adminUrl,
    `select datname from pg_database where datname like '${PREFIX}%'`,
  )) {
    const name = row instanceof Object && 'datname' in row ? String(row.datname) : ''
    if (which(Number(name.slice(PREFIX.length).split('_')[0]), name))
      await administer(adminUrl, `drop database if exists ${name} with (force)`)
  }
}
