import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { whereMissing } from '../where-missing.ts'

/**
 * The stored files as they are now, under a second name that no removal takes away. A stored file is never written to
 * again: what replaces it is another file that is moved over it, so a hard link is a copy that costs nothing.
 */
export interface LinkedFiles {
  /** Adds what came since. Links are made twice, before and after the moment of the database. */
  link(): Promise<void>
  each(): AsyncGenerator<{ key: string; path: string; size: number; mtime: Date }>
  remove(): Promise<void>
}

export function linkedFiles(files: string): LinkedFiles {
  // A leading dot is no key.
  const linked = join(files, '.backup')

  async function linkFolder(folder: string, target: string): Promise<void> {
    await mkdir(target, { recursive: true })
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(whereMissing([]))) {
      if (entry.name.startsWith('.')) continue
      const [from, to] = [join(folder, entry.name), join(target, entry.name)]
      if (entry.isDirectory()) await linkFolder(from, to)
      else if (entry.isFile())
        await link(from, to).catch((error: NodeJS.ErrnoException) => {
          // Linked before, or removed since it was listed.
          if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error
        })
    }
  }

  async function* each(folder: string, prefix: string): ReturnType<LinkedFiles['each']> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(whereMissing([]))
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const [path, key] = [join(folder, entry.name), prefix + entry.name]
      if (entry.isDirectory()) yield* each(path, `${key}/`)
      else {
        const { size, mtime } = await stat(path)
        yield { key, path, size, mtime }
      }
    }
  }

  return {
    link: () => linkFolder(files, linked),
    each: () => each(linked, ''),
    remove: () => rm(linked, { recursive: true, force: true }),
  }
}
