import { ConfigurationError } from '../../platform/config.ts'
import { type Context, inTransaction, type Services, systemContext } from '../../platform/context.ts'
import { firstName, newOwnName } from './account-names.ts'
import { keepOwnAccount, listOwnAccounts, listTaken, lockOwnAccounts } from './account-store.ts'
import { GatewayDeclined, GatewayUnknown, PAYMENT_GATEWAYS, type TossSettings } from './port.ts'

/**
 * Before anything is taken: says under which name the installation's keys take money. Keys of which one half is known are
 * of the account that it is known of. Where both are new, the account is known by what it took; one that sees none of it
 * is another. Every process may do it at once.
 */
export async function nameOwnAccount(services: Services): Promise<void> {
  const gateways = services.ports.use(PAYMENT_GATEWAYS)
  const ctx = systemContext(services, 0)
  const { ownKeys } = gateways
  const merchant =
    (await knownByKeys(ctx, ownKeys)) ?? (await keep(ctx, ownKeys, await knownByWhatItTook(ctx, ownKeys)))
  const rows = await listOwnAccounts(ctx)
  gateways.nameOwn({ merchant, all: new Set(rows.map((row) => row.merchant)) })
}

/** The first account goes on under the name that it had before names were kept. Null where both halves are new. */
const knownByKeys = (outer: Context, keys: TossSettings): Promise<string | null> =>
  inTransaction(outer, async (ctx) => {
    await lockOwnAccounts(ctx)
    const hashes = hashesOf(ctx, keys)
    const rows = await listOwnAccounts(ctx)
    if (rows.length === 0) return keep(ctx, keys, firstName(keys))
    const known =
      rows.find((row) => row.secretKeyHash === hashes.secretKeyHash) ??
      rows.find((row) => row.clientKeyHash === hashes.clientKeyHash)
    return known ? keep(ctx, keys, known.merchant) : null
  })

async function knownByWhatItTook(ctx: Context, keys: TossSettings): Promise<string> {
  if (ctx.services.ports.use(PAYMENT_GATEWAYS).isStandIn) return newOwnName(keys)
  for (const { merchant } of await listOwnAccounts(ctx)) if (await sees(ctx, keys, merchant)) return merchant
  ctx.log.error(
    'both payment keys of the installation are new, and of another account: the cards of the one before wait for its keys',
  )
  return newOwnName(keys)
}

/** Whoever guesses wrong charges cards at an account that does not have them, so nobody starts before it is known. */
async function sees(ctx: Context, keys: TossSettings, merchant: string): Promise<boolean> {
  try {
    return await ctx.services.ports.use(PAYMENT_GATEWAYS).seesToss(keys, await listTaken(ctx, merchant))
  } catch (error) {
    if (error instanceof GatewayUnknown)
      throw new Error(
        'Both payment keys are new, and Toss Payments does not answer whose they are. Start again in a minute, or with the keys of before',
        { cause: error },
      )
    if (error instanceof GatewayDeclined)
      throw new ConfigurationError('Toss Payments refuses TOSS_SECRET_KEY, and both keys are new')
    throw error
  }
}

async function keep(ctx: Context, keys: TossSettings, merchant: string): Promise<string> {
  await keepOwnAccount(ctx, { merchant, ...hashesOf(ctx, keys) })
  return merchant
}

const hashesOf = ({ services }: Context, { clientKey, secretKey }: TossSettings) => ({
  clientKeyHash: services.secrets.sign('own-account.client', clientKey),
  secretKeyHash: services.secrets.sign('own-account.secret', secretKey),
})
