import { lstat, readdir, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mkdirLasting, renameLasting, syncBelow } from '../lasting.ts'
import { whereMissing } from '../where-missing.ts'
import { OPEN_FOLDER } from './cluster-account.ts'
import { endServerOf } from './server-process.ts'

/**
 * How a restore takes the place of what is in a data folder. It is made in `new`; one rename to `ready` decides.
 * Whoever comes next, the restore itself or the start after a crash, moves what is there to `old`, then, as `placing`,
 * what was restored into the data folder. Each step may be done again.
 */
const stages = (dataDir: string) => {
  const folder = join(dataDir, 'restore')
  return {
    folder,
    new: join(folder, 'new'),
    ready: join(folder, 'ready'),
    placing: join(folder, 'placing'),
    old: join(folder, 'old'),
  }
}

/** Stay where they are: the stages themselves, and the locks that somebody holds. */
const STAYS = /^(restore|.*\.lock(-journal)?)$/

export const isThere = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(whereMissing(null))) !== null

/** What would be lost if the folder was replaced. */
export const contentsOf = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => !STAYS.test(name))

/** An empty folder to restore into. */
export async function beginRestored(dataDir: string): Promise<string> {
  const stage = stages(dataDir)
  await mkdirLasting(stage.new)
  return stage.new
}

/** From here on the restored data counts. */
export async function acceptRestored(dataDir: string): Promise<void> {
  const stage = stages(dataDir)
  await syncBelow(stage.new, 'names')
  await renameLasting(stage.new, stage.ready)
  await settleRestored(dataDir)
}

/** Finishes a restore that was decided, and clears away one that was not. Call it with the cluster's lock held. */
export async function settleRestored(dataDir: string): Promise<void> {
  const stage = stages(dataDir)
  if (!(await isThere(stage.folder))) return
  if (await isThere(stage.ready)) {
    await mkdirLasting(stage.old)
    for (const name of await contentsOf(dataDir))
      await renameLasting(join(dataDir, name), join(stage.old, name))
    await renameLasting(stage.ready, stage.placing)
  }
  if (await isThere(stage.placing))
    for (const name of await contentsOf(stage.placing))
      await renameLasting(join(stage.placing, name), join(dataDir, name))
  for (const gone of [stage.new, stage.placing, stage.old]) await removeData(gone)
  await rm(stage.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}

/** The folder, its server, and the place outside of it where its cluster may stand. */
async function removeData(folder: string): Promise<void> {
  const home = await realpath(join(folder, 'postgres')).catch(whereMissing(null))
  if (home) await endServerOf(join(home, 'data'))
  if (home && dirname(home) === OPEN_FOLDER) await rm(home, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}
