import { CHOISE_STATUS, type ChoiseStatusCd } from '@seodang/domain/codes'
import type { StatusKind } from '../../ui/StatusDot.tsx'

export const STATE_KIND: Record<ChoiseStatusCd, StatusKind> = {
  [CHOISE_STATUS.approved]: 'ok',
  [CHOISE_STATUS.pending]: 'waiting',
  [CHOISE_STATUS.onHold]: 'hold',
  [CHOISE_STATUS.cancelled]: 'off',
}
