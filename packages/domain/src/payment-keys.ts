import { isBank } from './banks.ts'
import { onlyProblems, type Problems, tooLong } from './problems.ts'
import { type RefundAccount, refundAccountProblems } from './refund-account.ts'
import { textProblem } from './validation.ts'

/** Longest key that a gateway gives out, with room to spare. */
export const PAYMENT_KEY_LENGTH = 200
export const HOLDER_LENGTH = 40

/** A site's own pair for the payment window (integrations 1.3): `test_ck_…` with `test_sk_…`, or both `live_`. */
export type TossKeys = { clientKey: string; secretKey: string }

const WIDGET_KEY = /^(test|live)_g[cs]k_/
const CLIENT_KEY = /^(test|live)_ck_\w{6,}$/
const SECRET_KEY = /^(test|live)_sk_\w{6,}$/
const worldOf = (key: string) => key.slice(0, key.indexOf('_'))

/** SET-07: what is wrong with a pair of keys, as far as it can be seen without asking the gateway. */
export function tossKeyProblems({ clientKey, secretKey }: TossKeys): Problems<keyof TossKeys> {
  const problemOf = (key: string, form: RegExp) => {
    if (key === '') return 'required'
    if (key.length > PAYMENT_KEY_LENGTH) return tooLong(PAYMENT_KEY_LENGTH)
    // The gateway refuses keys of the widget in its payment window, and says so to the buyer only.
    if (WIDGET_KEY.test(key)) return 'widgetKey'
    return form.test(key) ? null : 'format'
  }
  const problems = {
    clientKey: problemOf(clientKey, CLIENT_KEY),
    secretKey: problemOf(secretKey, SECRET_KEY),
  }
  const isPair = problems.clientKey !== null || worldOf(clientKey) === worldOf(secretKey)
  return onlyProblems({ ...problems, secretKey: problems.secretKey ?? (isPair ? null : 'keyPair') })
}

/** A site's own store at PortOne, whose PayPal takes dollars (integrations 1.4). */
export type PortoneStore = { storeId: string; channelKey: string; apiSecret: string; webhookSecret: string }

const STORE_FORMS: Readonly<Record<keyof PortoneStore, RegExp>> = {
  storeId: /^store-[\w-]{6,}$/,
  channelKey: /^channel-key-[\w-]{6,}$/,
  apiSecret: /^[\w+/=.-]{20,}$/,
  // Standard Webhooks: the key stands in base64 behind its prefix.
  webhookSecret: /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/,
}

/** SET-07: what is wrong with a store, as far as it can be seen without asking the gateway. */
export function portoneStoreProblems(store: PortoneStore): Problems<keyof PortoneStore> {
  const problemOf = (name: keyof PortoneStore) => {
    if (store[name] === '') return 'required'
    if (store[name].length > PAYMENT_KEY_LENGTH) return tooLong(PAYMENT_KEY_LENGTH)
    return STORE_FORMS[name].test(store[name]) ? null : 'format'
  }
  return onlyProblems({
    storeId: problemOf('storeId'),
    channelKey: problemOf('channelKey'),
    apiSecret: problemOf('apiSecret'),
    webhookSecret: problemOf('webhookSecret'),
  })
}

/** PAY-18: the account that buyers pay bank deposits into. A number that is kept already need not be typed again. */
export function depositAccountProblems(
  account: RefundAccount,
  hasNumber: boolean,
): Problems<keyof RefundAccount> {
  const { bank, number, holder } = refundAccountProblems(account)
  return onlyProblems({
    bank: bank ?? (isBank(account.bank) ? null : 'unknownChoice'),
    number: hasNumber && account.number.trim() === '' ? null : (number ?? null),
    holder: holder ?? textProblem(account.holder, { max: HOLDER_LENGTH, isRequired: true }),
  })
}

/** SET-07: of a secret only its end is ever shown. */
export const maskedKey = (key: string): string => `••••${key.slice(-4)}`
