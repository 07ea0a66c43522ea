import { fail } from '@seodang/domain/errors'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { VideoHost, VideoMetadata } from '../../modules/media/port.ts'

export interface YouTubeOptions {
  /** Null asks the open address, which knows neither duration nor description. */
  apiKey: string | null
  /** The Data API v3. */
  apiUrl?: string
  /** Where oEmbed is. */
  openUrl?: string
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
}

const TIMEOUT_MS = 5000

const Picture = Type.Object({ url: Type.String() })
const videoList = Compile(
  Type.Object({
    items: Type.Array(
      Type.Object({
        id: Type.String(),
        snippet: Type.Object({
          title: Type.String(),
          description: Type.Optional(Type.String()),
          thumbnails: Type.Optional(Type.Record(Type.String(), Picture)),
        }),
        contentDetails: Type.Object({ duration: Type.Optional(Type.String()) }),
      }),
    ),
  }),
)
const embed = Compile(Type.Object({ title: Type.String(), thumbnail_url: Type.Optional(Type.String()) }))

/** YouTube by its Data API v3, or without a key by oEmbed (integrations.md 5). */
export function youTubeHost(options: YouTubeOptions): VideoHost {
  const { apiKey, apiUrl = 'https://www.googleapis.com', openUrl = 'https://www.youtube.com' } = options

  const get = options.fetch ?? globalThis.fetch

  async function ask(address: URL): Promise<{ status: number; body: unknown }> {
    try {
      const answer = await get(address, {
        signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
        redirect: 'error',
      })
      const text = await answer.text()
      return { status: answer.status, body: answer.ok ? JSON.parse(text) : null }
    } catch (error) {
      return fail('PROVIDER_UNAVAILABLE', { provider: 'youtube', cause: String(error) })
    }
  }

  async function byKey(videoId: string, key: string): Promise<VideoMetadata> {
    const address = new URL(`${apiUrl}/youtube/v3/videos`)
    address.search = new URLSearchParams({ part: 'contentDetails,snippet', id: videoId, key }).toString()
    const { status, body } = await ask(address)
    if (status !== 200 || !videoList.Check(body)) return unavailable(status)
    const [item] = body.items
    if (!item) return fail('VIDEO_NOT_FOUND', { videoId })
    const { title, description = '', thumbnails = {} } = item.snippet
    const duration = secondsOf(item.contentDetails.duration ?? '')
    return { id: videoId, title, description, duration, thumbnail: largest(thumbnails) }
  }

  async function openly(videoId: string): Promise<VideoMetadata> {
    const address = new URL(`${openUrl}/oembed`)
    const url = `https://www.youtube.com/watch?v=${videoId}`
    address.search = new URLSearchParams({ url, format: 'json' }).toString()
    const { status, body } = await ask(address)
    // 401 is a video that may not be embedded, 400 and 404 one that is not there.
    if (status === 400 || status === 401 || status === 403 || status === 404)
      return fail('VIDEO_NOT_FOUND', { videoId })
    if (status !== 200 || !embed.Check(body)) return unavailable(status)
    return {
      id: videoId,
      title: body.title,
      description: '',
      duration: null,
      thumbnail: body.thumbnail_url ?? null,
    }
  }

  return { find: (videoId) => (apiKey === null ? openly(videoId) : byKey(videoId, apiKey)) }
}

const unavailable = (status: number): never => fail('PROVIDER_UNAVAILABLE', { provider: 'youtube', status })

const SIZES = ['maxres', 'standard', 'high', 'medium', 'default'] as const

const largest = (thumbnails: Record<string, { url: string }>): string | null =>
  SIZES.map((size) => thumbnails[size]?.url).find((url) => url !== undefined) ?? null

/** PT1H2M3S in seconds; a live broadcast says P0D, which is no length. */
export function secondsOf(duration: string): number | null {
  const parts = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,4})M)?(?:(\d{1,6})(?:\.\d+)?S)?)?$/.exec(
    duration,
  )
  if (!parts) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return days * 86_400 + hours * 3600 + minutes * 60 + seconds || null
}
