import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { farIndex } from '../apps/server/src/modules/media/test-far-index.ts'
import { aFilm } from '../apps/server/src/modules/media/test-film.ts'
import type { Person } from '../apps/server/src/testing/factories.ts'
import type { Pace } from './lib/compare.ts'
import { memoryOf } from './lib/processes.ts'
import { tell } from './lib/report.ts'
import type { Product } from './lib/servers.ts'
import { beginUpload, offsetOf, sendPart, type Transfer, untilReady } from './lib/upload.ts'
import { anOwner } from './lib/world.ts'

const MB = 1024 * 1024
/** A part that a page sends at once. */
const PART_BYTES = 64 * MB
const WATCH_MS = 50
/** Of the first part, before the line is cut. */
const CUT_AFTER_MS = 20

/**
 * A film of two gigabytes, every byte of it sent: cut off in its first part, gone on with part by part, and played. What
 * is sent is a sparse file, and it is passed on as it comes, so it fills no memory on either side; the server's disk
 * holds it until the film is ready and removed with the bench's folder.
 */
export async function benchUpload(product: Product, { uploadBytes }: Pace): Promise<void> {
  const owner = await anOwner(product)
  const folder = await mkdtemp(join(tmpdir(), 'seodang-bench-upload-'))
  try {
    const { path, size } = await aLargeFilm(folder, uploadBytes)
    const transfer = await beginUpload(product, owner, size)
    const idle = memoryOf(product.pid)
    const began = performance.now()
    const { done: resumedAt, most } = await watched(product, () => sendCutOff(transfer, owner, path, size))
    const seconds = (performance.now() - began) / 1000
    await untilReady(product, owner, transfer)
    tell({
      part: 'upload',
      name: `sending ${Math.round(size / MB).toLocaleString('en')} MB in parts`,
      value: size / MB / seconds,
      unit: 'MB/s',
      beside: `${seconds.toFixed(1)} s, cut off and gone on with at ${(resumedAt / MB).toFixed(1)} MB; it plays`,
    })
    tell({
      part: 'upload',
      name: 'memory of the server meanwhile, above idle',
      value: most - idle,
      unit: 'MB',
      aim: { atMost: 100 },
      beside: `${most.toFixed(0)} MB at most`,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Its middle is a hole, so it takes no room on the disk. */
async function aLargeFilm(folder: string, bytes: number): Promise<{ path: string; size: number }> {
  const { head, hole, tail } = farIndex((await aFilm(folder, { seconds: 2 })).bytes, bytes)
  const path = join(folder, 'large.mp4')
  const file = await open(path, 'w')
  await file.write(head, 0, head.length, 0)
  await file.write(tail, 0, tail.length, head.length + hole)
  await file.close()
  return { path, size: head.length + hole + tail.length }
}

/** Everything, though the line is cut in the first part; answers where it went on. */
async function sendCutOff(transfer: Transfer, owner: Person, path: string, size: number): Promise<number> {
  const cut = AbortSignal.timeout(CUT_AFTER_MS)
  await sendPart(transfer, owner, path, { from: 0, to: Math.min(PART_BYTES, size) }, cut).catch(
    (error: unknown) => {
      if (!cut.aborted) throw error
    },
  )
  const resumedAt = await settledOffset(transfer, owner)
  for (let from = resumedAt; from < size; from += PART_BYTES)
    await sendPart(transfer, owner, path, { from, to: Math.min(from + PART_BYTES, size) })
  return resumedAt
}

/** Once what was on its way when the line was cut has arrived. */
async function settledOffset(transfer: Transfer, owner: Person): Promise<number> {
  let before = -1
  for (;;) {
    const offset = await offsetOf(transfer, owner)
    if (offset === before) return offset
    before = offset
    await setTimeout(WATCH_MS)
  }
}

/** What the work answers, and the most memory of the server while it went on. */
async function watched<T>({ pid }: Product, work: () => Promise<T>): Promise<{ done: T; most: number }> {
  const over = new AbortController()
  const watching = (async () => {
    let most = 0
    while (!over.signal.aborted) {
      most = Math.max(most, memoryOf(pid))
      await setTimeout(WATCH_MS)
    }
    return most
  })()
  try {
    return { done: await work(), most: await stopped() }
  } finally {
    await stopped()
  }

  function stopped(): Promise<number> {
    over.abort()
    return watching
  }
}
