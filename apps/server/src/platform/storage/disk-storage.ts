import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mkdirLasting, renameLasting } from '../lasting.ts'
import { requireKey, type Storage } from './storage.ts'

/** Where a file cannot stand in two places: on another file system, or one that knows no links. */
const NO_SECOND_NAME = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS']

/**
 * Keeps files below `folder`. A reader sees a whole file or none: each is written aside and renamed into place, and is
 * there after a power cut as well once it is said to be, because the row that names it may be on another machine.
 */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, ...requireKey(key).split('/'))
  // A leading dot is no key, so a half-written file can never be asked for.
  const incoming = join(folder, '.incoming')

  async function place(key: string, fill: (temporary: string) => Promise<void>): Promise<void> {
    const path = pathOf(key)
    const temporary = join(incoming, randomUUID())
    await mkdir(incoming, { recursive: true })
    try {
      await fill(temporary)
      await mkdirLasting(dirname(path))
      await renameLasting(temporary, path)
    } finally {
      await rm(temporary, { force: true })
    }
  }

  return {
    async put(key, body) {
      await place(key, (temporary) => writeFile(temporary, body, { flush: true }))
    },
    async putFile(key, source) {
      await place(key, async (temporary) => {
        await link(source, temporary).catch((error: NodeJS.ErrnoException) => {
          if (!NO_SECOND_NAME.includes(error.code ?? '')) throw error
          return copyFile(source, temporary)
        })
        await flush(temporary)
      })
    },
    async read(key, range) {
      const handle = await open(pathOf(key)).catch(nullWhereMissing)
      if (!handle) return null
      const isFile = await handle.stat().then((found) => found.isFile())
      if (isFile) return handle.createReadStream(range)
      await handle.close()
      return null
    },
    async stat(key) {
      const found = await stat(pathOf(key)).catch(nullWhereMissing)
      return found?.isFile() ? { size: found.size, modifiedAt: found.mtime } : null
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async removeFolder(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true })
    },
    async presignedPut(key) {
      requireKey(key)
      return null
    },
    async asFile(key) {
      const path = pathOf(key)
      await stat(path)
      return { path, release: async () => {} }
    },
  }
}

/** Whoever wrote it may not have waited until the disk had it. */
async function flush(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
