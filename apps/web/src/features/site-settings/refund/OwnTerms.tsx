import { type RefundPolicyCd } from '@seodang/domain/codes'
import { REFUND_POLICIES } from '@seodang/domain/refund-policy'
import {
  clausesOf,
  LEGAL_TERMS,
  MOST_WHOLE_DAYS,
  type RefundClause,
  type RefundStep,
  type RefundTerms,
} from '@seodang/domain/refund-terms'
import { useId } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Radio } from '../../../ui/Checkbox.tsx'
import { FieldGroup } from '../../../ui/Field.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import settingsStyles from '../settings.module.css'
import { RefundPreview } from './RefundPreview.tsx'
import { RefundSteps } from './RefundSteps.tsx'
import styles from './refund.module.css'
import * as texts from './refund-texts.ts'

interface OwnTermsProps {
  policyCd: RefundPolicyCd
  terms: RefundTerms | null
  errors: Partial<Record<string, string>>
  onChange: (terms: RefundTerms | null) => void
}

/** BYD-02: as the law says, or better: what the site promises beyond it, with what that means in won. */
export function OwnTerms({ policyCd, terms, errors, onChange }: OwnTermsProps) {
  const text = useText(texts)
  const name = useId()
  return (
    <>
      <FieldGroup label={text('own')}>
        {() => (
          <div className={styles.policies}>
            <div className={styles.policy}>
              <Radio
                name={name}
                checked={terms === null}
                onChange={() => onChange(null)}
                label={text('byLaw')}
                note={text('byLawNote')}
              />
            </div>
            <div className={styles.policy}>
              <Radio
                name={name}
                checked={terms !== null}
                onChange={() => onChange(LEGAL_TERMS)}
                label={text('better')}
                note={text('betterNote')}
              />
            </div>
          </div>
        )}
      </FieldGroup>
      {terms && <Terms {...{ policyCd, terms, errors, onChange }} />}
    </>
  )
}

function Terms({ policyCd, terms, errors, onChange }: OwnTermsProps & { terms: RefundTerms }) {
  const text = useText(texts)
  const put = (clause: RefundClause, steps: RefundStep[]) =>
    onChange({ ...terms, steps: { ...terms.steps, [clause]: steps } })
  return (
    <div className={styles.terms}>
      <div className={settingsStyles.pair}>
        <NumberField
          label={text('wholeDays')}
          help={text('wholeDaysHelp')}
          unit={text('days')}
          max={MOST_WHOLE_DAYS}
          value={terms.wholeDays}
          error={errors['refundTerms.wholeDays']}
          onChange={(value) => onChange({ ...terms, wholeDays: value ?? 0 })}
        />
        {REFUND_POLICIES[policyCd].endableContract && (
          <NumberField
            label={text('penalty')}
            help={text('penaltyHelp')}
            unit="%"
            max={100}
            value={terms.penaltyPercent}
            error={errors['refundTerms.penaltyPercent']}
            onChange={(value) => onChange({ ...terms, penaltyPercent: value ?? 0 })}
          />
        )}
      </div>
      {clausesOf(policyCd).map((clause) => (
        <RefundSteps
          key={clause}
          {...{ policyCd, clause, errors }}
          steps={terms.steps[clause]}
          onChange={(steps) => put(clause, steps)}
        />
      ))}
      <RefundPreview policyCd={policyCd} terms={terms} />
    </div>
  )
}
