import type { RefundAccount } from '@seodang/domain/refund-account'
import { accountTail } from '@seodang/domain/settlement-document'
import type { Context } from '../../platform/context.ts'
import type { RefundRow } from './store.ts'

export type { RefundAccount } from '@seodang/domain/refund-account'

const ACCOUNT = 'refund.account'

/** What a refund keeps of the buyer's account: sealed whole, and what may be shown of it; `before` is its last revision. */
export function accountFields(
  { services }: Context,
  account: RefundAccount | undefined,
  before = 0,
): Pick<RefundRow, 'sealedAccount' | 'accountBank' | 'accountTail' | 'accountRevision'> {
  if (!account) return { sealedAccount: null, accountBank: null, accountTail: null, accountRevision: before }
  return {
    sealedAccount: services.secrets.seal(ACCOUNT, JSON.stringify(account)).toString('base64'),
    accountBank: account.bank,
    accountTail: accountTail(account.number),
    accountRevision: before + 1,
  }
}

/** The buyer's account as it was told; null where none was needed, or where it is gone again. */
export function refundAccountOf(
  { services }: Context,
  { sealedAccount }: Pick<RefundRow, 'sealedAccount'>,
): RefundAccount | null {
  if (sealedAccount === null) return null
  return JSON.parse(services.secrets.open(ACCOUNT, Buffer.from(sealedAccount, 'base64')))
}

/** What buyers and staff see of it; null until somebody named one. */
export const shownAccount = (
  refund: Pick<RefundRow, 'accountBank' | 'accountTail'>,
): { bank: string; tail: string } | null =>
  refund.accountBank === null ? null : { bank: refund.accountBank, tail: refund.accountTail ?? '' }
