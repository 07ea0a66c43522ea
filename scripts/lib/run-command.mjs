import { spawn } from 'node:child_process'

const running = new Set()

/**
 * Runs a program with everything it starts, and ends all of it after `timeoutSeconds`. Never throws.
 * @param {string[]} command the program and its arguments
 * @param {{ cwd: string, timeoutSeconds: number, env?: NodeJS.ProcessEnv, show?: boolean }} options `show` passes the
 *   output on while it runs, instead of only returning it
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export function runCommand([program, ...args], { cwd, timeoutSeconds, env = process.env, show = false }) {
  return new Promise((resolve) => {
    const start = performance.now()
    let output = ''
    // A process group, so that a browser or database that a runner started does not outlive it.
    const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let ok = false
    let finished = false
    const finish = () => {
      if (finished) return
      finished = true
      clearTimeout(timer)
      running.delete(child)
      resolve({ ok, output, seconds: (performance.now() - start) / 1000 })
    }
    const timer = setTimeout(() => {
      output += `\nNot done after ${timeoutSeconds} s: ended.\n`
      endGroup(child)
    }, timeoutSeconds * 1000)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        if (show) process.stdout.write(chunk)
      })
    child.on('error', (error) => {
      output += error.message
      finish()
    })
    child.on('exit', (code) => {
      ok = code === 0
      endGroup(child)
      // Whatever left the group and still holds the output must not hold us.
      setTimeout(finish, 2_000).unref()
    })
    child.on('close', finish)
  })
}

/** Lets Ctrl-C reach the process groups, which the terminal does not know. */
export function endCommandsOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      for (const child of running) endGroup(child)
      process.exit(1)
    })
}

function endGroup({ pid }) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // Nothing is left of the group; macOS says EPERM for it.
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
  }
}
