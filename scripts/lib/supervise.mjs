import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findNode } from './install.mjs'

const REPEATED_SIGNAL_MS = 1_000
/** Longer than the server itself waits for its last requests. */
const PATIENCE_MS = 40_000

/**
 * Runs a file in the pinned Node and ends with its exit code. The program and all that it starts end with us: on a
 * signal it may finish its work first, and if we are killed it notices by the closed channel.
 */
export function supervise(args, env = process.env) {
  const child = spawn(
    findNode(),
    ['--import', join(import.meta.dirname, 'end-with-launcher.mjs'), ...args],
    // A process group of its own: Ctrl-C in a terminal then reaches it once, through us, and not a second time.
    { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env, detached: true },
  )
  let stoppedAt = 0
  const stop = () => {
    // npm repeats the signal that the terminal has sent already. A person who insists presses again later.
    if (stoppedAt && Date.now() - stoppedAt > REPEATED_SIGNAL_MS) killGroup(child.pid)
    if (stoppedAt) return
    stoppedAt = Date.now()
    child.kill('SIGTERM')
    setTimeout(() => killGroup(child.pid), PATIENCE_MS).unref()
  }
  // Not SIGHUP: without a listener it ends us, and so the program, unless we were started with nohup.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  if (process.env.npm_lifecycle_event) whenParentEnds(stop)
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code) => {
    killGroup(child.pid)
    process.exit(code ?? (stoppedAt ? 0 : 1))
  })
}

/** A killed npm cannot pass the signal on. */
function whenParentEnds(stop) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 500).unref()
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // Nothing is left of the group; macOS says EPERM for it.
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
  }
}
