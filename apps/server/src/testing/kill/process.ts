import { pino } from 'pino'
import { compose } from '../../compose.ts'
import { readConfig } from '../../platform/config.ts'

/** The whole product but its pages, web and worker, as a process that a test may kill. */
const config = readConfig(process.env)
if (config.databaseUrl === null) throw new Error('the process that is killed needs a database')
const running = await compose({
  config,
  log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
  databaseUrl: config.databaseUrl,
  pages: false,
})
await running.app.listen({ port: config.port, host: '127.0.0.1' })
process.send?.('listening')
