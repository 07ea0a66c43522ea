import { CURRENCY, YN } from '@seodang/domain/codes'
import { INSTALLMENT_MONTHS } from '@seodang/domain/course-form'
import { discountPercent } from '@seodang/domain/price'
import { useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Tag } from '../../../ui/Badge.tsx'
import { Switch } from '../../../ui/Checkbox.tsx'
import { DollarField } from '../../../ui/DollarField.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { DateTimeField } from '../../../ui/rich/DateTimeField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { fieldId } from '../editor/fields.ts'
import { SegmentedField } from '../form/SegmentedField.tsx'
import styles from './payment.module.css'
import * as texts from './texts.ts'

const MAX_PRICE = 1_000_000_000

/** Prices in won and dollars, discount, instalments, materials (CAT-16 to CAT-18, AUTH-06, AUTH-16). */
export function PriceFields() {
  const text = useText(texts)
  const { draft, problems, change } = useEditor()
  const showsDollars = draft.displayCurrency === CURRENCY.usd || draft.priceEx !== null
  const percent =
    draft.price !== null && draft.discountPrice !== null
      ? discountPercent(draft.price, draft.discountPrice)
      : 0
  return (
    <>
      <SegmentedField
        label={text('displayCurrency')}
        value={draft.displayCurrency}
        options={[
          { value: CURRENCY.krw, label: text('krw') },
          { value: CURRENCY.usd, label: text('usd') },
        ]}
        onChange={(displayCurrency) => change({ displayCurrency })}
      />
      <div className={styles.pair}>
        <NumberField
          id={fieldId('price')}
          label={text('price')}
          help={text('priceHelp')}
          value={draft.price}
          max={MAX_PRICE}
          unit={text('won')}
          error={problems.price}
          onChange={(price) => change({ price })}
        />
        {showsDollars && (
          <DollarField
            label={text('priceEx')}
            value={draft.priceEx}
            error={problems.priceEx}
            onChange={(priceEx) => change({ priceEx })}
          />
        )}
      </div>
      <div className={styles.pair}>
        <NumberField
          id={fieldId('discountPrice')}
          label={
            <>
              {text('discountPrice')}{' '}
              {percent > 0 && <Tag tone="danger">{text('percent', { n: percent })}</Tag>}
            </>
          }
          optional
          help={text('discountHelp')}
          value={draft.discountPrice}
          max={MAX_PRICE}
          unit={text('won')}
          error={problems.discountPrice}
          onChange={(discountPrice) => change({ discountPrice })}
        />
        {showsDollars && (
          <DollarField
            label={text('discountPriceEx')}
            value={draft.discountPriceEx}
            error={problems.discountPriceEx}
            onChange={(discountPriceEx) => change({ discountPriceEx })}
          />
        )}
      </div>
      {(draft.discountPrice !== null || draft.discountPriceEx !== null) && (
        <div className={styles.pair}>
          <DateTimeField
            label={text('discountStartAt')}
            optional
            value={draft.discountStartAt}
            error={problems.discountStartAt}
            onChange={(discountStartAt) => change({ discountStartAt })}
          />
          <DateTimeField
            label={text('discountEndAt')}
            optional
            value={draft.discountEndAt}
            defaultClock="23:59"
            error={problems.discountEndAt}
            onChange={(discountEndAt) => change({ discountEndAt })}
          />
        </div>
      )}
      <Switch
        atEnd
        label={text('installment')}
        note={text('installmentNote')}
        checked={draft.installmentStatus === YN.yes}
        onChange={({ currentTarget: { checked } }) =>
          change({
            installmentStatus: checked ? YN.yes : YN.no,
            installmentMonth: checked ? (draft.installmentMonth ?? FIRST_MONTHS) : null,
          })
        }
      />
      {draft.installmentStatus === YN.yes && (
        <div className={styles.pair}>
          <NumberField
            id={fieldId('installmentMonth')}
            label={text('installmentMonth')}
            value={draft.installmentMonth}
            max={INSTALLMENT_MONTHS.max}
            unit={text('months')}
            error={problems.installmentMonth}
            onChange={(installmentMonth) => change({ installmentMonth })}
          />
        </div>
      )}
      <Materials />
    </>
  )
}

const FIRST_MONTHS = 3

function Materials() {
  const text = useText(texts)
  const { draft, problems, change } = useEditor()
  const { materialTitle, materialPrice, materialPriceEx } = draft
  const has = materialTitle !== null || materialPrice !== null || materialPriceEx !== null
  const [isOpen, setIsOpen] = useState(has)
  // What was kept comes back later.
  if (has && !isOpen) setIsOpen(true)
  return (
    <>
      <Switch
        atEnd
        label={text('material')}
        note={text('materialNote')}
        checked={isOpen}
        onChange={({ currentTarget: { checked } }) => {
          setIsOpen(checked)
          if (!checked) change({ materialTitle: null, materialPrice: null, materialPriceEx: null })
        }}
      />
      {isOpen && (
        <>
          <TextField
            label={text('materialTitle')}
            value={materialTitle ?? ''}
            maxLength={100}
            error={problems.materialTitle}
            onChange={(event) => change({ materialTitle: event.currentTarget.value || null })}
          />
          <div className={styles.pair}>
            <NumberField
              label={text('materialPrice')}
              value={materialPrice}
              max={MAX_PRICE}
              unit={text('won')}
              error={problems.materialPrice}
              onChange={(price) => change({ materialPrice: price })}
            />
            <DollarField
              label={text('materialPriceEx')}
              value={materialPriceEx}
              error={problems.materialPriceEx}
              onChange={(price) => change({ materialPriceEx: price })}
            />
          </div>
        </>
      )}
    </>
  )
}
