import { parseArgs } from 'node:util'
import { isLoopbackHost } from '@seodang/domain/url'
import { pino } from 'pino'
import { compose } from '../compose.ts'
import { readConfig } from '../platform/config.ts'
import { startCluster } from '../platform/database/cluster.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { addLearners, SIZES } from './crowd.ts'
import { seedDemonstration } from './demonstration.ts'

// Usage: npm run seed -- --size S|M|L|XL
const { values } = parseArgs({ options: { size: { type: 'string', default: 'S' } } })
const size = Object.keys(SIZES).find((name): name is keyof typeof SIZES => name === values.size)
if (!size) {
  process.stderr.write(`--size is one of ${Object.keys(SIZES).join(', ')}\n`)
  process.exit(2)
}

const config = readConfig({ ...process.env, ROLE: 'web', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' })
if (!isLoopbackHost(new URL(config.origin).hostname)) {
  process.stderr.write('The demonstration has published passwords: it does not go with ORIGIN.\n')
  process.exit(2)
}
const cluster = config.databaseUrl ? null : await startCluster({ dataDir: config.dataDir })
const databaseUrl = config.databaseUrl ?? cluster?.url ?? ''
await migrateDatabase(databaseUrl)
const running = await compose({ config, log: pino({ level: config.logLevel }), databaseUrl, pages: false })
await seedDemonstration(running.services)
const added = await addLearners(running.services, SIZES[size])
process.stdout.write(`${added.toLocaleString('en-US')} learners were added over the sites.\n`)
await running.close()
await cluster?.stop()
