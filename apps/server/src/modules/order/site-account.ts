import type { Context } from '../../platform/context.ts'
import { newSiteName } from './account-names.ts'
import { listTakenHere } from './account-store.ts'
import { PAYMENT_GATEWAYS, type TossSettings } from './port.ts'
import { otherTossKeys, readPaymentSettings } from './settings-store.ts'

/**
 * Under which name keys of a site take money from now on. Keys that see what the site took before are of that account,
 * also after years or with both halves new, so its refunds and cards go on; others are of another. Throws as `seesToss`.
 */
export async function nameSiteAccount(ctx: Context, keys: TossSettings): Promise<string> {
  const gateways = ctx.services.ports.use(PAYMENT_GATEWAYS)
  const kept = (await readPaymentSettings(ctx)).toss
  if (kept?.secretKey === keys.secretKey) return kept.merchant
  const took = (await listTakenHere(ctx)).filter(
    ({ merchant, taken }) => taken.length > 0 && merchant !== '' && !gateways.isOwn(merchant),
  )
  for (const { merchant, taken } of took) if (await gateways.seesToss(keys, taken)) return merchant
  // Where nothing was taken yet nothing tells, but a client key is of one account.
  const isUnused = kept && !took.some(({ merchant }) => merchant === kept.merchant)
  return isUnused && kept.clientKey === keys.clientKey ? kept.merchant : newSiteName(keys)
}

/**
 * Whose client key stands in every buyer's page can be written down by anybody, so nobody keeps that of the installation
 * or of another site. Who has the secret of the same pair, too, has the account, and may use it for several sites.
 */
export async function keyOfAnother(
  ctx: Context,
  { clientKey, secretKey }: TossSettings,
): Promise<keyof TossSettings | null> {
  const { ownKeys } = ctx.services.ports.use(PAYMENT_GATEWAYS)
  if (clientKey === ownKeys.clientKey) return 'clientKey'
  if (secretKey === ownKeys.secretKey) return 'secretKey'
  const kept = (await otherTossKeys(ctx)).find(
    (other) => other.clientKey === clientKey && other.secretKey !== secretKey,
  )
  if (!kept) return null
  ctx.log.warn(
    { channelSeq: ctx.channelSeq, keptBy: kept.channelSeq },
    'a site wants a client key of another',
  )
  return 'clientKey'
}
