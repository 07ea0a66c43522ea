import { pino } from 'pino'
import { compose } from './compose.ts'
import { ConfigurationError, readConfig } from './platform/config.ts'
import { startCluster } from './platform/database/cluster.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { loggerOptions } from './platform/http/app.ts'
import { seedDemonstration } from './seed/demonstration.ts'
import { welcome } from './seed/welcome.ts'

async function main() {
  const config = readConfig(process.env)
  const log = pino(loggerOptions(config))
  // In the order in which they were opened; closed in the opposite one.
  const opened: (() => Promise<void>)[] = []

  let stopping: Promise<void> | undefined
  const closeAll = async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  }
  const stop = (signal: string) => {
    log.info({ signal }, 'stopping')
    // A request or job that never ends must not keep the process for ever.
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref()
    stopping ??= closeAll().then(() => process.exit(0))
  }
  // From the very beginning: Ctrl-C while the database starts must stop it too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

  try {
    const databaseUrl = config.databaseUrl ?? (await embeddedDatabase(config.dataDir, opened))
    await migrateDatabase(databaseUrl)
    const running = await compose({ config, log, databaseUrl })
    opened.push(running.close)
    if (config.seedDemonstration) await seedDemonstration(running.services)
    if (config.role !== 'worker') await running.app.listen({ port: config.port, host: config.host })
    await welcome(running.services, process.stdout)
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function embeddedDatabase(dataDir: string, opened: (() => Promise<void>)[]): Promise<string> {
  const cluster = await startCluster({ dataDir })
  opened.push(cluster.stop)
  return cluster.url
}

const LONGEST_STOP_MS = 30_000

main().catch((error: unknown) => {
  if (error instanceof ConfigurationError) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
