import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { constants as os, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../platform/config.ts'

const KEPT_REPORT = 16 * 1024

/** Where ffmpeg is: FFMPEG_PATH, the machine's own, then that of the packages (stack.md). Null where none can make H.264. */
export async function findFfmpeg(config: Config, path = process.env.PATH ?? ''): Promise<string | null> {
  const candidates = [
    ...(config.ffmpegPath ? [config.ffmpegPath] : []),
    ...path
      .split(delimiter)
      .filter((folder) => folder !== '')
      .map((folder) => join(folder, 'ffmpeg')),
    ...packaged(`@ffmpeg-binary/${process.platform}-${process.arch}`),
    ...packaged(`@ffmpeg-installer/${process.platform}-${process.arch}`),
  ]
  for (const candidate of candidates) {
    if (!(await isExecutable(candidate))) continue
    const { code, report, output } = await runFfmpeg(candidate, ['-hide_banner', '-encoders'])
    if (code === 0 && `${output}${report}`.includes('libx264')) return candidate
  }
  return null
}

/** The packages only carry the program; each is there on its own platform. */
function packaged(name: string): string[] {
  try {
    return [fileURLToPath(new URL('ffmpeg', import.meta.resolve(`${name}/package.json`)))]
  } catch {
    // Not installed on this platform.
    return []
  }
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

export interface Run {
  code: number | null
  /** The end of what it wrote to stderr. */
  report: string
  output: string
}

/** What ffmpeg answers when it was told to stop (ffmpeg.c: `received_nb_signals ? 255 : …`). */
const TOLD_TO_STOP = 255
/** What it says where the machine lacks something, in the words of its C library, and sometimes goes on without. */
const MACHINE_LACKS =
  /No space left on device|Disk quota exceeded|Cannot allocate memory|Too many open files|Read-only file system/

/**
 * Runs ffmpeg below everything else on the machine. Rejects when it cannot start, when `signal` ends it, and when
 * somebody else did, such as a machine that is short of memory, or the machine lacks room for what it makes: an answer
 * is about the file alone. `heard` gets its output as it comes.
 */
export function runFfmpeg(
  program: string,
  args: readonly string[],
  options: { cwd?: string; signal?: AbortSignal; heard?: (output: string) => void } = {},
): Promise<Run> {
  const { cwd, signal, heard } = options
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    const run: Run = { code: null, report: '', output: '' }
    const stop = () => child.kill('SIGKILL')
    signal?.addEventListener('abort', stop, { once: true })
    child.once('spawn', () => stepBack(child.pid))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      run.output = (run.output + text).slice(-KEPT_REPORT)
      heard?.(text)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      run.report = (run.report + text).slice(-KEPT_REPORT)
    })
    child.once('error', reject)
    child.once('close', (code, ending) => {
      signal?.removeEventListener('abort', stop)
      if (signal?.aborted) reject(signal.reason)
      else if (ending !== null || code === TOLD_TO_STOP) reject(new Error(`ffmpeg was ended (${ending})`))
      else if (MACHINE_LACKS.test(run.report)) reject(new Error(run.report))
      else resolve({ ...run, code })
    })
  })
}

/** A video that is made in the background must not slow down a page that somebody waits for. */
function stepBack(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, os.priority.PRIORITY_LOW)
  } catch (error) {
    // It may be done already; anything else would be a surprise.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SYSTEM_ERROR')) throw error
  }
}
