import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aFilm } from '../apps/server/src/modules/media/test-film.ts'
import { type Pace, pidsOf } from './lib/compare.ts'
import { drive, succeed } from './lib/load.ts'
import { cpuOfFamilies } from './lib/processes.ts'
import { tell } from './lib/report.ts'
import type { Product } from './lib/servers.ts'
import { beginUpload, sendPart, untilReady } from './lib/upload.ts'
import { anOwner, SITE } from './lib/world.ts'

const PAGE_CONNECTIONS = 4
/** Between two pages of one connection: twenty in a second. */
const APART_MS = 200

/** A film of 1080p from its last byte to the stream in three sizes, while pages are served. */
export async function benchPipeline(product: Product, { seconds, filmSeconds }: Pace): Promise<void> {
  const owner = await anOwner(product)
  const folder = await mkdtemp(join(tmpdir(), 'seodang-bench-film-'))
  try {
    const { path } = await aFilm(folder, { seconds: filmSeconds, size: '1920x1080' })
    const { size } = await stat(path)
    // The first pages are rendered, and the server has just begun.
    await pagesFor(product, { seconds })
    const alone = await pagesFor(product, { seconds })
    const transfer = await beginUpload(product, owner, size)
    const before = cpuOfFamilies(pidsOf(product))
    const began = performance.now()
    await sendPart(transfer, owner, path, { from: 0, to: size })
    const made = new AbortController()
    const pages = pagesFor(product, { until: made.signal })
    await untilReady(product, owner, transfer)
    const took = (performance.now() - began) / 1000
    made.abort()
    const { p99, tasks } = await pages
    const cpuSeconds = (cpuOfFamilies(pidsOf(product)) - before) / 1000
    const perMinute = 60 / filmSeconds
    tell({
      part: 'pipeline',
      name: 'work for a minute of 1080p',
      value: took * perMinute,
      unit: 's',
      beside: `CPU ${(cpuSeconds * perMinute).toFixed(1)} s, pages included; a film of ${filmSeconds} s, 360p, 720p and 1080p`,
    })
    tell({
      part: 'pipeline',
      name: 'p99 of a page meanwhile',
      value: p99,
      unit: 'ms',
      beside: `alone ${alone.p99.toFixed(0)} ms; ${tasks} pages, twenty a second`,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function pagesFor(product: Product, bound: { seconds: number } | { until: AbortSignal }) {
  let isOver = false
  if ('until' in bound) bound.until.addEventListener('abort', () => (isOver = true), { once: true })
  return drive(
    product.url,
    async (connection) => {
      await succeed(connection, { path: `/main?channelSeq=${SITE}`, headers: { 'accept-encoding': 'br' } })
    },
    {
      connections: PAGE_CONNECTIONS,
      pauseMs: APART_MS,
      ...('seconds' in bound ? { seconds: bound.seconds } : { isOver: () => isOver }),
    },
  )
}
