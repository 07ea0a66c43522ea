import { SETTLEMENT_STATE, type SettlementStateCd } from '@seodang/domain/codes'
import type { StatusKind } from '../ui/StatusDot.tsx'

export const SETTLEMENT_STATE_KIND: Readonly<Record<SettlementStateCd, StatusKind>> = {
  [SETTLEMENT_STATE.planned]: 'waiting',
  [SETTLEMENT_STATE.confirmed]: 'running',
  [SETTLEMENT_STATE.paid]: 'ok',
  [SETTLEMENT_STATE.held]: 'hold',
}
