import { cp, link, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** So long a page may stay open over a deployment and still find the parts of itself that it has not asked for yet. */
const KEPT_MS = 14 * 24 * 3_600_000
/** What is older goes first once it is more; a build has some 20 MB. */
const MOST_BYTES = 400 * 1024 ** 2

export interface KeptAssets {
  /** What the build writes, and the server serves. */
  assets: string
  /** What earlier builds wrote. Several machines that serve one product may share it. */
  kept: string
  now?: number
}

/** Before a build, which empties its folder: what is served now is kept, and its term begins. */
export async function keepAssets({ assets, kept, now = Date.now() }: KeptAssets): Promise<void> {
  await mkdir(kept, { recursive: true })
  const old = new Set(await readdir(kept))
  const at = new Date(now)
  for (const name of await namesIn(assets)) {
    // A kept one that was put back by the last build is not of it: its term goes on.
    if (old.has(name)) continue
    await linkOrCopy(join(assets, name), join(kept, name))
    await utimes(join(kept, name), at, at)
  }
}

/** After a build: an open page of an earlier one finds its parts beside the new ones, until their term is over. */
export async function putBackAssets({ assets, kept, now = Date.now() }: KeptAssets): Promise<void> {
  const mine = new Set(await namesIn(assets))
  const files = await Promise.all(
    (await namesIn(kept)).map(async (name) => {
      const { mtimeMs, size } = await stat(join(kept, name))
      return { name, mtimeMs, size }
    }),
  )
  let bytes = 0
  for (const { name, mtimeMs, size } of files.toSorted((one, other) => other.mtimeMs - one.mtimeMs)) {
    bytes += size
    // What the new build wrote again is in force, and is kept anew when that ends.
    if (mine.has(name) || now - mtimeMs > KEPT_MS || bytes > MOST_BYTES) await rm(join(kept, name))
    else await linkOrCopy(join(kept, name), join(assets, name))
  }
}

const namesIn = async (folder: string): Promise<string[]> => {
  await mkdir(folder, { recursive: true })
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Names carry a hash of the content, so one file may serve both; another file system takes a copy. */
const linkOrCopy = (from: string, to: string): Promise<void> =>
  link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV' && error.code !== 'EPERM') throw error
    return cp(from, to)
  })
