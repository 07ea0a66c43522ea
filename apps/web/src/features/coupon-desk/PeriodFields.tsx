import { COUPON_LIMITS } from '@seodang/domain/coupon-form'
import { useText } from '../../platform/language.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DateTimeField } from '../../ui/rich/DateTimeField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { FieldsProps } from './CouponEditor.tsx'
import styles from './coupon-desk.module.css'
import * as texts from './form-texts.ts'

const FIRST_DAYS = 30

const isoOf = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

/** CPN-07: a fixed period, or days from the day on which somebody gets it. */
export function PeriodFields({ draft, change, errorOf }: FieldsProps) {
  const text = useText(texts)
  // An emptied number is 0, which is still a number of days that is being typed.
  const isByDays = draft.useDays !== null
  const choose = (next: 'days' | 'dates') => change({ useDays: next === 'days' ? FIRST_DAYS : null })
  return (
    <Panel title={text('period')}>
      <div className={styles.stack}>
        <FieldGroup label={text('period')} labelHidden>
          {() => (
            <div className={styles.segmented}>
              <Segmented
                label={text('period')}
                value={isByDays ? 'days' : 'dates'}
                options={[
                  { value: 'days', label: text('byDays') },
                  { value: 'dates', label: text('byDates') },
                ]}
                onChange={choose}
              />
            </div>
          )}
        </FieldGroup>
        <div className={styles.two}>
          {isByDays ? (
            <div data-field="useDays">
              <NumberField
                label={text('useDays')}
                required
                unit={text('daysUnit')}
                max={COUPON_LIMITS.days}
                value={draft.useDays === 0 ? null : draft.useDays}
                error={errorOf('useDays')}
                onChange={(useDays) => change({ useDays: useDays ?? 0 })}
              />
            </div>
          ) : (
            <>
              <DateTimeField
                label={text('useStartAt')}
                help={text('openEnd')}
                optional
                value={isoOf(draft.useStartAt)}
                error={errorOf('useStartAt')}
                onChange={(useStartAt) => change({ useStartAt })}
              />
              <div data-field="useEndAt">
                <DateTimeField
                  label={text('useEndAt')}
                  help={text('openEnd')}
                  optional
                  defaultClock="23:59"
                  value={isoOf(draft.useEndAt)}
                  error={errorOf('useEndAt')}
                  onChange={(useEndAt) => change({ useEndAt })}
                />
              </div>
            </>
          )}
        </div>
        {errorOf('useDays') && !isByDays && (
          <p className={styles.error} role="alert">
            {errorOf('useDays')}
          </p>
        )}
      </div>
    </Panel>
  )
}
