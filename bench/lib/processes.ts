import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** CPU time of a process so far, in milliseconds, by the operating system's accounting (Linux). */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND
}

/** Resident memory of a process in MB. */
export function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

/** A process and everything that it started. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      parents.set(Number(name), Number(fields[1]))
    } catch {
      // It ended while we looked.
    }
  }
  const family = [pid]
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child)
  return family
}

/** CPU of several processes together; one that ended meanwhile counts as nothing. */
export function cpuOfAll(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      return sum + cpuOf(pid)
    } catch {
      return sum
    }
  }, 0)
}
