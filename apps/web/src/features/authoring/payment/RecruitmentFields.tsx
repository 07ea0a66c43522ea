import { CHOISE_TYPE, CLASS_USER_LIMIT_TYPE, FARE, PAY_DATE } from '@seodang/domain/codes'
import { SEAT_COUNT } from '@seodang/domain/seats'
import { OFFER_HOURS, WAIT_PAYMENT } from '@seodang/domain/waiting'
import { useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { DateTimeField } from '../../../ui/rich/DateTimeField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { fieldId } from '../editor/fields.ts'
import { SegmentedField } from '../form/SegmentedField.tsx'
import styles from './payment.module.css'
import * as texts from './texts.ts'

/** When people can enrol and how many (ENR-09 to ENR-12, ENR-16, ENR-17). */
export function RecruitmentFields() {
  const text = useText(texts)
  const { draft, problems, change } = useEditor()
  return (
    <>
      <SegmentedField
        label={text('payStart')}
        value={draft.payStartCd}
        options={[
          { value: PAY_DATE.none, label: text('payStartNone') },
          { value: PAY_DATE.dated, label: text('payStartDated') },
        ]}
        onChange={(payStartCd) => change({ payStartCd })}
      >
        {draft.payStartCd === PAY_DATE.dated && (
          <div className={styles.date}>
            <DateTimeField
              label={text('payStartAt')}
              labelHidden
              value={draft.payStartAt}
              error={problems.payStartAt}
              onChange={(payStartAt) => change({ payStartAt })}
            />
          </div>
        )}
      </SegmentedField>
      <SegmentedField
        label={text('payEnd')}
        value={draft.payEndCd}
        options={[
          { value: PAY_DATE.none, label: text('payEndNone') },
          { value: PAY_DATE.dated, label: text('payEndDated') },
        ]}
        onChange={(payEndCd) => change({ payEndCd })}
      >
        {draft.payEndCd === PAY_DATE.dated && (
          <div className={styles.date}>
            <DateTimeField
              label={text('payEndAt')}
              labelHidden
              value={draft.payEndAt}
              defaultClock="23:59"
              error={problems.payEndAt}
              onChange={(payEndAt) => change({ payEndAt })}
            />
          </div>
        )}
      </SegmentedField>
      <SeatsField />
      <SeatCountField />
      <WaitingFields />
    </>
  )
}

type Seats = 'none' | 'soft' | 'hard'

function SeatsField() {
  const text = useText(texts)
  const { draft, problems, change } = useEditor()
  const [wantsSoft, setWantsSoft] = useState(false)
  const isLimited = draft.userLimitTypeCd === CLASS_USER_LIMIT_TYPE.limited
  const isSoft = draft.maxUserCount > 0 || wantsSoft
  const seats: Seats = isLimited ? 'hard' : isSoft ? 'soft' : 'none'
  const turn = (next: Seats) => {
    // Chosen, but without a number yet.
    setWantsSoft(next === 'soft')
    change({
      userLimitTypeCd: next === 'hard' ? CLASS_USER_LIMIT_TYPE.limited : CLASS_USER_LIMIT_TYPE.unlimited,
      ...(next === 'none' && { maxUserCount: 0 }),
    })
  }
  return (
    <SegmentedField<Seats>
      label={text('seats')}
      value={seats}
      options={[
        { value: 'none', label: text('seatsNone') },
        { value: 'hard', label: text('seatsHard') },
        { value: 'soft', label: text('seatsSoft') },
      ]}
      onChange={turn}
    >
      {seats !== 'none' && (
        <div className={styles.short}>
          <NumberField
            id={fieldId('maxUserCount')}
            label={text('maxUserCount')}
            labelHidden
            value={draft.maxUserCount === 0 ? null : draft.maxUserCount}
            max={1_000_000}
            unit={text('people')}
            error={problems.maxUserCount}
            onChange={(maxUserCount) => change({ maxUserCount: maxUserCount ?? 0 })}
          />
        </div>
      )}
    </SegmentedField>
  )
}

/** Only where there is a number, which may mean two things. */
function SeatCountField() {
  const text = useText(texts)
  const { draft, change } = useEditor()
  if (draft.maxUserCount === 0) return null
  const isTotal = draft.seatCountCd === SEAT_COUNT.total
  return (
    <SegmentedField
      label={text('seatCount')}
      help={text(isTotal ? 'seatCountTotalHelp' : 'seatCountConcurrentHelp')}
      value={draft.seatCountCd}
      options={[
        { value: SEAT_COUNT.total, label: text('seatCountTotal') },
        { value: SEAT_COUNT.concurrent, label: text('seatCountConcurrent') },
      ]}
      onChange={(seatCountCd) => change({ seatCountCd })}
    />
  )
}

/** BYD-18, ENR-07: only where people wait, and only where a place costs something. */
function WaitingFields() {
  const text = useText(texts)
  const { draft, change } = useEditor()
  const waits =
    draft.userLimitTypeCd === CLASS_USER_LIMIT_TYPE.unlimited &&
    draft.maxUserCount > 0 &&
    draft.choiseTypeCd === CHOISE_TYPE.auto
  if (!waits || draft.fareCd !== FARE.paid) return null
  const isOnOffer = draft.waitPaymentCd === WAIT_PAYMENT.onOffer
  // A number that another client chose stays in the list.
  const hours = [...new Set([...OFFER_HOURS, draft.offerHours])].sort((a, b) => a - b)
  return (
    <SegmentedField
      label={text('waitPayment')}
      help={text(isOnOffer ? 'waitOnOfferHelp' : 'waitFirstHelp')}
      value={draft.waitPaymentCd}
      options={[
        { value: WAIT_PAYMENT.onOffer, label: text('waitOnOffer') },
        { value: WAIT_PAYMENT.first, label: text('waitFirst') },
      ]}
      onChange={(waitPaymentCd) => change({ waitPaymentCd })}
    >
      {isOnOffer && (
        <div className={styles.short}>
          <Select
            id={fieldId('offerHours')}
            label={text('offerHours')}
            value={String(draft.offerHours)}
            options={hours.map((n) => ({ value: String(n), label: text('hours', { n }) }))}
            onChange={(event) => change({ offerHours: Number(event.currentTarget.value) })}
          />
        </div>
      )}
    </SegmentedField>
  )
}
