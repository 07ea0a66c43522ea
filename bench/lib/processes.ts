import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

interface Accounts {
  parent: number
  /** Its own CPU time and that of its children that have ended, in milliseconds. */
  own: number
  ended: number
}

/** The operating system's accounting (Linux); null once the process has ended. */
function accountsOf(pid: number): Accounts | null {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // The name of the program comes before, in parentheses, and may hold spaces.
  const fields = stat
    .slice(stat.lastIndexOf(') ') + 2)
    .split(' ')
    .map(Number)
  const milliseconds = (first: number) =>
    (((fields[first] ?? 0) + (fields[first + 1] ?? 0)) * 1000) / TICKS_PER_SECOND
  return { parent: fields[1] ?? 0, own: milliseconds(11), ended: milliseconds(13) }
}

/** CPU time so far of processes and all that they started, in milliseconds, those that have ended included. */
export function cpuOfFamilies(roots: readonly number[]): number {
  const all = new Map<number, Accounts>()
  for (const name of readdirSync('/proc')) {
    const accounts = /^\d+$/.test(name) ? accountsOf(Number(name)) : null
    if (accounts) all.set(Number(name), accounts)
  }
  const family = new Set(roots)
  for (const member of family) for (const [pid, { parent }] of all) if (parent === member) family.add(pid)
  let sum = 0
  for (const pid of family) sum += (all.get(pid)?.own ?? 0) + (all.get(pid)?.ended ?? 0)
  return sum
}

/** Resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

/** Of the processes that a process started, itself included: the one that runs this file. */
export function processRunning(file: string, root: number): number {
  const parents = [root]
  for (const parent of parents)
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name) || accountsOf(Number(name))?.parent !== parent) continue
      if (
        readFileSync(`/proc/${name}/cmdline`, 'utf8')
          .split('\0')
          .some((part) => part.endsWith(file))
      )
        return Number(name)
      parents.push(Number(name))
    }
  throw new Error(`no process below ${root} runs ${file}`)
}
