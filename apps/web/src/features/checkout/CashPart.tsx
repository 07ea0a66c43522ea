import { CASH_RECEIPT_TYPE } from '@seodang/domain/codes'
import { CASH_RECEIPT_DUTY } from '@seodang/domain/payment'
import { useText } from '../../platform/language.tsx'
import { RadioTiles } from '../../ui/RadioTiles.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { PartProps } from './CheckoutForm.tsx'
import styles from './checkout.module.css'
import { sendsGoods, takesReceipt } from './draft-problems.ts'
import * as texts from './texts.ts'

/** What belongs to paying in cash: a receipt, and for goods whether the money is safe until they have come. */
export function CashPart(props: PartProps) {
  const text = useText(texts)
  const { checkout } = props
  const escrow = checkout.delivery?.settings.escrow
  return (
    <>
      <CashReceipt {...props} />
      {/* 전자상거래법 제13조 제2항 제10호, 제24조 제2항: cash that is paid before goods are sent, and nothing else. */}
      {sendsGoods(checkout) && (
        <p className={styles.note}>{escrow ? text('escrow', { service: escrow }) : text('noEscrow')}</p>
      )}
    </>
  )
}

/** Integrations 8.4: asked for with cash methods; from 100,000 won on one is issued anyway, and we say so. */
function CashReceipt({ checkout, draft, change, errorOf }: PartProps) {
  const text = useText(texts)
  if (!takesReceipt(draft)) return null
  const { receiptType } = draft
  const isBusiness = receiptType === CASH_RECEIPT_TYPE.expenseProof
  const needsNumber = receiptType === CASH_RECEIPT_TYPE.incomeDeduction || isBusiness
  return (
    <>
      <RadioTiles
        label={text('receipt')}
        optional
        help={checkout.amount >= CASH_RECEIPT_DUTY ? text('receiptDuty') : undefined}
        options={[
          { value: CASH_RECEIPT_TYPE.incomeDeduction, label: text('receiptIncome') },
          { value: CASH_RECEIPT_TYPE.expenseProof, label: text('receiptExpense') },
          { value: CASH_RECEIPT_TYPE.none, label: text('receiptNone') },
        ]}
        value={receiptType}
        onChange={(value) => change({ receiptType: value })}
      />
      {needsNumber && (
        <div data-field="cashReceipt.number">
          <TextField
            label={text(isBusiness ? 'receiptBusiness' : 'receiptPhone')}
            inputMode="numeric"
            maxLength={20}
            value={draft.receiptNumber}
            onChange={(event) => change({ receiptNumber: event.currentTarget.value })}
            error={errorOf('cashReceipt.number')}
          />
        </div>
      )}
    </>
  )
}
