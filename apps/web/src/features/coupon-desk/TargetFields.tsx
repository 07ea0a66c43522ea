import { COUPON_TARGET, YN } from '@seodang/domain/codes'
import { paysMembership } from '@seodang/domain/coupon-form'
import { MOST_COUPON_TERMS } from '@seodang/domain/membership-coupon'
import { useCodeName } from '../../platform/code-names.ts'
import { useText } from '../../platform/language.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { FieldsProps } from './CouponEditor.tsx'
import { CoursePicker } from './CoursePicker.tsx'
import styles from './coupon-desk.module.css'
import * as texts from './form-texts.ts'

/** CPN-03: what the coupon may be used for. */
export function TargetFields({ draft, change, errorOf, known }: FieldsProps) {
  const text = useText(texts)
  const codeName = useCodeName()
  const { targetCd, targetCourseSeqs } = draft
  const isPackages = targetCd === COUPON_TARGET.packages
  return (
    <Panel title={text('targets')}>
      <div className={styles.stack}>
        <FieldGroup label={text('targetCd')} error={errorOf('targetCd')}>
          {() => (
            <div className={styles.segmented}>
              <Segmented
                label={text('targetCd')}
                value={targetCd}
                options={Object.values(COUPON_TARGET).map((value) => ({
                  value,
                  label: codeName('couponTargetCd', value),
                }))}
                onChange={(next) => change({ targetCd: next, targetCourseSeqs: [] })}
              />
            </div>
          )}
        </FieldGroup>
        {(isPackages || targetCd === COUPON_TARGET.classes) && (
          <div data-field="targetCourseSeqs">
            <CoursePicker
              key={targetCd}
              label={text(isPackages ? 'packages' : 'classes')}
              help={text('targetsHelp')}
              packageYn={isPackages ? YN.yes : YN.no}
              value={targetCourseSeqs}
              known={known}
              error={errorOf('targetCourseSeqs')}
              onChange={(next) => change({ targetCourseSeqs: next })}
            />
          </div>
        )}
        {targetCd === COUPON_TARGET.memberships && <p className={styles.hint}>{text('memberships')}</p>}
        {paysMembership(draft) && (
          <div data-field="membershipTerms">
            <NumberField
              label={text('membershipTerms')}
              help={text('membershipTermsHelp')}
              required
              unit={text('termsUnit')}
              max={MOST_COUPON_TERMS}
              value={draft.membershipTerms}
              error={errorOf('membershipTerms')}
              onChange={(membershipTerms) => change({ membershipTerms })}
            />
          </div>
        )}
      </div>
    </Panel>
  )
}
