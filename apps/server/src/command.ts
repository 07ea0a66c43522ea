import { pino } from 'pino'
import { compose } from './compose.ts'
import { type Config, readConfig } from './platform/config.ts'
import type { Services } from './platform/context.ts'
import { startCluster } from './platform/database/cluster.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { failureOf } from './platform/failed-start.ts'

interface Command {
  /** What is logged where LOG_LEVEL says nothing. */
  logLevel: 'warn' | 'error'
  /** Whether it may run here at all; writes why it may not. */
  isAllowed?: (config: Config) => boolean
}

/** Runs something on the product's own data, without pages and without work in the background. */
export async function command(
  { logLevel, isAllowed = () => true }: Command,
  work: (services: Services) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig({ ...process.env, ROLE: 'web', LOG_LEVEL: process.env.LOG_LEVEL ?? logLevel })
    if (!isAllowed(config)) {
      process.exitCode = 2
      return
    }
    const cluster = config.databaseUrl ? null : await startCluster({ dataDir: config.dataDir })
    const databaseUrl = config.databaseUrl ?? cluster?.url ?? ''
    await migrateDatabase(databaseUrl)
    const running = await compose({
      config,
      log: pino({ level: config.logLevel }),
      databaseUrl,
      pages: false,
    })
    await work(running.services)
    await running.close()
    await cluster?.stop()
  } catch (error) {
    const { said, code } = failureOf(error)
    process.stderr.write(`${said}\n`)
    process.exit(code)
  }
}
