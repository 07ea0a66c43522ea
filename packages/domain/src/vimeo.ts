import { parseHttpUrl } from './url.ts'

/** A video of Vimeo; an unlisted one is found only with its hash. */
export type VimeoVideo = { id: string; hash: string | null }

const PAGE_HOSTS: readonly string[] = ['vimeo.com', 'www.vimeo.com']
const PLAYER_HOST = 'player.vimeo.com'
export const VIMEO_ID = /^\d{1,12}$/
export const VIMEO_HASH = /^[0-9a-f]{6,40}$/

/**
 * UPL-08, SEC-54: the video of an address of Vimeo: its page, also inside a channel, group or showcase, an unlisted one
 * with its hash behind the id or as `h`, and the player's; null for any other.
 */
export function vimeoVideo(text: string): VimeoVideo | null {
  const url = parseHttpUrl(text.trim())
  if (url === null || url.port !== '') return null
  const [pathname = '', query = ''] = url.path.split('#')[0]?.split('?') ?? []
  const segments = pathname.split('/').slice(1)
  if (segments.at(-1) === '') segments.pop()
  if (url.host === PLAYER_HOST)
    return segments[0] === 'video' && segments.length === 2 ? named(segments[1], queryHash(query)) : null
  return PAGE_HOSTS.includes(url.host) ? onPage(segments, queryHash(query)) : null
}

function onPage(segments: readonly string[], asked: string | null): VimeoVideo | null {
  const [first = '', second = '', third = '', fourth = ''] = segments
  if (VIMEO_ID.test(first)) {
    if (segments.length === 1) return named(first, asked)
    return segments.length === 2 && VIMEO_HASH.test(second) ? named(first, second) : null
  }
  if (first === 'channels' && segments.length === 3) return named(third, asked)
  const isInside = (first === 'groups' && third === 'videos') || (first === 'showcase' && third === 'video')
  return isInside && segments.length === 4 ? named(fourth, asked) : null
}

const named = (id: string | undefined, hash: string | null): VimeoVideo | null =>
  id !== undefined && VIMEO_ID.test(id) && (hash === null || VIMEO_HASH.test(hash)) ? { id, hash } : null

/** Null where there is none; what is no hash is told by `named`. */
function queryHash(query: string): string | null {
  const pair = query.split('&').find((part) => part.startsWith('h='))
  return pair?.slice(2) || null
}

export const vimeoUrl = ({ id, hash }: VimeoVideo) =>
  `https://vimeo.com/${id}${hash === null ? '' : `/${hash}`}`

/** The player's own page; `dnt` keeps it from following the viewer. */
export const vimeoEmbedUrl = ({ id, hash }: VimeoVideo) =>
  `https://player.vimeo.com/video/${id}?${hash === null ? '' : `h=${hash}&`}dnt=1`
