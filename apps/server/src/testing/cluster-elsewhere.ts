import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { ClusterOptions } from '../platform/database/cluster.ts'

const CLUSTER = new URL('../platform/database/cluster.ts', import.meta.url).href

/** Another process that uses the cluster until it is killed. */
export async function startElsewhere(
  options: Pick<ClusterOptions, 'dataDir' | 'machine'>,
): Promise<{ url: string; process: ChildProcess }> {
  const program = `
    import { startCluster } from ${JSON.stringify(CLUSTER)}
    const cluster = await startCluster({ ...${JSON.stringify(options)}, fast: true })
    console.log(cluster.url)
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url]: string[] = await once(createInterface(child.stdout), 'line')
  return { url: url ?? '', process: child }
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

export const pidFile = (dataDir: string) => join(dataDir, 'postgres/data/postmaster.pid')

export const postmasterPid = async (dataDir: string) =>
  Number.parseInt(await readFile(pidFile(dataDir), 'utf8'), 10)

/** What another container on the same folder sees: the files, and no process of the server. */
export async function asElsewhere(dataDir: string): Promise<void> {
  const file = pidFile(dataDir)
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)))
}
