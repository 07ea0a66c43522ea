import { MeetingFailed } from '../../modules/live/port.ts'

export type Fetch = typeof globalThis.fetch
export type Said = Readonly<Record<string, unknown>>

const LONGEST_WAIT_MS = 8_000

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  json?: object
  form?: Record<string, string>
}

/** Asks a meeting service once; answers its JSON object, empty where it says nothing. */
export async function askService(fetch: Fetch, call: Call): Promise<{ status: number; said: Said }> {
  const answer = await fetched(fetch, call)
  const text = await answer.text().catch((cause: unknown) => {
    throw new MeetingFailed('unavailable', 'the connection broke', { cause })
  })
  return { status: answer.status, said: objectIn(text) }
}

async function fetched(fetch: Fetch, { method, url, headers, json, form }: Call): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(json && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(json && { body: JSON.stringify(json) }),
      ...(form && { body: new URLSearchParams(form).toString() }),
      // A redirect would carry the account's token to wherever it points.
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    })
  } catch (cause) {
    throw new MeetingFailed('unavailable', `${new URL(url).pathname} did not answer`, { cause })
  }
}

function objectIn(text: string): Said {
  if (text.trim() === '') return {}
  try {
    return asObject(JSON.parse(text))
  } catch (cause) {
    throw new MeetingFailed('unavailable', 'the answer is no JSON', { cause })
  }
}

export const asObject = (value: unknown): Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

export const listIn = (said: Said, name: string): Said[] => {
  const value = said[name]
  return Array.isArray(value) ? value.map(asObject) : []
}

/** A text, or a number as one: services number meetings. */
export function textIn(said: Said, name: string): string | null {
  const value = said[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

export function requiredText(said: Said, name: string): string {
  return textIn(said, name) ?? refuse('unavailable', `the answer holds no ${name}`)
}

/** A link is opened in the browser of learners, so it is one or it is nothing. */
export function linkIn(said: Said, name: string): string {
  const link = requiredText(said, name)
  return /^https?:\/\//.test(link) ? link : refuse('unavailable', `${name} is no link`)
}

function refuse(kind: MeetingFailed['kind'], reason: string): never {
  throw new MeetingFailed(kind, reason)
}

/** What a refusal means: 401, 403 and 4xx are for staff to mend, anything else may pass. */
export function refusalOf(status: number, service: string, said: Said): MeetingFailed {
  const code = textIn(said, 'code') ?? textIn(said, 'resultCode') ?? ''
  const reason = `${service} answered ${status} ${code}`.trim()
  if (status === 404) return new MeetingFailed('gone', reason)
  return new MeetingFailed(status >= 500 || status === 429 ? 'unavailable' : 'refused', reason)
}

/** A token of an account, kept until shortly before it ends and asked for once by all who wait. */
export function keptToken(
  ask: () => Promise<{ token: string; seconds: number }>,
  now: () => Date,
): { get: () => Promise<string>; drop: () => void } {
  let kept: { token: Promise<string>; from: number; until: number } | null = null
  return {
    get() {
      const from = now().getTime()
      if (kept && kept.from <= from && from < kept.until) return kept.token
      const asked = ask()
      const mine = { token: asked.then(({ token }) => token), from, until: from + 60_000 }
      kept = mine
      asked.then(
        ({ seconds }) => {
          mine.until = now().getTime() + Math.max(0, seconds - 60) * 1000
        },
        () => {
          if (kept === mine) kept = null
        },
      )
      return mine.token
    },
    drop() {
      kept = null
    },
  }
}
