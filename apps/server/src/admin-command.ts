// Usage: npm run admin -- --grant address@example | --revoke address@example
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { compose } from './compose.ts'
import { setAdministrator } from './modules/admin/index.ts'
import { readConfig } from './platform/config.ts'
import { startCluster } from './platform/database/cluster.ts'
import { migrateDatabase } from './platform/database/migrate.ts'

const { values } = parseArgs({ options: { grant: { type: 'string' }, revoke: { type: 'string' } } })
const email = values.grant ?? values.revoke
if (email === undefined || (values.grant !== undefined && values.revoke !== undefined)) {
  process.stderr.write('Usage: npm run admin -- --grant address@example | --revoke address@example\n')
  process.exit(2)
}

const config = readConfig({ ...process.env, ROLE: 'web', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' })
const cluster = config.databaseUrl ? null : await startCluster({ dataDir: config.dataDir })
const databaseUrl = config.databaseUrl ?? cluster?.url ?? ''
await migrateDatabase(databaseUrl)
const running = await compose({ config, log: pino({ level: config.logLevel }), databaseUrl, pages: false })
const isKnown = await setAdministrator(running.services, email, values.grant !== undefined)
await running.close()
await cluster?.stop()
if (isKnown)
  process.stdout.write(
    `${email} ${values.grant === undefined ? 'is no administrator any more' : 'is a platform administrator'}.\n`,
  )
else process.stderr.write(`No account has verified ${email}.\n`)
process.exitCode = isKnown ? 0 : 1
