import { createHmac } from 'node:crypto'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { MessageRefused, type Messenger } from '../../platform/message/messenger.ts'

export interface SolapiOptions {
  apiKey: string
  apiSecret: string
  /** A number that is registered at SOLAPI as a sender, digits only. */
  sender: string
  baseUrl?: string
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
  now: () => Date
  /** 32 random characters, new for each call. */
  newSalt: () => string
}

export const SOLAPI = 'https://api.solapi.com'
export const SEND = '/messages/v4/send-many/detail'
const TIMEOUT_MS = 10_000

const sent = Compile(
  Type.Object({ failedMessageList: Type.Optional(Type.Array(Type.Object({ statusCode: Type.String() }))) }),
)

/** Hex HMAC-SHA256 over date and salt; the secret itself never travels (integrations 4). */
export const solapiSignature = (apiSecret: string, date: string, salt: string): string =>
  createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex')

/** Text messages through SOLAPI; it sends a longer one as LMS by itself. */
export function solapiMessenger({ apiKey, apiSecret, sender, ...options }: SolapiOptions): Messenger {
  const { baseUrl = SOLAPI, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch, now, newSalt } = options

  function authorization(): string {
    const date = now().toISOString()
    const salt = newSalt()
    const signature = solapiSignature(apiSecret, date, salt)
    return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
  }

  return {
    async send({ to, text }) {
      const answer = await fetch(baseUrl + SEND, {
        method: 'POST',
        headers: { authorization: authorization(), 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ to, from: sender, text }] }),
        // A redirect would carry the signature to wherever it points.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (answer.status === 429 || answer.status >= 500)
        throw new Error(`the message service answered ${answer.status}`)
      if (!answer.ok) throw new MessageRefused(`the message service answered ${answer.status}`)
      const body: unknown = await answer.json()
      if (!sent.Check(body)) throw new Error('the answer of the message service is not readable')
      const [failed] = body.failedMessageList ?? []
      if (failed) throw new MessageRefused(`the message service refused with ${failed.statusCode}`)
    },
  }
}
