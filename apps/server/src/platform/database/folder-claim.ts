import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, readlink, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ConfigurationError } from '../config.ts'
import { whereMissing } from '../where-missing.ts'
import { flock, TAKEN } from './server-lock.ts'
import { isServerOf, serverIn } from './server-process.ts'

/**
 * Whose a data folder is where no lock tells it: on a network folder whose locks reach no other machine (NFS with `nolock`,
 * many SMB shares), or where there are none. A file in it changes every two seconds for as long as somebody starts or
 * restores the database or its server lives; a small program beside the server writes it, since the server outlives
 * whoever started it. Whoever comes from elsewhere watches the file, and goes on only where it stands still.
 */
const CLAIM = 'claim.lock'
const BEAT_MS = 2_000
/** Some beats, and a server that ended and is started again at once. */
const WATCH_MS = 8_000
const LOOK_EVERY_MS = 250
/** More than a beat: of two who take a claim that stood still, the later one stays. */
const SETTLE_MS = 3_000

/** Of Linux, `statfs`: ext, XFS, Btrfs, tmpfs, overlay, ZFS, F2FS, bcachefs. Whoever opens a file of these asks one kernel. */
const LOCAL = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e,
])

/** Whether a lock in this folder is met by everybody who can open it. */
export async function hasLocks(folder: string): Promise<boolean> {
  if (process.platform !== 'linux' || !LOCAL.has((await statfs(folder)).type)) return false
  const handle = await open(folder)
  try {
    return (await flock(handle.fd, '-s')) === TAKEN
  } finally {
    await handle.close()
  }
}

export interface Claim {
  /** Goes on without us for as long as that process lives, and ends it when somebody else has the folder. */
  keepFor(server: number): Promise<void>
}

/** Runs `work` with the folder claimed; refuses where somebody elsewhere has it. `machine` is where we are, if not here. */
export async function withClaim<T>(
  dataDir: string,
  work: (claim: Claim) => Promise<T>,
  machine?: string,
): Promise<T> {
  const file = join(dataDir, CLAIM)
  const here = machine ?? (await thisPlace())
  await claim(file, here)
  const ended = new AbortController()
  const beats = beatUntil(ended.signal, file, here)
  try {
    return await Promise.race([work({ keepFor: (server) => keep(file, here, server) }), lost(beats)])
  } finally {
    ended.abort()
    await beats.catch(() => undefined)
    if ((await serverIn(dataDir)) === null) await giveUp(file, here)
  }
}

/** Where one sees the processes of the others: this run of this machine, and of it this container. */
async function thisPlace(): Promise<string> {
  if (process.platform !== 'linux') return hostname()
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
  return `${boot.trim()}/${await readlink('/proc/self/ns/pid')}`
}

async function claim(file: string, here: string): Promise<void> {
  try {
    // The one step of many machines that a network folder takes one at a time, with locks or without.
    return await writeFile(file, beatOf(here), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const found = await read(file)
  if (found.place === here) return write(file, here, found.keeper)
  const until = Date.now() + WATCH_MS
  while (Date.now() < until) {
    await setTimeout(LOOK_EVERY_MS)
    const now = await read(file)
    if (now.text !== found.text) {
      if (now.text === '') return claim(file, here)
      throw takenBy(file, now)
    }
  }
  await write(file, here)
  await setTimeout(SETTLE_MS)
  const now = await read(file)
  if (now.place !== here) throw takenBy(file, now)
}

async function beatUntil(signal: AbortSignal, file: string, here: string): Promise<void> {
  while (!signal.aborted) {
    await setTimeout(BEAT_MS, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    const now = await read(file)
    if (now.text !== '' && now.place !== here) throw takenBy(file, now)
    await write(file, here, now.keeper)
  }
}

/** Never comes to an end by itself: only what went wrong counts. */
const lost = (beats: Promise<void>) =>
  new Promise<never>((_, reject) => {
    beats.catch(reject)
  })

/** Arguments: the server, this place, this host, the file, and the file without its end. */
const KEEP = `
n=0
aside="$5$$.lock"
while kill -0 "$1" 2>/dev/null; do
  place=
  read -r place <"$4" 2>/dev/null
  if [ -n "$place" ] && [ "$place" != "$2" ]; then kill -QUIT "$1"; exit; fi
  n=$((n + 1))
  printf '%s\\n%s\\n%s\\n%s\\n' "$2" "$3" "$$" "$n" >"$aside" && mv -f "$aside" "$4"
  sleep 2
done`

async function keep(file: string, here: string, server: number): Promise<void> {
  const args = ['-c', KEEP, 'seodang-claim', String(server), here, hostname(), file, file.replace(ENDING, '')]
  const child = spawn('/bin/sh', args, { cwd: '/', stdio: 'ignore', detached: true })
  await once(child, 'spawn')
  child.unref()
}

/** A clean end leaves nothing that the next one would have to watch. */
async function giveUp(file: string, here: string): Promise<void> {
  const { place, keeper } = await read(file)
  if (place !== here) return
  if (keeper > 0 && (await isServerOf(keeper, file))) {
    // With the move that it may have begun.
    process.kill(-keeper, 'SIGKILL')
    await rm(aside(file, keeper), { force: true })
  }
  await rm(file, { force: true })
}

interface Found {
  /** '' where there is none. */
  text: string
  place: string
  host: string
  /** The process that writes it beside a server, else 0. */
  keeper: number
}

async function read(file: string): Promise<Found> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    // On NFS: another has taken its place while it was opened.
    error.code === 'ESTALE' ? readFile(file, 'utf8') : whereMissing('')(error),
  )
  const [place = '', host = '', keeper = ''] = text.split('\n')
  return { text, place, host, keeper: Number(keeper) || 0 }
}

/** No two are the same. */
const beatOf = (here: string, keeper = 0) => `${[here, hostname(), keeper, crypto.randomUUID()].join('\n')}\n`

async function write(file: string, here: string, keeper?: number): Promise<void> {
  const made = aside(file, crypto.randomUUID())
  await writeFile(made, beatOf(here, keeper), { flush: true })
  await rename(made, file)
}

const ENDING = /lock$/

/** Where it is written before it is put in place: ends as a lock does, so that a restore leaves it where it is. */
const aside = (file: string, writer: string | number) => file.replace(ENDING, `${writer}.lock`)

const takenBy = (file: string, { host }: Found) =>
  new ConfigurationError(
    `The data in ${join(file, '..')} is in use by another container or machine, ${host}. It belongs to one at a time: stop the other first.`,
  )
