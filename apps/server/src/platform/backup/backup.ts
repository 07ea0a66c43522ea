import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { startCluster } from '../database/cluster.ts'
import { withProcessLock } from '../database/process-lock.ts'
import { KEY_FILE } from '../security/secrets.ts'
import { whereMissing } from '../where-missing.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { BackupFailure } from './failure.ts'
import { type LinkedFiles, linkedFiles } from './linked-files.ts'
import { FORMAT, type Manifest, type Sums, type Table } from './manifest.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import { sumOfParts } from './sum.ts'

export interface BackupOptions {
  path: string
  dataDir: string
  passphrase: string | null
  tell: (line: string) => void
}

/** So much of a table is held in memory at once; a part of a tar file says its size before its bytes. */
const PART_BYTES = 4 * 1024 ** 2
const LOCK_WAIT_MS = 1_000
const FILES_TOLD_EACH = 1_000

/** Writes database, files and key of an installation into one file, while it runs or not. */
export async function backUp(options: BackupOptions): Promise<{ bytes: number; hasKey: boolean }> {
  const { path, dataDir, passphrase, tell } = options
  if (await stat(path).catch(whereMissing(null)))
    throw new BackupFailure(`${path} is there already, and a backup replaces nothing.`)
  if (!(await stat(join(dataDir, 'postgres', 'data')).catch(whereMissing(null))))
    throw new BackupFailure(`There is no database in ${dataDir}. DATA_DIR says where it is.`)
  const work = async () => {
    const cluster = await startCluster({ dataDir })
    const files = linkedFiles(join(dataDir, 'files'))
    try {
      // Left by one that was killed.
      await files.remove()
      await files.link()
      // Before the moment of the data, never after it: what came since is looked for from here.
      const takenAt = new Date()
      const snapshot = await openSnapshot(cluster.url)
      try {
        await files.link()
        const key = await readKey(join(dataDir, KEY_FILE))
        const manifest = manifestOf(snapshot, takenAt, key !== null)
        const { bytes } = await writeArchive({ path, passphrase }, (archive) =>
          fill(archive, { manifest, key, snapshot, files, dataDir, tell }),
        )
        return { bytes, hasKey: key !== null }
      } finally {
        await snapshot.close()
      }
    } finally {
      await files.remove()
      await cluster.stop()
    }
  }
  return withProcessLock(join(dataDir, 'backup.lock'), work, LOCK_WAIT_MS)
}

/** None where SECRET_KEY says it. A backup without the key that is there would be of no use, and look like one that is. */
async function readKey(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file).catch(whereMissing(null))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new BackupFailure(`The key cannot be read, and without it nothing could be brought back: ${why}`)
  }
}

const manifestOf = (snapshot: Snapshot, takenAt: Date, hasKey: boolean): Manifest => ({
  format: FORMAT,
  takenAt: takenAt.toISOString(),
  migrations: snapshot.migrations,
  queueVersion: snapshot.queueVersion,
  hasKey,
  tables: snapshot.tables,
  partitions: snapshot.partitions,
  sequences: snapshot.sequences,
})

interface Contents {
  manifest: Manifest
  key: Buffer | null
  snapshot: Snapshot
  files: LinkedFiles
  dataDir: string
  tell: BackupOptions['tell']
}

async function fill(archive: ArchiveWriter, contents: Contents): Promise<void> {
  const { manifest, key, snapshot, files, dataDir, tell } = contents
  const rest = sumOfParts()
  const add = async (name: string, body: Buffer) => {
    rest.begin(name, body.length)
    rest.update(body)
    await archive.add(name, body)
  }
  await add('manifest.json', Buffer.from(JSON.stringify(manifest)))
  if (key) await add(`data/${KEY_FILE}`, key)
  // What the stand-ins of a demonstration know about its payments and rooms.
  for (const name of await readdir(dataDir))
    if (name.endsWith('.json')) await add(`data/${name}`, await readFile(join(dataDir, name)))

  const tables: Sums['tables'] = {}
  for (const [at, table] of manifest.tables.entries()) {
    const sum = await addTable(archive, snapshot, table)
    tables[table.name] = sum
    if (sum.count > 0) tell(`table ${at + 1} of ${manifest.tables.length}: ${table.name}, ${sum.count} rows`)
  }
  let count = 0
  for await (const { key: name, path, size, mtime } of files.each()) {
    rest.begin(`files/${name}`, size)
    await archive.addStream(`files/${name}`, Readable.from(summed(path, rest)), { size, mtime })
    if (++count % FILES_TOLD_EACH === 0) tell(`${count} files`)
  }
  tell(`${count} files`)
  const sums: Sums = { tables, rest: rest.end() }
  await archive.add('sums.json', Buffer.from(JSON.stringify(sums)))
}

async function addTable(archive: ArchiveWriter, snapshot: Snapshot, table: Table) {
  let kept: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (size > 0) await archive.add(`database/${table.name}`, Buffer.concat(kept))
    kept = []
    size = 0
  }
  const sum = await snapshot.copy(table, async (chunk) => {
    kept.push(chunk)
    size += chunk.length
    if (size >= PART_BYTES) await flush()
  })
  await flush()
  return sum
}

async function* summed(path: string, rest: ReturnType<typeof sumOfParts>): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path)) {
    rest.update(chunk)
    yield chunk
  }
}
