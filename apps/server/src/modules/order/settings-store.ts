import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Context } from '../../platform/context.ts'
import { settingPurpose } from '../../platform/security/secrets.ts'
import { channelSecrets } from '../site/tables.ts'
import { firstSiteName } from './account-names.ts'
import type { ChannelPaymentSettings, TossSettings } from './port.ts'

/** Names of a site's payment settings among its sealed credentials (SET-07). */
export const PAYMENT_SETTINGS = {
  toss: 'payment.toss',
  portone: 'payment.portone',
  deposit: 'payment.deposit',
} as const
export type PaymentSetting = (typeof PAYMENT_SETTINGS)[keyof typeof PAYMENT_SETTINGS]

const tossKeys = Compile(
  Type.Object({
    clientKey: Type.String({ minLength: 1 }),
    secretKey: Type.String({ minLength: 1 }),
    // Keys that were kept before accounts had names.
    merchant: Type.Optional(Type.String({ minLength: 1 })),
  }),
)
const store = Compile(
  Type.Object({
    storeId: Type.String({ minLength: 1 }),
    channelKey: Type.String({ minLength: 1 }),
    apiSecret: Type.String({ minLength: 1 }),
    webhookSecret: Type.String({ minLength: 1 }),
  }),
)
const account = Compile(
  Type.Object({
    bank: Type.String(),
    bankName: Type.String(),
    number: Type.String({ minLength: 1 }),
    holder: Type.String(),
  }),
)

/** The site's own keys and bank account, opened; null where it has none, or where what is kept cannot be read. */
export async function readPaymentSettings(ctx: Context): Promise<ChannelPaymentSettings> {
  const rows = await ctx.db
    .select({ name: channelSecrets.name, sealed: channelSecrets.sealed })
    .from(channelSecrets)
    .where(
      and(
        eq(channelSecrets.channelSeq, ctx.channelSeq),
        inArray(channelSecrets.name, Object.values(PAYMENT_SETTINGS)),
      ),
    )
  const opened = (name: string): unknown => {
    const row = rows.find((candidate) => candidate.name === name)
    return row && JSON.parse(ctx.services.secrets.open(settingPurpose(ctx.channelSeq, name), row.sealed))
  }
  const toss = opened(PAYMENT_SETTINGS.toss)
  const portone = opened(PAYMENT_SETTINGS.portone)
  const deposit = opened(PAYMENT_SETTINGS.deposit)
  return {
    toss: tossKeys.Check(toss) ? { ...toss, merchant: toss.merchant ?? firstSiteName(ctx, toss) } : null,
    portone: store.Check(portone) ? portone : null,
    deposit: account.Check(deposit) ? deposit : null,
  }
}

/** All client keys that other sites keep as their own, with the secret of the pair. */
export async function otherTossKeys(ctx: Context): Promise<(TossSettings & { channelSeq: number })[]> {
  const rows = await ctx.db
    .select({ channelSeq: channelSecrets.channelSeq, sealed: channelSecrets.sealed })
    .from(channelSecrets)
    .where(and(eq(channelSecrets.name, PAYMENT_SETTINGS.toss), ne(channelSecrets.channelSeq, ctx.channelSeq)))
  return rows.flatMap(({ channelSeq, sealed }) => {
    const purpose = settingPurpose(channelSeq, PAYMENT_SETTINGS.toss)
    const keys: unknown = JSON.parse(ctx.services.secrets.open(purpose, sealed))
    return tossKeys.Check(keys) ? [{ ...keys, channelSeq }] : []
  })
}

/** How often each was changed; 0 where nothing is kept. */
export async function readPaymentRevisions(ctx: Context): Promise<Record<PaymentSetting, number>> {
  const rows = await ctx.db
    .select({ name: channelSecrets.name, revision: channelSecrets.revision })
    .from(channelSecrets)
    .where(
      and(
        eq(channelSecrets.channelSeq, ctx.channelSeq),
        inArray(channelSecrets.name, Object.values(PAYMENT_SETTINGS)),
      ),
    )
  const of = (setting: PaymentSetting) => rows.find(({ name }) => name === setting)?.revision ?? 0
  const { toss, portone, deposit } = PAYMENT_SETTINGS
  return { [toss]: of(toss), [portone]: of(portone), [deposit]: of(deposit) }
}

/** Whoever else changes one of them waits, also where nothing is kept yet. */
export async function lockPaymentSettings(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`payment-settings:${ctx.channelSeq}`}))`)
}

/** Whether the site has a store of its own, without opening it: its pages load the store's window. */
export async function hasDollarStore(ctx: Context): Promise<boolean> {
  const [row] = await ctx.db
    .select({ name: channelSecrets.name })
    .from(channelSecrets)
    .where(
      and(eq(channelSecrets.channelSeq, ctx.channelSeq), eq(channelSecrets.name, PAYMENT_SETTINGS.portone)),
    )
  return row !== undefined
}

/** Seals a setting for this site and this use, so that it opens nowhere else. */
export async function keepPaymentSetting(ctx: Context, name: PaymentSetting, value: object): Promise<void> {
  const sealed = ctx.services.secrets.seal(settingPurpose(ctx.channelSeq, name), JSON.stringify(value))
  await ctx.db
    .insert(channelSecrets)
    .values({ channelSeq: ctx.channelSeq, name, sealed, updatedAt: ctx.now })
    .onConflictDoUpdate({
      target: [channelSecrets.channelSeq, channelSecrets.name],
      set: { sealed, revision: sql`${channelSecrets.revision} + 1`, updatedAt: ctx.now },
    })
}

export async function forgetPaymentSetting(ctx: Context, name: PaymentSetting): Promise<void> {
  await ctx.db
    .delete(channelSecrets)
    .where(and(eq(channelSecrets.channelSeq, ctx.channelSeq), eq(channelSecrets.name, name)))
}
