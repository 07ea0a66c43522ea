import { ProviderRefused } from '../../modules/identity/port.ts'

export type Fetch = typeof globalThis.fetch
export type Said = Readonly<Record<string, unknown>>

const LONGEST_WAIT_MS = 10_000

/** Asks a provider and answers its JSON object; anything else, a refusal among it, fails with ProviderRefused. */
export async function askProvider(
  fetch: Fetch,
  address: string,
  how: { form?: Record<string, string>; bearer?: string } = {},
): Promise<Said> {
  const what = new URL(address).pathname
  const answer = await fetched(fetch, address, how, what)
  const said = await readObject(answer, what)
  // Some providers refuse with status 200.
  if (!answer.ok || typeof said.error === 'string')
    throw new ProviderRefused(`${what} answered ${answer.status} ${codeOf(said)}`)
  return said
}

async function fetched(
  fetch: Fetch,
  address: string,
  { form, bearer }: { form?: Record<string, string>; bearer?: string },
  what: string,
): Promise<Response> {
  try {
    return await fetch(address, {
      method: form ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
      ...(form && { body: new URLSearchParams(form) }),
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    })
  } catch (error) {
    throw new ProviderRefused(`${what} did not answer`, { cause: error })
  }
}

async function readObject(answer: Response, what: string): Promise<Said> {
  try {
    return objectIn(await answer.json())
  } catch (error) {
    throw new ProviderRefused(`${what} answered ${answer.status} with something else than JSON`, {
      cause: error,
    })
  }
}

export const objectIn = (value: unknown): Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** A text, or a number as one: providers number people. Null where it is missing or empty. */
export function textIn(said: Said, name: string): string | null {
  const value = said[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

export function required(said: Said, name: string): string {
  const text = textIn(said, name)
  if (text === null) throw new ProviderRefused(`the answer holds no ${name}`)
  return text
}

/** Never the sentence: it may repeat what was sent. */
const codeOf = ({ error, code }: Said): string => {
  const nested = objectIn(error)
  return [error, code, nested.code]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ')
}
