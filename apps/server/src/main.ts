import { pino } from 'pino'
import { untilTheyAnswer } from './platform/answering.ts'
import { outliveReaders } from './platform/closed-output.ts'
import { readConfig } from './platform/config.ts'
import { startCluster } from './platform/database/cluster.ts'
import { failureOf } from './platform/failed-start.ts'
import { loggerOptions } from './platform/log.ts'

// Loads all of the product, which the database can use to start. Hence this file imports little of it.
const product = () => import('./product.ts')

async function main() {
  const config = readConfig(process.env)
  const lines = pino.destination(1)
  outliveReaders([process.stdout, process.stderr, lines])
  const log = pino(loggerOptions(config), lines)
  // In the order in which they were opened; closed in the opposite one.
  const opened: (() => Promise<void>)[] = []

  let stopping: Promise<void> | undefined
  const closeAll = async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  }
  const stop = (signal: string) => {
    log.info({ signal }, 'stopping')
    // A request or job that never ends must not keep the process for ever.
    const drainAndStop = (config.drainSeconds + config.stopSeconds) * 1000
    setTimeout(() => process.exit(1), drainAndStop + LONGEST_CLOSE_MS).unref()
    stopping ??= closeAll().then(() => process.exit(0))
  }
  // From the very beginning: Ctrl-C while the database starts must stop it too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

  try {
    const databaseUrl = config.databaseUrl ?? (await embeddedDatabase(config.dataDir, log, opened))
    await untilTheyAnswer({ databaseUrl, redisUrl: config.redisUrl }, log)
    const { openProduct } = await product()
    await openProduct({ config, log, databaseUrl, opened: (close) => opened.push(close) })
    process.send?.('ready')
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function embeddedDatabase(
  dataDir: string,
  log: pino.Logger,
  opened: (() => Promise<void>)[],
): Promise<string> {
  // What goes wrong while loading is told by the second import, once there is a cluster to stop.
  const meanwhile = () => void product().catch(() => undefined)
  const keepRunning = (error: Error | null) => {
    if (error) log.error({ err: error }, 'the database does not start again yet')
    else log.warn('the database had ended and was started again')
  }
  const cluster = await startCluster({ dataDir, meanwhile, keepRunning })
  opened.push(cluster.stop)
  return cluster.url
}

/** Of jobs and connections, after the last request. */
const LONGEST_CLOSE_MS = 30_000

main().catch((error: unknown) => {
  const { said, code } = failureOf(error)
  process.stderr.write(`${said}\n`)
  process.exit(code)
})
