import { type Endpoint, isSpreadsheet } from '@seodang/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { urlsOf } from '../../platform/http/serve.ts'
import { spreadsheetRows } from '../../platform/parsing/spreadsheet-rows.ts'

let address = 0
/** Each call from an address of its own, so that no limit of one address is what a test meets. */
const nextAddress = () => {
  address += 1
  return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
}

export interface Answered {
  status: number
  errorName: string | null
  /** The cells of a spreadsheet. */
  text: string
  type: string
}

/** Calls an endpoint with the given keys in its path. */
export async function ask(
  app: FastifyInstance,
  endpoint: Endpoint,
  options: {
    keys: Record<string, string | number>
    token: string | null
    body?: unknown
    query?: Record<string, string>
    headers?: Record<string, string>
  },
): Promise<Answered> {
  const [pattern = ''] = urlsOf(endpoint, app.frame.services.config.bases)
  const url = pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
    // Half a surrogate pair has no encoding; a browser would send the replacement character, too.
    encodeURIComponent(String(options.keys[name] ?? 'missing').toWellFormed()),
  )
  const response = await app.inject({
    method: endpoint.method,
    url,
    query: options.query ?? {},
    remoteAddress: nextAddress(),
    headers: {
      ...(options.token !== null && { 'access-token': options.token }),
      ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(endpoint.method !== 'GET' && { payload: JSON.stringify(options.body ?? {}) }),
  })
  const type = response.headers['content-type'] ?? ''
  const body: unknown = type.includes('json') ? response.json() : null
  const text =
    isSpreadsheet(endpoint) && response.statusCode === 200
      ? JSON.stringify(await spreadsheetRows(response.rawPayload))
      : response.body
  return { status: response.statusCode, errorName: errorNameOf(body), text, type }
}

function errorNameOf(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'errorName' in body ? String(body.errorName) : null
}
