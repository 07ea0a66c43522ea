import { execFile } from 'node:child_process'
import { readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { whereMissing } from '../where-missing.ts'

const LOOK_EVERY_MS = 50

export async function isServerOf(pid: number, data: string): Promise<boolean> {
  const command =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/cmdline`, 'utf8')
      : promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).then(({ stdout }) => stdout)
  return (await command.catch(() => '')).includes(data)
}

/** The process of the server that runs on this data, or null. */
export async function serverOf(data: string): Promise<number | null> {
  const pid = Number.parseInt(
    await readFile(join(data, 'postmaster.pid'), 'utf8').catch(whereMissing('')),
    10,
  )
  return pid && (await isServerOf(pid, data)) ? pid : null
}

/** The process of the server of a data folder, as far as this machine and container sees it, or null. */
export async function serverIn(dataDir: string): Promise<number | null> {
  const home = await realpath(join(dataDir, 'postgres')).catch(whereMissing(null))
  return home === null ? null : serverOf(join(home, 'data'))
}

/** A number in a left-over pid file may since belong to any other program, and PostgreSQL would refuse to start. */
export async function removeStalePid(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(whereMissing('')), 10)
  if (pid && !(await isServerOf(pid, data))) await rm(file, { force: true })
}

/** Ends the server of data that nobody will need again, without having it written down. */
export async function endServerOf(data: string): Promise<void> {
  const pid = await serverOf(data)
  if (pid === null) return
  process.kill(pid, 'SIGQUIT')
  while (await isServerOf(pid, data)) await setTimeout(LOOK_EVERY_MS)
}
