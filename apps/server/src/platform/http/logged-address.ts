import { SECRET_PAGES, SECRET_PARAMS } from '@seodang/contract/secret-addresses'
import type { FastifyRequest } from 'fastify'

const MASK = '-'
/** In an address that no route of the server knows, so long a part may be a secret with a slip before it. */
const SUSPECT = /^[\w~-]{20,}$/
const PAGES = '/*'

type Asked = Pick<FastifyRequest, 'url'> & Partial<Pick<FastifyRequest, 'routeOptions' | 'params'>>

/**
 * What a log may tell of an address: nothing of its query, where tickets and signatures stand, and not the parts of its
 * path that open something. The route that took it says which those are, whatever way it was spelled.
 */
export function loggedAddress({ url, routeOptions, params }: Asked): string {
  const route = routeOptions?.url
  if (route === undefined || route === PAGES || isUnknown(route)) return withoutSuspects(pathOf(url))
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  return route.replace(/:(\w+)|\*/g, (part, name: string = part) => {
    const value = values.get(name)
    return SECRET_PARAMS.has(name) || typeof value !== 'string' ? MASK : value
  })
}

/** The route that answers for what no other knows below a base: `/api/*`. */
const isUnknown = (route: string) => route.endsWith('/*') && !route.includes(':')

function withoutSuspects(path: string): string {
  const page = SECRET_PAGES.find((start) => path.toLowerCase().startsWith(start))
  if (page !== undefined) return `${page}${MASK}`
  return path
    .split('/')
    .map((part) => (SUSPECT.test(part) ? MASK : part))
    .join('/')
}

function pathOf(url: string): string {
  const path = url.split('?')[0] ?? ''
  try {
    return decodeURI(path)
  } catch {
    // A broken escape is nobody's address.
    return MASK
  }
}
