import type { CashReceiptTypeCd } from '@seodang/domain/codes'
import { CASH_RECEIPT_TYPE } from '@seodang/domain/codes'
import { type CashReceipts, GatewayUnknown, type IssuedReceipt } from '../../../modules/order/port.ts'
import type { TossClient, TossReply } from './client.ts'
import { declined, errorOf } from './refusals.ts'
import { receiptReply } from './wire.ts'

const TYPES: Partial<Record<CashReceiptTypeCd, string>> = {
  [CASH_RECEIPT_TYPE.incomeDeduction]: '소득공제',
  [CASH_RECEIPT_TYPE.expenseProof]: '지출증빙',
}

/** Toss's cash receipts, for money that came to the seller's own account (integrations 1.3). */
export function cashReceipts(call: TossClient, merchant: string): CashReceipts {
  return {
    merchant,

    async issue({ orderId, orderName, amount, typeCd, number, key }) {
      const type = TYPES[typeCd]
      if (!type || amount.currency !== 'KRW' || amount.minor <= 0) throw declined('NOT_SUPPORTED_METHOD')
      return receiptOf(
        await call({
          name: 'issueCashReceipt',
          method: 'POST',
          path: '/v1/cash-receipts',
          key,
          orderId,
          body: {
            amount: amount.minor,
            orderId,
            orderName: [...orderName].slice(0, 100).join(''),
            customerIdentityNumber: number,
            type,
          },
        }),
      )
    },

    async cancel(ref, { amount, key, orderId }) {
      receiptOf(
        await call({
          name: 'cancelCashReceipt',
          method: 'POST',
          path: `/v1/cash-receipts/${encodeURIComponent(ref)}/cancel`,
          key,
          orderId,
          body: { amount: amount.minor },
        }),
      )
    },
  }
}

/** The tax office answers days later, so one that is on its way there counts as issued; one that failed does not. */
function receiptOf(reply: TossReply): IssuedReceipt {
  if (!reply.ok) throw errorOf(reply)
  if (!receiptReply.Check(reply.value)) throw new GatewayUnknown('UNREADABLE_REPLY')
  const { receiptKey, issueNumber, issueStatus, receiptUrl, failure } = reply.value
  if (issueStatus === 'FAILED') throw declined(failure?.code ?? 'CASH_RECEIPT_FAILED')
  return { ref: receiptKey, number: issueNumber, url: receiptUrl ?? null }
}
