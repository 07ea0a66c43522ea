import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findNode } from './install.mjs'

const REPEATED_SIGNAL_MS = 1_000
/** Jobs and connections after the last request, and a little more than the server gives them itself. */
const LONGEST_CLOSE_MS = 35_000
/** As main.ts ends with it: to start again would end the same way. */
const WRONG_CONFIGURATION = 78
/** As it ends where the database or Redis went away in the middle of a start. */
const WENT_AWAY = 75
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** Whoever ran so long is no longer failing to start. */
const LONG_RUN_MS = 60_000

/**
 * Runs a file in the pinned Node and ends with its exit code. The program and all that it starts end with us: on a
 * signal it may finish its work first, and if we are killed it notices by the closed channel.
 *
 * With `restart` a program that said that it is ready and then died is started again, at growing intervals. One that
 * never came so far ends with its code: what is wrong with it a person has to see. Unless what it needs went away meanwhile.
 */
export function supervise(args, env = process.env, { restart = false } = {}) {
  const patience = (Number(env.DRAIN_SECONDS || 5) + Number(env.STOP_SECONDS || 20)) * 1000 + LONGEST_CLOSE_MS
  let child
  let wasReady = false
  let stoppedAt = 0
  let waiting
  let wait = FIRST_WAIT_MS

  function launch() {
    waiting = undefined
    const startedAt = Date.now()
    child = spawn(
      findNode(),
      ['--import', join(import.meta.dirname, 'end-with-launcher.mjs'), ...args],
      // A process group of its own: Ctrl-C in a terminal then reaches it once, through us, and not a second time.
      { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env, detached: true },
    )
    child.on('message', (message) => {
      wasReady ||= message === 'ready'
    })
    child.on('error', (error) => {
      console.error(error.message)
      process.exit(1)
    })
    child.on('exit', (code, signal) => {
      killGroup(child.pid)
      const mayTryAgain = wasReady ? code !== WRONG_CONFIGURATION : code === WENT_AWAY
      const isFinal = !restart || !mayTryAgain || stoppedAt || code === 0
      if (isFinal) process.exit(code ?? (stoppedAt ? 0 : 1))
      if (Date.now() - startedAt > LONG_RUN_MS) wait = FIRST_WAIT_MS
      console.error(`The server ended (${signal ?? `code ${code}`}) and starts again in ${wait / 1000} s.`)
      waiting = setTimeout(launch, wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    })
  }

  const stop = () => {
    if (waiting) process.exit(0)
    // npm repeats the signal that the terminal has sent already. A person who insists presses again later.
    if (stoppedAt && Date.now() - stoppedAt > REPEATED_SIGNAL_MS) killGroup(child.pid)
    if (stoppedAt) return
    stoppedAt = Date.now()
    child.kill('SIGTERM')
    setTimeout(() => killGroup(child.pid), patience).unref()
  }
  // Not SIGHUP: without a listener it ends us, and so the program, unless we were started with nohup.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  outliveReaders()
  if (process.env.npm_lifecycle_event) whenParentEnds(stop)
  launch()
}

/**
 * Whoever reads what we say may go (`npm start | head -5`, a log collector that is started again): that costs the lines, and
 * not the server, whose database would run on with nobody to end it.
 */
function outliveReaders() {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error) => {
      if (error.code !== 'EPIPE') throw error
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
