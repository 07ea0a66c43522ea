import { isCodeOf, REFUND_POLICY } from '@seodang/domain/codes'
import { lawsInWords } from '@seodang/domain/law-names'
import { PENALTY_PERCENT, REFUND_POLICIES, WITHDRAWAL_DAYS } from '@seodang/domain/refund-policy'
import { useId } from 'react'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Radio } from '../../../ui/Checkbox.tsx'
import { FieldGroup } from '../../../ui/Field.tsx'
import type { ConfigurationDraft } from '../Configuration.tsx'
import * as texts from '../configuration-texts.ts'
import { SettingsSection } from '../SettingsForm.tsx'
import type { SettingsDraft } from '../use-settings-draft.ts'
import { OwnTerms } from './OwnTerms.tsx'
import styles from './refund.module.css'

/** The set of rules by which refunds are worked out, each in plain words with the law that it comes from. */
export function RefundFields({
  settings: { draft, errors, change },
}: {
  settings: SettingsDraft<ConfigurationDraft>
}) {
  const text = useText(texts)
  const language = useLanguage()
  const name = useId()
  return (
    <SettingsSection title={text('refund')} lead={text('refundLead')}>
      <FieldGroup label={text('refund')} labelHidden error={errors.refundPolicy}>
        {() => (
          <div className={styles.policies}>
            {Object.values(REFUND_POLICY).map((code) => {
              const { payBackDays, sources } = REFUND_POLICIES[code]
              return (
                <div key={code} className={styles.policy}>
                  <Radio
                    name={name}
                    checked={draft.refundPolicy === code}
                    onChange={() => change({ refundPolicy: code })}
                    label={<b>{text(`refund_${code}`)}</b>}
                    note={
                      <>
                        {text(`refund_${code}_note`, {
                          days: payBackDays,
                          withdrawal: WITHDRAWAL_DAYS,
                          penalty: PENALTY_PERCENT,
                        })}
                        <small>{text('refundSource', { source: lawsInWords(sources, language) })}</small>
                      </>
                    }
                  />
                </div>
              )
            })}
          </div>
        )}
      </FieldGroup>
      {isCodeOf(REFUND_POLICY, draft.refundPolicy) && (
        <OwnTerms
          policyCd={draft.refundPolicy}
          terms={draft.refundTerms}
          errors={errors}
          onChange={(refundTerms) => change({ refundTerms })}
        />
      )}
    </SettingsSection>
  )
}
