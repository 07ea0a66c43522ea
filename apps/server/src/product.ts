import type { FastifyBaseLogger } from 'fastify'
import { compose, type Running } from './compose.ts'
import type { Config } from './platform/config.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { seedDemonstration } from './seed/demonstration.ts'
import { welcome } from './seed/welcome.ts'

export interface ProductOptions {
  config: Config
  log: FastifyBaseLogger
  databaseUrl: string
  /** Called as soon as there is something to close, although it is not listening yet. */
  opened: (close: Running['close']) => void
}

/** Everything on a database that runs: brings it up to date, fills an empty one, listens, and says where. */
export async function openProduct({ config, log, databaseUrl, opened }: ProductOptions): Promise<void> {
  await migrateDatabase(databaseUrl)
  const running = await compose({ config, log, databaseUrl })
  opened(running.close)
  if (config.seedDemonstration) await seedDemonstration(running.services)
  if (config.role !== 'worker') await running.app.listen({ port: config.port, host: config.host })
  await welcome(running.services, process.stdout)
}
