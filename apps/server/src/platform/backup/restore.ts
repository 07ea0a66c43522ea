import { createWriteStream } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ConfigurationError } from '../config.ts'
import { type Cluster, endLeftServer, startCluster } from '../database/cluster.ts'
import { withUnusedFolder } from '../database/folder-lock.ts'
import { LockedTooLong } from '../database/process-lock.ts'
import { acceptRestored, beginRestored, contentsOf, settleRestored } from '../database/restored-data.ts'
import { isServed } from '../database/server-lock.ts'
import { serverIn } from '../database/server-process.ts'
import { requireKey } from '../storage/storage.ts'
import { whereMissing } from '../where-missing.ts'
import { type Part, readArchive } from './archive.ts'
import { BackupFailure } from './failure.ts'
import { type Load, openLoad, requireKnown } from './load.ts'
import { type Manifest, readManifest, readSums } from './manifest.ts'
import { noteRestore } from './restores.ts'
import { isSameSum, sumOfParts } from './sum.ts'

export interface RestoreOptions {
  path: string
  dataDir: string
  passphrase: string | null
  /** Give up what is in the data folder. */
  replace: boolean
  tell: (line: string) => void
  /** For tests: a crash of the machine may lose the data. */
  fast?: boolean
}

const LOCK_WAIT_MS = 1_000
/** Of the parts that are read whole; tables and files are not. */
const LARGEST_DOCUMENT_BYTES = 64 * 1024 ** 2
const DATA_NAME = /^[a-z][a-z0-9-]*\.(key|json)$/

/** Makes the data folder anew from a backup. Until the last moment what was there before stays as it was. */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { dataDir, replace } = options
  await mkdir(dataDir, { recursive: true })
  const work = async () => {
    await endLeftServer(dataDir)
    if (await isServedAnywhere(dataDir)) throw new ConfigurationError(inUse(dataDir))
    await settleRestored(dataDir)
    if (!replace && (await contentsOf(dataDir)).length > 0)
      throw new BackupFailure(`${dataDir} is not empty. --replace gives up what is in it.`)
    const folder = await beginRestored(dataDir)
    try {
      const manifest = await restoreInto(folder, options)
      await acceptRestored(dataDir)
      return manifest
    } catch (error) {
      await settleRestored(dataDir)
      throw error
    }
  }
  // A product that is started meanwhile waits for it.
  return withUnusedFolder(dataDir, work, LOCK_WAIT_MS).catch((error: unknown) => {
    throw error instanceof LockedTooLong ? new ConfigurationError(inUse(dataDir)) : error
  })
}

const inUse = (dataDir: string) => `Seodang runs on ${dataDir}. Stop it first.`

/** Here, or in another container or machine that has this folder; also by a server that nobody uses any more. */
async function isServedAnywhere(dataDir: string): Promise<boolean> {
  if (await serverIn(dataDir)) return true
  return isServed(join(dataDir, 'postgres', 'password')).catch(whereMissing(false))
}

/** What is known so far of the backup that is being read. */
interface Progress {
  manifest: Manifest | null
  cluster: Cluster | null
  load: Load | null
  table: string
  files: number
  isWhole: boolean
}

async function restoreInto(
  folder: string,
  { path, passphrase, tell, fast = false }: RestoreOptions,
): Promise<Manifest> {
  const rest = sumOfParts()
  const progress: Progress = {
    manifest: null,
    cluster: null,
    load: null,
    table: '',
    files: 0,
    isWhole: false,
  }

  async function begin(part: Part): Promise<void> {
    const manifest = readManifest(await document(part, rest))
    await requireKnown(manifest)
    tell(`a backup of ${manifest.takenAt}`)
    progress.manifest = manifest
    progress.cluster = await startCluster({ dataDir: folder, fast })
    progress.load = await openLoad(progress.cluster.url, manifest)
    for (const name of progress.load.leftOut) tell(`table ${name} is not of this product and is left out`)
  }

  async function takeRows(name: string, { body }: Part): Promise<void> {
    if (name !== progress.table) tell(`table ${name}`)
    progress.table = name
    for await (const chunk of body) await progress.load?.write(name, chunk)
  }

  async function end(part: Part): Promise<void> {
    const sums = readSums(await document(part))
    if (!isSameSum(rest.end(), sums.rest))
      throw new BackupFailure('The backup is damaged: its files are not those that were saved.')
    tell(`${progress.files} files; every row is read back`)
    await progress.load?.finish(sums.tables)
    progress.isWhole = true
  }

  async function take(part: Part): Promise<void> {
    const [kind, name] = kindOf(part.name)
    if ((progress.manifest === null) !== (kind === 'manifest.json')) throw new BackupFailure(NO_BACKUP)
    if (progress.isWhole) throw new BackupFailure('The backup is damaged: it goes on after its end.')
    switch (kind) {
      case 'manifest.json':
        return begin(part)
      case 'data':
        return takeData(folder, name, await document(part, rest))
      case 'database':
        return takeRows(name, part)
      case 'files':
        progress.files++
        return takeFile(join(folder, 'files', requireKey(name)), part, rest)
      case 'sums.json':
        return end(part)
      default:
        throw new BackupFailure(NO_BACKUP)
    }
  }

  try {
    await readArchive({ path, passphrase }, take)
  } finally {
    await progress.load?.close()
  }
  const { manifest, isWhole, cluster } = progress
  if (!isWhole || manifest === null) throw new BackupFailure('The backup is cut off: its end is missing.')
  // With the data, so that there is never one without the other.
  await noteRestore(folder, manifest.takenAt)
  // One that failed is ended with its folder, without writing anything down.
  await cluster?.stop()
  return manifest
}

const NO_BACKUP = 'The file is no backup of Seodang, or one of a newer version.'

function kindOf(name: string): [string, string] {
  const at = name.indexOf('/')
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
}

async function document({ name, size, body }: Part, rest?: ReturnType<typeof sumOfParts>): Promise<string> {
  if (size > LARGEST_DOCUMENT_BYTES) throw new BackupFailure(NO_BACKUP)
  rest?.begin(name, size)
  const chunks: Buffer[] = []
  for await (const chunk of body) {
    rest?.update(chunk)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function takeData(folder: string, name: string, text: string): Promise<void> {
  if (!DATA_NAME.test(name)) throw new BackupFailure(NO_BACKUP)
  await writeFile(join(folder, name), text, { mode: 0o600, flush: true })
}

async function takeFile(path: string, part: Part, rest: ReturnType<typeof sumOfParts>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  rest.begin(part.name, part.size)
  async function* summed() {
    for await (const chunk of part.body) {
      rest.update(chunk)
      yield chunk
    }
  }
  await pipeline(summed, createWriteStream(path, { flush: true, flags: 'wx' }))
  if (part.mtime) await utimes(path, part.mtime, part.mtime)
}
