import { SETTLEMENT_STATE, type SettlementStateCd } from '@seodang/domain/codes'
import type { StatusKind } from '../../ui/StatusDot.tsx'
import type { SiteLine } from './queries.ts'

export const STATE_KIND: Record<SiteLine['state'], StatusKind> = {
  OPEN: 'ok',
  SUSPENDED: 'bad',
  CLOSED: 'off',
}

export const SETTLEMENT_KIND: Readonly<Record<SettlementStateCd, StatusKind>> = {
  [SETTLEMENT_STATE.planned]: 'waiting',
  [SETTLEMENT_STATE.confirmed]: 'running',
  [SETTLEMENT_STATE.paid]: 'ok',
  [SETTLEMENT_STATE.held]: 'hold',
}
