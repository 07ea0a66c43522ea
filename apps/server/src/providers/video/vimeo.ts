import { fail } from '@seodang/domain/errors'
import { type VimeoVideo, vimeoUrl } from '@seodang/domain/vimeo'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { VimeoHost } from '../../modules/media/port.ts'

export interface VimeoOptions {
  /** Where oEmbed is. */
  url?: string
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
}

const TIMEOUT_MS = 5000
/** An answer has about two thousand characters. */
const MOST_BYTES = 64 * 1024
/** Private, for certain sites only, or not there: Vimeo answers one of these, and not always the same. */
const RESTRICTED: readonly number[] = [401, 403, 404]

const embed = Compile(
  Type.Object({
    title: Type.String(),
    description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    duration: Type.Optional(Type.Integer({ minimum: 0 })),
    thumbnail_url: Type.Optional(Type.String()),
  }),
)

/** Vimeo by oEmbed (integrations.md 5). Its host is fixed; of the address that somebody pasted only id and hash are used. */
export function vimeoHost({
  url = 'https://vimeo.com',
  timeoutMs = TIMEOUT_MS,
  fetch: get = globalThis.fetch,
}: VimeoOptions = {}): VimeoHost {
  async function ask(video: VimeoVideo, site: string): Promise<{ status: number; body: unknown }> {
    const address = new URL(`${url}/api/oembed.json`)
    address.search = new URLSearchParams({ url: vimeoUrl(video) }).toString()
    try {
      const answer = await get(address, {
        // A video for certain sites only is told of to these alone.
        headers: { accept: 'application/json', referer: `${site}/` },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      if (!answer.ok) {
        await answer.body?.cancel()
        return { status: answer.status, body: null }
      }
      return { status: answer.status, body: JSON.parse(await textOf(answer)) }
    } catch (error) {
      return fail('PROVIDER_UNAVAILABLE', { provider: 'vimeo', cause: String(error) })
    }
  }

  return {
    async find(video, site) {
      const { status, body } = await ask(video, site)
      if (RESTRICTED.includes(status)) return fail('VIDEO_RESTRICTED', { videoId: video.id })
      if (status !== 200 || !embed.Check(body))
        return fail('PROVIDER_UNAVAILABLE', { provider: 'vimeo', status })
      return {
        id: video.id,
        title: body.title,
        description: body.description ?? '',
        duration: body.duration || null,
        thumbnail: body.thumbnail_url ?? null,
      }
    },
  }
}

/** Whatever is longer than any answer of Vimeo is not read to its end. */
async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.byteLength
    if (size > MOST_BYTES) throw new RangeError(`The answer has more than ${MOST_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
