import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  readPaymentSettings as read,
  saveDepositAccount,
  savePortoneStore,
  saveTossKeys,
} from '@seodang/contract/payment-settings'
import { bankName } from '@seodang/domain/banks'
import { fail, failFields, requireNoProblems } from '@seodang/domain/errors'
import { PAYMENT_KEY_LABELS } from '@seodang/domain/field-labels'
import { SITE_PAYEE } from '@seodang/domain/ledger'
import {
  depositAccountProblems,
  maskedKey,
  portoneStoreProblems,
  tossKeyProblems,
} from '@seodang/domain/payment-keys'
import { accountTail, maskedAccount } from '@seodang/domain/settlement-document'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { proveAgain } from '../identity/index.ts'
import { countInstalmentsAsked } from '../instalment/index.ts'
import {
  forgetPaymentSetting,
  GatewayUnknown,
  keepPaymentSetting,
  keyOfAnother,
  lockPaymentSettings,
  nameSiteAccount,
  PAYMENT_GATEWAYS,
  PAYMENT_SETTINGS,
  type PaymentGateways,
  type PaymentSetting,
  readPaymentRevisions,
  readPaymentSettings,
} from '../order/index.ts'
import { countMembershipsAsked } from '../subscription/index.ts'
import type { SettlementNews } from './events.ts'
import { tell } from './news.ts'

type View = ReplyOf<typeof read>

/** SET-07: what is set, never what it is. */
export async function paymentSettings(ctx: Context): Promise<View> {
  const { toss, portone, deposit } = await readPaymentSettings(ctx)
  const revisions = await readPaymentRevisions(ctx)
  const { config } = ctx.services
  return {
    toss: toss && {
      maskedClientKey: maskedKey(toss.clientKey),
      maskedSecretKey: maskedKey(toss.secretKey),
      isTest: toss.secretKey.startsWith('test_'),
    },
    portone: portone && {
      maskedStoreId: maskedKey(portone.storeId),
      maskedChannelKey: maskedKey(portone.channelKey),
      maskedApiSecret: maskedKey(portone.apiSecret),
      maskedWebhookSecret: maskedKey(portone.webhookSecret),
    },
    account: deposit && {
      bank: deposit.bank,
      maskedNumber: maskedAccount(accountTail(deposit.number)),
      holder: deposit.holder,
    },
    revisions: {
      toss: revisions[PAYMENT_SETTINGS.toss],
      portone: revisions[PAYMENT_SETTINGS.portone],
      account: revisions[PAYMENT_SETTINGS.deposit],
    },
    cardsAwaited: {
      memberships: await countMembershipsAsked(ctx),
      instalments: await countInstalmentsAsked(ctx),
    },
    tossWebhookUrl: `${config.origin}${config.bases.api}/v1.0/webhooks/toss`,
    portoneWebhookUrl: `${config.origin}${config.bases.api}/v1.0/channels/${ctx.channelSeq}/webhooks/portone`,
  }
}

/**
 * SET-07: keys decide where all card money goes, so they change only for whoever proves again who they are, and every
 * owner hears of it. Fails with INVALID_INPUT at the fields, also where the gateway refuses the key or a half is another's,
 * and with CONFLICT_EDITED.
 */
export async function keepTossKeys(
  outer: Context,
  { clientKey, secretKey, revision, ...proof }: BodyOf<typeof saveTossKeys>,
): Promise<View> {
  const keys = { clientKey: clientKey.trim(), secretKey: secretKey.trim() }
  requireNoProblems(tossKeyProblems(keys), PAYMENT_KEY_LABELS)
  const useProof = await proveAgain(outer, proof)
  const another = await keyOfAnother(outer, keys)
  if (another !== null) failFields({ [another]: 'keyOfAnother' })
  if (!(await isTaken((gateways) => gateways.takesToss(keys), outer))) failFields({ secretKey: 'keyRefused' })
  const merchant = await orUnavailable(() => nameSiteAccount(outer, keys))
  return changed(outer, 'paymentKeysChanged', async (ctx) => {
    await requireSeen(ctx, PAYMENT_SETTINGS.toss, revision)
    await useProof(ctx)
    await keepPaymentSetting(ctx, PAYMENT_SETTINGS.toss, { ...keys, merchant })
  })
}

const isTaken = (ask: (gateways: PaymentGateways) => Promise<boolean>, ctx: Context): Promise<boolean> =>
  orUnavailable(() => ask(ctx.services.ports.use(PAYMENT_GATEWAYS)))

async function orUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GatewayUnknown) fail('PROVIDER_UNAVAILABLE', { code: error.code })
    throw error
  }
}

export const forgetTossKeys = (outer: Context): Promise<View> =>
  changed(outer, 'paymentKeysChanged', (ctx) => forgetPaymentSetting(ctx, PAYMENT_SETTINGS.toss))

/** PAY-05, SET-07: the store through which the site takes dollars. Fails as `keepTossKeys` does. */
export async function keepPortoneStore(
  outer: Context,
  { storeId, channelKey, apiSecret, webhookSecret, revision, ...proof }: BodyOf<typeof savePortoneStore>,
): Promise<View> {
  const store = {
    storeId: storeId.trim(),
    channelKey: channelKey.trim(),
    apiSecret: apiSecret.trim(),
    webhookSecret: webhookSecret.trim(),
  }
  requireNoProblems(portoneStoreProblems(store), PAYMENT_KEY_LABELS)
  const useProof = await proveAgain(outer, proof)
  if (!(await isTaken((gateways) => gateways.takesPortone(store), outer)))
    failFields({ apiSecret: 'keyRefused' })
  return changed(outer, 'paymentKeysChanged', async (ctx) => {
    await requireSeen(ctx, PAYMENT_SETTINGS.portone, revision)
    await useProof(ctx)
    await keepPaymentSetting(ctx, PAYMENT_SETTINGS.portone, store)
    // Its pages may load the store's window from now on.
    await siteChanged(ctx)
  })
}

export const forgetPortoneStore = (outer: Context): Promise<View> =>
  changed(outer, 'paymentKeysChanged', async (ctx) => {
    await forgetPaymentSetting(ctx, PAYMENT_SETTINGS.portone)
    await siteChanged(ctx)
  })

/** PAY-18, SALE-12: where bank deposits go. Fails as `keepTossKeys` does. */
export async function keepDepositAccount(
  outer: Context,
  { bank, number, holder, revision, ...proof }: BodyOf<typeof saveDepositAccount>,
): Promise<View> {
  const kept = (await readPaymentSettings(outer)).deposit
  requireNoProblems(depositAccountProblems({ bank, number, holder }, kept !== null), PAYMENT_KEY_LABELS)
  const useProof = await proveAgain(outer, proof)
  const account = {
    bank,
    bankName: bankName(bank),
    number: number.trim() || (kept?.number ?? ''),
    holder: holder.trim(),
  }
  return changed(outer, 'depositAccountChanged', async (ctx) => {
    await requireSeen(ctx, PAYMENT_SETTINGS.deposit, revision)
    await useProof(ctx)
    await keepPaymentSetting(ctx, PAYMENT_SETTINGS.deposit, account)
  })
}

export const forgetDepositAccount = (outer: Context): Promise<View> =>
  changed(outer, 'depositAccountChanged', (ctx) => forgetPaymentSetting(ctx, PAYMENT_SETTINGS.deposit))

/** SET-09: nobody replaces keys that they have not seen. */
async function requireSeen(ctx: Context, name: PaymentSetting, revision: number): Promise<void> {
  const revisions = await readPaymentRevisions(ctx)
  if (revisions[name] !== revision) fail('CONFLICT_EDITED')
}

const ACTIONS = {
  paymentKeysChanged: 'settlement.paymentKeys',
  depositAccountChanged: 'settlement.depositAccount',
} as const satisfies Partial<Record<SettlementNews, string>>

/** One change with all that it owes: the audit trail, which keeps what the page may see, and word to the owners. */
function changed(
  outer: Context,
  news: keyof typeof ACTIONS,
  change: (ctx: Context) => Promise<void>,
): Promise<View> {
  return inTransaction(outer, async (ctx) => {
    await lockPaymentSettings(ctx)
    const before = await paymentSettings(ctx)
    await change(ctx)
    const after = await paymentSettings(ctx)
    await audit(ctx, ACTIONS[news], 'channel', before, after)
    await tell(ctx, SITE_PAYEE, news)
    return after
  })
}
