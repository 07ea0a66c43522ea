import { staff } from '@seodang/domain/access'
import { HOLDER_LENGTH, PAYMENT_KEY_LENGTH } from '@seodang/domain/payment-keys'
import { PROOF_ERRORS } from '@seodang/domain/proof-errors'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Proof } from './proof.ts'
import { ChannelKey, Count, nullable, Revision, Text } from './schemas.ts'

/** SET-07, SALE-12: keys and numbers are never sent back, only their ends: `••••NArW`, `******6789`. */
export const PaymentSettings = Type.Object({
  toss: nullable(
    Type.Object({
      maskedClientKey: Type.String(),
      maskedSecretKey: Type.String(),
      /** Keys of the gateway's test environment: no money moves. */
      isTest: Type.Boolean(),
    }),
  ),
  /** The site's own store at PortOne, for payments in dollars (PAY-05). */
  portone: nullable(
    Type.Object({
      maskedStoreId: Type.String(),
      maskedChannelKey: Type.String(),
      maskedApiSecret: Type.String(),
      maskedWebhookSecret: Type.String(),
    }),
  ),
  account: nullable(Type.Object({ bank: Type.String(), maskedNumber: Type.String(), holder: Type.String() })),
  /** Count the changes of each, 0 where nothing is kept: who saves says which state they saw (SET-09). */
  revisions: Type.Object({ toss: Revision, portone: Revision, account: Revision }),
  /** What waits for another card, because its own is of an account that the site does not go by any more (MSH-08). */
  cardsAwaited: Type.Object({ memberships: Count, instalments: Count }),
  /** What is registered with the gateway as the address of its notices, where the keys are the site's own. */
  tossWebhookUrl: Type.String(),
  /** The site's own, because each store signs with a secret of its own. */
  portoneWebhookUrl: Type.String(),
})

const shared = {
  access: staff('SITE_SALES_UPDATE'),
  params: ChannelKey,
  reply: PaymentSettings,
} as const
const rateLimit = { points: 20, seconds: 600, by: 'user' } as const

export const readPaymentSettings = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/payment-settings',
  summary: 'Which payment keys and which bank account the site has of its own (SET-07, PAY-14)',
  ...shared,
})

export const saveTossKeys = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/payment-settings/toss/modify',
  summary:
    'Keeps the site’s own keys, once the gateway takes them; who buys from then on pays to them (SET-07)',
  ...shared,
  body: Type.Object({
    clientKey: Text(PAYMENT_KEY_LENGTH),
    secretKey: Text(PAYMENT_KEY_LENGTH),
    revision: Revision,
    ...Proof,
  }),
  errors: [...PROOF_ERRORS, 'PROVIDER_UNAVAILABLE', 'CONFLICT_EDITED'],
  rateLimit,
})

export const removeTossKeys = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/payment-settings/toss/delete',
  summary: 'Forgets them; what they took is paid back by hand from then on',
  ...shared,
  rateLimit,
})

export const savePortoneStore = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/payment-settings/portone/modify',
  summary:
    'Keeps the site’s own store, once PortOne takes its secret; classes with a price in dollars can be paid by PayPal from then on (SET-07, PAY-05)',
  ...shared,
  body: Type.Object({
    storeId: Text(PAYMENT_KEY_LENGTH),
    channelKey: Text(PAYMENT_KEY_LENGTH),
    apiSecret: Text(PAYMENT_KEY_LENGTH),
    webhookSecret: Text(PAYMENT_KEY_LENGTH),
    revision: Revision,
    ...Proof,
  }),
  errors: [...PROOF_ERRORS, 'PROVIDER_UNAVAILABLE', 'CONFLICT_EDITED'],
  rateLimit,
})

export const removePortoneStore = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/payment-settings/portone/delete',
  summary: 'Forgets it; what it took is paid back by hand from then on, and nothing is sold in dollars',
  ...shared,
  rateLimit,
})

export const saveDepositAccount = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/payment-settings/account/modify',
  summary: 'The account that bank deposits are paid into; every owner is told of a change (PAY-18, SALE-12)',
  ...shared,
  /** An empty number leaves the one that is kept. */
  body: Type.Object({
    bank: Text(10),
    number: Text(40),
    holder: Text(HOLDER_LENGTH),
    revision: Revision,
    ...Proof,
  }),
  errors: [...PROOF_ERRORS, 'CONFLICT_EDITED'],
  rateLimit,
})

export const removeDepositAccount = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/payment-settings/account/delete',
  summary: 'No more bank deposits; those that were ordered go on',
  ...shared,
  rateLimit,
})
