import { ATTENDANCE_PERIODS, CHOISE_TYPE, FARE, type FareCd, UNLIMITED_DAYS } from '@seodang/domain/codes'
import { isPackage } from '@seodang/domain/package-terms'
import { formatPeriod } from '@seodang/domain/period'
import { useState } from 'react'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Switch } from '../../../ui/Checkbox.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { RadioTiles } from '../../../ui/RadioTiles.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { FormPane, FormSection } from '../editor/FormPane.tsx'
import { fieldId } from '../editor/fields.ts'
import { Choice } from '../form/Choice.tsx'
import { LivePreview } from '../preview/LivePreview.tsx'
import { PriceFields } from './PriceFields.tsx'
import styles from './payment.module.css'
import { RecruitmentFields } from './RecruitmentFields.tsx'
import * as texts from './texts.ts'

/** What it costs, for how long, and who can come. */
export function PaymentTab() {
  const text = useText(texts)
  const { draft, problems, change, may } = useEditor()
  return (
    <FormPane isReadOnly={!may('CLASS_PAYMENT_UPDATE')} aside={<LivePreview />}>
      <FormSection title={text('fare')}>
        <RadioTiles<FareCd>
          label={text('fareKind')}
          value={draft.fareCd}
          columns={isPackage(draft) ? 2 : 3}
          stack
          tall
          help={draft.fareCd === FARE.open ? text('openLosesPrice') : undefined}
          options={[
            { value: FARE.paid, label: <Choice name={text('paid')} note={text('paidHelp')} /> },
            { value: FARE.free, label: <Choice name={text('free')} note={text('freeHelp')} /> },
            // PKG-09: nothing that everybody may enter is sold in a package.
            ...(isPackage(draft)
              ? []
              : [{ value: FARE.open, label: <Choice name={text('open')} note={text('openHelp')} /> }]),
          ]}
          onChange={(fareCd) => change({ fareCd })}
        />
        {draft.fareCd === FARE.paid && <PriceFields />}
      </FormSection>
      <FormSection title={text('period')} note={text('periodHelp')}>
        <PeriodField />
      </FormSection>
      <FormSection title={text('recruitment')}>
        <RecruitmentFields />
        <RadioTiles
          label={text('approval')}
          value={draft.choiseTypeCd}
          columns={2}
          stack
          tall
          options={[
            { value: CHOISE_TYPE.auto, label: <Choice name={text('auto')} note={text('autoHelp')} /> },
            {
              value: CHOISE_TYPE.approval,
              label: <Choice name={text('manual')} note={text('manualHelp')} />,
            },
          ]}
          onChange={(choiseTypeCd) => change({ choiseTypeCd })}
        />
        {draft.fareCd === FARE.paid && (
          <>
            <Switch
              atEnd
              label={text('payable')}
              note={text('payableNote')}
              checked={draft.payable === 1}
              onChange={(event) => change({ payable: event.currentTarget.checked ? 1 : 0 })}
            />
            {draft.payable === 0 && (
              <TextArea
                label={text('notPayedIntroduction')}
                value={draft.notPayedIntroduction}
                maxLength={2000}
                rows={3}
                error={problems.notPayedIntroduction}
                onChange={(event) => change({ notPayedIntroduction: event.currentTarget.value })}
              />
            )}
          </>
        )}
      </FormSection>
    </FormPane>
  )
}

const CUSTOM = 'custom'
const isStep = (days: number) => ATTENDANCE_PERIODS.some((step) => step === days)

/** AUTH-09, CAT-22: unlimited, one of the steps, or any number of days. */
function PeriodField() {
  const text = useText(texts)
  const language = useLanguage()
  const { draft, problems, change } = useEditor()
  const [isCustom, setIsCustom] = useState(!isStep(draft.vodDays))
  // What was kept comes back later.
  if (!isCustom && !isStep(draft.vodDays)) setIsCustom(true)
  return (
    <div className={styles.pair}>
      <Select
        id={fieldId('vodDays')}
        label={text('period')}
        labelHidden
        value={isCustom ? CUSTOM : String(draft.vodDays)}
        options={[
          ...ATTENDANCE_PERIODS.map((days) => ({
            value: String(days),
            label:
              days === UNLIMITED_DAYS
                ? text('unlimited')
                : `${text('dayCount', { n: days })} (${formatPeriod(days, language)})`,
          })),
          { value: CUSTOM, label: text('custom') },
        ]}
        onChange={({ currentTarget: { value } }) => {
          setIsCustom(value === CUSTOM)
          if (value !== CUSTOM) change({ vodDays: Number(value) })
        }}
      />
      {isCustom && (
        <NumberField
          label={text('customDays')}
          labelHidden
          value={draft.vodDays > 0 ? draft.vodDays : null}
          max={3650}
          unit={text('days')}
          error={problems.vodDays}
          onChange={(days) => change({ vodDays: days ?? 0 })}
        />
      )}
    </div>
  )
}
