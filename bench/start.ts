import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Pace } from './lib/compare.ts'
import { memoryOf, processRunning } from './lib/processes.ts'
import { tell } from './lib/report.ts'
import { npmStart } from './lib/servers.ts'

/** What a start leaves to be collected is gone by then. */
const IDLE_MS = 15_000
const PAGE = '/main?channelSeq=1'

/** `npm start` on a folder that has been started before, and what the server holds while nobody asks. */
export async function benchStart(pace: Pace): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'seodang-bench-'))
  try {
    await (await npmStart(folder, PAGE)).stop()
    const times: number[] = []
    let megabytes = Infinity
    for (let turn = 0; turn < pace.turns; turn += 1) {
      const started = await npmStart(folder, PAGE)
      times.push(started.milliseconds)
      await setTimeout(IDLE_MS)
      megabytes = Math.min(megabytes, memoryOf(processRunning('dist/main.js', started.pid)))
      await started.stop()
    }
    tell({
      part: 'start',
      name: 'second npm start to the first page',
      value: Math.min(...times) / 1000,
      unit: 's',
      aim: { atMost: 3 },
      beside: `its PostgreSQL and the page of ${PAGE} included`,
    })
    tell({
      part: 'start',
      name: 'resident memory of the idle server',
      value: megabytes,
      unit: 'MB',
      aim: { atMost: 160 },
      beside: 'PostgreSQL apart',
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
