import { PAYMENT_STATUS, type PaymentStatusCd } from '@seodang/domain/codes'
import type { StatusKind } from '../../ui/StatusDot.tsx'

export const STATUS_KIND: Record<PaymentStatusCd, StatusKind> = {
  [PAYMENT_STATUS.ready]: 'off',
  [PAYMENT_STATUS.pending]: 'running',
  [PAYMENT_STATUS.waitingDeposit]: 'waiting',
  [PAYMENT_STATUS.completed]: 'ok',
  [PAYMENT_STATUS.partlyRefunded]: 'hold',
  [PAYMENT_STATUS.cancelled]: 'off',
  [PAYMENT_STATUS.failed]: 'bad',
  [PAYMENT_STATUS.expired]: 'off',
}
