import { COUPON_DISCOUNT_TYPE } from '@seodang/domain/codes'
import { COUPON_LIMITS } from '@seodang/domain/coupon-form'
import { useText } from '../../platform/language.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FieldsProps } from './CouponEditor.tsx'
import styles from './coupon-desk.module.css'
import * as texts from './form-texts.ts'

const PERCENT_MOST = 100

/** Name, and what it takes off from which amount on. */
export function DiscountFields({ draft, change, errorOf }: FieldsProps) {
  const text = useText(texts)
  const isPercent = draft.discountType === COUPON_DISCOUNT_TYPE.percent
  return (
    <Panel title={text('basics')}>
      <div className={styles.stack}>
        <div data-field="name">
          <TextField
            label={text('name')}
            help={text('nameHelp')}
            placeholder={text('namePlaceholder')}
            required
            maxLength={COUPON_LIMITS.name}
            value={draft.name}
            error={errorOf('name')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </div>
        <FieldGroup label={text('type')} error={errorOf('discountType')}>
          {() => (
            <div className={styles.segmented}>
              <Segmented
                label={text('type')}
                value={draft.discountType}
                options={[
                  { value: COUPON_DISCOUNT_TYPE.percent, label: text('percent') },
                  { value: COUPON_DISCOUNT_TYPE.amount, label: text('amount') },
                ]}
                onChange={(discountType) => change({ discountType, discount: null })}
              />
            </div>
          )}
        </FieldGroup>
        <div className={styles.two}>
          <div data-field="discount">
            <NumberField
              label={text('discount')}
              required
              unit={isPercent ? '%' : text('won')}
              max={isPercent ? PERCENT_MOST : COUPON_LIMITS.won}
              value={draft.discount}
              error={errorOf('discount')}
              onChange={(discount) => change({ discount })}
            />
          </div>
          {isPercent && (
            <div data-field="maxDiscount">
              <NumberField
                label={text('maxDiscount')}
                help={text('maxDiscountHelp')}
                optional
                unit={text('won')}
                max={COUPON_LIMITS.won}
                value={draft.maxDiscount}
                error={errorOf('maxDiscount')}
                onChange={(maxDiscount) => change({ maxDiscount })}
              />
            </div>
          )}
          <div data-field="minPrice">
            <NumberField
              label={text('minPrice')}
              help={text('minPriceHelp')}
              optional
              unit={text('won')}
              max={COUPON_LIMITS.won}
              value={draft.minPrice === 0 ? null : draft.minPrice}
              error={errorOf('minPrice')}
              onChange={(minPrice) => change({ minPrice: minPrice ?? 0 })}
            />
          </div>
        </div>
      </div>
    </Panel>
  )
}
