import type { Endpoint } from '@seodang/contract/endpoint'
import type { ProbeAnswer } from '@seodang/domain/isolation'
import type { FastifyInstance } from 'fastify'

const group = (random: () => number) => Math.floor(random() * 65_536).toString(16)
/** An address that no network leads to (RFC 3849), of another network each time: limits of honest ones stay untouched. */
const nowhere = (random: () => number) => `2001:db8:${group(random)}:${group(random)}::1`

export interface Question {
  endpoint: Endpoint
  keys: Readonly<Record<string, string | number>>
  token: string | null
  /** The own domain that is asked; absent is the product's address. */
  host?: string
}

export const pathOf = ({ endpoint, keys }: Pick<Question, 'endpoint' | 'keys'>): string =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(keys[name] ?? 0)))

/** Asks the running product as the network would. */
export async function ask(app: FastifyInstance, question: Question): Promise<ProbeAnswer> {
  const { config, random } = app.frame.services
  const product = new URL(config.origin)
  const isSecure = question.host !== undefined || product.protocol === 'https:'
  const proxy = trustedProxy(config.trustedProxies)
  const address = nowhere(random)
  const response = await app.inject({
    method: 'GET',
    url: `${config.bases[question.endpoint.base]}${pathOf(question)}`,
    remoteAddress: proxy ?? address,
    headers: {
      host: question.host ?? product.host,
      ...(proxy !== null && {
        'x-forwarded-for': address,
        'x-forwarded-host': question.host ?? product.host,
        ...(isSecure && { 'x-forwarded-proto': 'https' }),
      }),
      ...(question.token !== null && { 'access-token': question.token }),
    },
  })
  return { status: response.statusCode, text: response.body }
}

/** Whose word about the address is believed: behind none, no own domain can be asked. */
export const trustedProxy = (proxies: readonly string[]): string | null => {
  const [first] = proxies
  if (first === undefined) return null
  return first === 'loopback' ? '127.0.0.1' : (first.split('/')[0] ?? null)
}
