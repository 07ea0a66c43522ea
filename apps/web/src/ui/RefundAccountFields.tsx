import { type Labels } from '@seodang/domain/account-labels'
import { BANKS } from '@seodang/domain/banks'
import { REFUND_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import type { Problems } from '@seodang/domain/problems'
import type { RefundAccount as Account } from '@seodang/domain/refund-account'
import { useLanguage, useText } from '../platform/language.tsx'
import styles from './refund-account.module.css'
import * as texts from './refund-account-texts.ts'
import { Select } from './Select.tsx'
import { TextField } from './TextField.tsx'

const labels: Labels = REFUND_LABELS

interface RefundAccountFieldsProps {
  account: Account
  onChange: (account: Account) => void
  problems: Problems<keyof Account>
}

/** Where the money of a transfer goes back to: only the buyer knows. The bank is one that the gateway can send to. */
export function RefundAccountFields({ account, onChange, problems }: RefundAccountFieldsProps) {
  const text = useText(texts)
  const language = useLanguage()
  const errorOf = (field: keyof Account) => {
    const problem = problems[field]
    return problem && problemText(problem, language, labels[`refundAccount.${field}`]?.[language])
  }
  return (
    <fieldset className={styles.fields}>
      <legend>{text('title')}</legend>
      <Select
        name="bank"
        label={text('bank')}
        required
        placeholder={text('chooseBank')}
        options={BANKS.map(({ code, name }) => ({ value: code, label: name[language] }))}
        value={account.bank}
        onChange={(event) => onChange({ ...account, bank: event.currentTarget.value })}
        error={errorOf('bank')}
      />
      <TextField
        name="number"
        label={text('number')}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        value={account.number}
        onChange={(event) => onChange({ ...account, number: event.currentTarget.value })}
        error={errorOf('number')}
      />
      <TextField
        name="holder"
        label={text('holder')}
        required
        autoComplete="name"
        maxLength={40}
        value={account.holder}
        onChange={(event) => onChange({ ...account, holder: event.currentTarget.value })}
        error={errorOf('holder')}
      />
    </fieldset>
  )
}
