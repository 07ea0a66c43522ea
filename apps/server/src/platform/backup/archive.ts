import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import tar from 'tar-stream'
import { renameLasting } from '../lasting.ts'
import { BackupFailure } from './failure.ts'
import { MAGIC, opening, sealing } from './seal.ts'
import { buffers, isLeft, pour, unpacking } from './tar-streams.ts'

/** One file of named parts: tar in zstd, sealed where there is a passphrase. */
export interface ArchiveWriter {
  add(name: string, body: Buffer): Promise<void>
  addStream(name: string, body: Readable, options: { size: number; mtime: Date }): Promise<void>
}

export interface Part {
  name: string
  size: number
  mtime: Date | undefined
  body: AsyncIterable<Buffer>
}

export interface ArchiveOptions {
  path: string
  passphrase: string | null
}

/** Written aside and put in place when it is whole and on the disk, so that what has the name is a backup. */
export async function writeArchive(
  { path, passphrase }: ArchiveOptions,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<{ bytes: number }> {
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await writeParts(file, passphrase, fill)
    await file.sync()
    const { size } = await file.stat()
    await file.close()
    await renameLasting(unfinished, path)
    return { bytes: size }
  } catch (error) {
    await file.close()
    await rm(unfinished, { force: true })
    throw error
  }
}

async function writeParts(
  file: FileHandle,
  passphrase: string | null,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const pack = tar.pack()
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const target = (source: AsyncIterable<Buffer>) => file.writeFile(source)
  const written = passphrase
    ? pipeline(buffers(pack), zstd, sealing(passphrase), target)
    : pipeline(buffers(pack), zstd, target)
  const begin = (header: { name: string; size: number; mtime: Date; mode: number }) => {
    const { promise: done, resolve, reject } = Promise.withResolvers<void>()
    const entry = pack.entry(header, (error) => (error ? reject(error) : resolve()))
    // Told by the writing, too, which is waited for first.
    done.catch(() => undefined)
    return { entry, done }
  }
  const addStream: ArchiveWriter['addStream'] = async (name, body, { size, mtime }) => {
    const { entry, done } = begin({ name, size, mtime, mode: 0o600 })
    await pour(body, entry)
    await done
  }
  const filled = fill({
    add: (name, body) => addStream(name, Readable.from([body]), { size: body.length, mtime: new Date() }),
    addStream,
  }).then(
    () => pack.finalize(),
    (error: Error) => {
      pack.destroy(error)
      throw error
    },
  )
  // A full disk must not leave the other waiting for ever.
  const [writing, filling] = await Promise.allSettled([written, Promise.race([filled, written])])
  // Whatever stops because nobody takes its bytes any more is not the reason.
  const reasons = [filling, writing].flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  if (reasons.length > 0) throw reasons.find((reason) => !isLeft(reason)) ?? reasons[0]
}

/** Gives each part in turn; throws a BackupFailure where the file is no backup, cut, changed or sealed otherwise. */
export async function readArchive(
  { path, passphrase }: ArchiveOptions,
  take: (part: Part) => Promise<void>,
): Promise<void> {
  const isSealed = (await beginning(path)).equals(MAGIC)
  if (isSealed && !passphrase)
    throw new BackupFailure('The backup is sealed: BACKUP_PASSPHRASE must have its passphrase.')
  const extract = tar.extract()
  const [source, zstd] = [createReadStream(path), createZstdDecompress()]
  const piped =
    isSealed && passphrase
      ? pipeline(source, opening(passphrase), zstd, unpacking(extract))
      : pipeline(source, zstd, unpacking(extract))
  const taken = (async () => {
    for await (const entry of extract) {
      const { name, size, mtime } = entry.header
      await take({ name, size, mtime, body: buffers(entry) })
    }
  })()
  const [reading, taking] = await Promise.allSettled([piped, taken])
  const reasons = [taking, reading].flatMap((one) =>
    one.status === 'rejected' ? [readable(one.reason)] : [],
  )
  // Each side ends the other; whoever was only ended has nothing to say.
  if (reasons.length > 0) throw reasons.find((reason) => !isAbort(reason)) ?? damaged(reasons[0])
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError'

async function beginning(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BackupFailure(`There is no file ${path}.`) : error
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const damaged = (cause: unknown) =>
  new BackupFailure('The backup is damaged: it was cut or changed, or is no backup of Seodang.', { cause })

/** What the libraries throw at bytes that are not theirs. */
function readable(error: unknown): unknown {
  const message = error instanceof Error ? error.message : ''
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof BackupFailure) return error
  if (/^(ZSTD_|Z_|ERR_ZLIB)/.test(code) || /tar header|end of (file|data)|header data/i.test(message))
    return damaged(error)
  return error
}
