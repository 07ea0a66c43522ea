import { createHash } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { PAYMENT_GATEWAYS, type TossSettings } from './port.ts'

/**
 * Names of accounts at Toss in the books (docs/decisions/names-of-accounts.md). A name is given once and kept beside the
 * keys: it says whose settings were used, and outlives keys that are issued anew.
 */

/** As accounts were named while a name was the client key's fingerprint: what they took then goes on under it. */
export const firstName = ({ clientKey }: Pick<TossSettings, 'clientKey'>): string =>
  `toss:${fingerprint(clientKey)}`

export const newOwnName = ({ secretKey }: Pick<TossSettings, 'secretKey'>): string =>
  `toss:platform-${fingerprint(secretKey)}`

/** Sites of one owner that share an account share its name. */
export const newSiteName = ({ secretKey }: Pick<TossSettings, 'secretKey'>): string =>
  `toss:site-${fingerprint(secretKey)}`

/** Of a site's keys that were kept without a name: whoever wrote down the installation's client key is a site all the same. */
export function firstSiteName({ services }: Context, keys: TossSettings): string {
  const name = firstName(keys)
  return services.ports.use(PAYMENT_GATEWAYS).isOwn(name) ? newSiteName(keys) : name
}

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
