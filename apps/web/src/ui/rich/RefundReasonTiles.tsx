import { refundReasonName, STAFF_REASONS, type StaffReasonCd } from '@seodang/domain/refund-reason'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useConfirm } from '../dialog-requests.ts'
import { RadioTiles } from '../RadioTiles.tsx'
import * as texts from './refund-reason-texts.ts'

const ALL = Object.values(STAFF_REASONS)

/** BYD-02: who ends a sale and why, by which the law tells what comes back; chosen by nobody beforehand. */
export function RefundReasonTiles({
  open = ALL,
  value,
  onChange,
  isMissing = false,
}: {
  /** Those that the person may decide by. */
  open?: readonly StaffReasonCd[]
  value: StaffReasonCd | null
  onChange: (reasonCd: StaffReasonCd) => void
  isMissing?: boolean
}) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <RadioTiles
      label={text('why')}
      help={text(open.length < ALL.length ? 'whyOpen' : 'whyHelp')}
      required
      columns={1}
      error={isMissing ? text('notChosen') : undefined}
      options={open.map((reasonCd) => ({
        value: reasonCd,
        label: refundReasonName(reasonCd, language),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

/** Asks once more before a reason that costs the buyer something; the amounts are in words. */
export function useCostlyReason() {
  const text = useText(texts)
  const confirm = useConfirm()
  return (amounts: { less: string; site: string; buyer: string }): Promise<boolean> =>
    confirm({
      title: text('costsTitle', { less: amounts.less }),
      description: text('costs', { site: amounts.site, buyer: amounts.buyer }),
      confirmLabel: text('costsConfirm'),
      danger: true,
    })
}
