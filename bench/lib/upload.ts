import { openAsBlob } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Person } from '../../apps/server/src/testing/factories.ts'
import type { Product } from './servers.ts'
import { SITE } from './world.ts'

const ASK_MS = 200
const LONGEST_MS = 30 * 60_000

export interface Transfer {
  url: string
  uploadVodSeq: number
}

const headersOf = ({ accessToken }: Person, more: Record<string, string> = {}) => ({
  'tus-resumable': '1.0.0',
  'access-token': accessToken,
  ...more,
})

async function answered(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`An upload was answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** Begins a resumable upload of a film to the demonstration's first site. */
export async function beginUpload(product: Product, owner: Person, size: number): Promise<Transfer> {
  const { headers } = await answered(
    await fetch(`${product.url}/api/v1.0/channels/${SITE}/uploads/tus`, {
      method: 'POST',
      headers: headersOf(owner, {
        'upload-length': String(size),
        'upload-metadata': `filename ${btoa('bench.mp4')},kind ${btoa('video')}`,
      }),
    }),
  )
  const url = new URL(headers.get('location') ?? '', product.url).href
  return { url, uploadVodSeq: Number(headers.get('upload-vod-seq')) }
}

/** Where it goes on, as whoever comes back asks. */
export async function offsetOf({ url }: Transfer, owner: Person): Promise<number> {
  const { headers } = await answered(await fetch(url, { method: 'HEAD', headers: headersOf(owner) }))
  return Number(headers.get('upload-offset'))
}

/** Sends a part of a file without holding it in memory; the line is cut where `signal` says so. */
export async function sendPart(
  { url }: Transfer,
  owner: Person,
  path: string,
  { from, to }: { from: number; to: number },
  signal?: AbortSignal,
): Promise<void> {
  const file = await openAsBlob(path)
  await answered(
    await fetch(url, {
      method: 'PATCH',
      headers: headersOf(owner, {
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
      }),
      body: file.slice(from, to),
      ...(signal && { signal }),
    }),
  )
}

/** Until its stream can be played. */
export async function untilReady(product: Product, owner: Person, { uploadVodSeq }: Transfer): Promise<void> {
  for (const until = performance.now() + LONGEST_MS; performance.now() < until; await setTimeout(ASK_MS)) {
    const answer = await fetch(`${product.url}/api/v1.0/channels/${SITE}/videos/${uploadVodSeq}`, {
      headers: { 'access-token': owner.accessToken },
    })
    const { data } = JSON.parse(await answer.text())
    if (data.state === 'ready') return
    if (data.state === 'failed') throw new Error(`The film was refused: ${data.problem}`)
  }
  throw new Error('The film did not become ready')
}
