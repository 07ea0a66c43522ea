// Usage: npm run hold-charges -- 2026-11-25T03:00:00+09:00
import { pino } from 'pino'
import { compose } from './compose.ts'
import { readConfig } from './platform/config.ts'
import { startCluster } from './platform/database/cluster.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { takeMoment } from './set-back.ts'

/** With its zone, since the moment of the data is no matter of where the command runs. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

const [moment = '', ...more] = process.argv.slice(2)
const since = new Date(moment)
if (more.length > 0 || !MOMENT.test(moment) || !(since.getTime() <= Date.now())) {
  process.stderr.write(
    'Usage: npm run hold-charges -- 2026-11-25T03:00:00+09:00\n' +
      'The moment to which the database was set back, with its zone, and not in the future.\n',
  )
  process.exit(2)
}

const config = readConfig({ ...process.env, ROLE: 'web', LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' })
const cluster = config.databaseUrl ? null : await startCluster({ dataDir: config.dataDir })
const databaseUrl = config.databaseUrl ?? cluster?.url ?? ''
await migrateDatabase(databaseUrl)
const running = await compose({ config, log: pino({ level: config.logLevel }), databaseUrl, pages: false })
await takeMoment(running.services, since)
await running.close()
await cluster?.stop()
process.stdout.write(
  `Since ${since.toISOString()} payments may be missing. Nothing is charged by the clock until an administrator lets it go on at the platform's desk.\n`,
)
