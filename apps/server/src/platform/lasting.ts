import { link, mkdir, open, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A folder that cannot be written down says so, or may not be opened for it; PostgreSQL goes on there as well. */
const NOTHING_TO_SYNC = ['EACCES', 'EISDIR', 'EINVAL', 'EBADF', 'ENOTSUP', 'EOPNOTSUPP']

/**
 * Names that outlive a power cut. A file's bytes are on the disk once it is flushed, its name only once its folder is:
 * whatever relies on a name, such as a row that is committed, a source that is removed, waits for that.
 */
export async function renameLasting(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

export async function linkLasting(from: string, to: string): Promise<void> {
  await link(from, to)
  await syncFolder(dirname(to))
}

/** The folder and those above it that are not there yet. */
export async function mkdirLasting(folder: string, mode?: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** All names below a folder, whose files are flushed already; or their bytes as well, where somebody else wrote them. */
export async function syncBelow(folder: string, what: 'names' | 'bytes'): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncBelow(join(folder, entry.name), what)
    else if (entry.isFile() && what === 'bytes') await sync(join(folder, entry.name))
  }
  await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  await sync(folder).catch((error: NodeJS.ErrnoException) => {
    if (!NOTHING_TO_SYNC.includes(error.code ?? '')) throw error
  })
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
