import { parseHttpUrl } from './url.ts'

const WATCH_HOSTS: readonly string[] = ['youtube.com', 'www.youtube.com', 'm.youtube.com']
const EMBED_HOSTS: readonly string[] = [...WATCH_HOSTS, 'www.youtube-nocookie.com', 'youtube-nocookie.com']
const ID = /^[A-Za-z0-9_-]{11}$/

/** UPL-08, SEC-54: the 11-character id of a watch, youtu.be, embed or live address; null for any other. */
export function youtubeId(text: string): string | null {
  const url = parseHttpUrl(text.trim())
  if (url === null || url.port !== '') return null
  const [pathname = '', query = ''] = url.path.split('#')[0]?.split('?') ?? []
  const [first = '', second = '', ...rest] = pathname.split('/').slice(1)
  if (rest.some((segment) => segment !== '')) return null
  if (url.host === 'youtu.be') return second === '' ? validId(first) : null
  if (EMBED_HOSTS.includes(url.host) && first === 'embed') return validId(second)
  if (!WATCH_HOSTS.includes(url.host)) return null
  if (first === 'live') return validId(second)
  return first === 'watch' && second === '' ? validId(queryValue(query, 'v')) : null
}

const validId = (id: string) => (ID.test(id) ? id : null)

function queryValue(query: string, name: string): string {
  const pair = query.split('&').find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) ?? ''
}

export const youtubeWatchUrl = (id: string) => `https://www.youtube.com/watch?v=${id}`
export const youtubeEmbedUrl = (id: string) => `https://www.youtube-nocookie.com/embed/${id}`
/** UPL-09: the thumbnail can be fetched by id alone. */
export const youtubeThumbnailUrl = (id: string) => `https://i.ytimg.com/vi/${id}/hqdefault.jpg`

const ISO_DURATION = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})(?:\.\d{1,9})?S)?)?$/

/** UPL-09: seconds of an ISO-8601 duration ('PT1H2M3S') or of a number of seconds; null when it is neither. */
export function durationSeconds(duration: string | number): number | null {
  if (typeof duration === 'number') return validSeconds(Math.floor(duration))
  if (/^\d{1,8}$/.test(duration)) return Number(duration)
  const match = ISO_DURATION.exec(duration)
  if (match === null || duration === 'P' || duration.endsWith('T')) return null
  const [days, hours, minutes, seconds] = match.slice(1, 5).map((part) => Number(part ?? 0))
  return (days ?? 0) * 86_400 + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)
}

const validSeconds = (seconds: number) => (Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : null)

/** UPL-10: whole minutes of a length, a begun minute counting. */
export function classTimeOf(seconds: number): number {
  return Math.ceil(seconds / 60)
}

/** '12:05' or '1:02:03', as lesson lists show lengths. */
export function formatDuration(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = Math.floor(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
