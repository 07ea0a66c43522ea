import type pg from 'pg'
import { mkdirLasting } from '../lasting.ts'
import { initialise, type Place, preparePlace } from './cluster-place.ts'
import { connect, endServer, launch, runningServer } from './cluster-server.ts'
import { type Claim, hasLocks } from './folder-claim.ts'
import { useFolder, withFolder } from './folder-lock.ts'
import { keepAlive } from './keep-alive.ts'
import { settleRestored } from './restored-data.ts'
import { serverIn } from './server-process.ts'

export interface Cluster {
  /** Of the database `seodang`, with its password. */
  url: string
  /** Ends the server, unless another process still uses it. Close your own connections first. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** The cluster lives in the folder `postgres` of it. */
  dataDir: string
  /** A free one where absent. A server that is already running keeps its port. */
  port?: number
  /** For tests: a crash of the machine may lose the data. */
  fast?: boolean
  /** Starts a server that ended again, at the same port, until it is stopped; told of each try. */
  keepRunning?: (error: Error | null) => void
  /** Called while the server is starting, which takes it a while in processes of its own. */
  meanwhile?: () => void
  /** For tests: another machine than this. */
  machine?: string
}

const DATABASE = 'seodang'
/** Names the connection that each process holds for as long as it needs the server. */
const HOLDER = 'seodang cluster holder'
/**
 * Starts the packaged PostgreSQL, or reuses the one that a killed process left behind or that another process runs.
 * Throws with the end of the server's log if it does not start.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  await mkdirLasting(options.dataDir)
  const leave = await useFolder(options.dataDir)
  try {
    return await openCluster(options, leave)
  } catch (error) {
    leave()
    throw error
  }
}

async function openCluster(
  { dataDir, port, fast = false, meanwhile, keepRunning, machine }: ClusterOptions,
  leave: () => void,
): Promise<Cluster> {
  const exclusively = <T>(work: (claim: Claim | null) => Promise<T>) => withFolder(dataDir, work, { machine })
  return exclusively(async (claim) => {
    await settleRestored(dataDir)
    const place = await preparePlace(dataDir)
    await initialise(place, fast)
    const base = (await runningServer(place)) ?? (await launch(place, { port, fast, meanwhile, claim }))
    let holder = await connect(`${base}/postgres`, HOLDER)
    const { rowCount } = await holder.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await holder.query(`create database ${DATABASE}`)
    // Nothing is asked of this connection until the end; whoever forgets to stop must still be able to exit.
    holder.unref()
    let stopping: Promise<void> | undefined
    const start = async (again: Claim | null) => {
      if (stopping) return
      const same = Number(new URL(base).port)
      await ((await runningServer(place)) ?? launch(place, { port: same, fast, claim: again }))
      holder = await connect(`${base}/postgres`, HOLDER)
      holder.unref()
    }
    if (keepRunning)
      keepAlive({
        lost: (then) => void holder.once('end', then),
        isWanted: () => stopping === undefined,
        start: () => exclusively(start),
        tell: keepRunning,
      })
    return {
      url: `${base}/${DATABASE}`,
      stop: () => (stopping ??= exclusively(() => release(place, holder)).finally(leave)),
    }
  })
}

async function release(place: Place, holder: pg.Client): Promise<void> {
  holder.ref()
  const others = await holder
    .query('select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()', [HOLDER])
    // The server is gone already; `endServer` tells.
    .catch(() => ({ rowCount: 0 }))
  await holder.end()
  if (!others.rowCount) await endServer(place)
}

/**
 * Ends a server that a killed process left behind, as far as this machine sees it. Only for whoever holds the folder alone
 * (`withUnusedFolder`), and only where its locks can be believed.
 */
export async function endLeftServer(dataDir: string): Promise<void> {
  if ((await hasLocks(dataDir)) && (await serverIn(dataDir))) await endServer(await preparePlace(dataDir))
}
