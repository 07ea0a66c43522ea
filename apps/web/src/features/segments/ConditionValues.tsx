import { LANGUAGE } from '@seodang/domain/codes'
import {
  LONGEST_SEGMENT_ANSWER,
  MOST_SEGMENT_DAYS,
  MOST_SPENT,
  type SegmentCondition,
} from '@seodang/domain/segment'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Combobox } from '../../ui/rich/Combobox.tsx'
import { DateField } from '../../ui/rich/DateField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { choicesQuery } from './queries.ts'
import styles from './segments.module.css'
import * as texts from './texts.ts'

interface ConditionValuesProps {
  condition: SegmentCondition
  errorOf: (field: string) => string | undefined
  onChange: (condition: SegmentCondition) => void
}

const PERCENT = 100

/** The values of a condition, each with what is wrong with it. */
export function ConditionValues({ condition, errorOf, onChange }: ConditionValuesProps) {
  const text = useText(texts)
  switch (condition.kind) {
    case 'joinedBetween':
      return (
        <div className={styles.pair}>
          <DateField
            label={text('from')}
            value={condition.from}
            error={errorOf('from')}
            onChange={(from) => onChange({ ...condition, from })}
          />
          <DateField
            label={text('to')}
            value={condition.to}
            error={errorOf('to')}
            onChange={(to) => onChange({ ...condition, to })}
          />
        </div>
      )
    case 'joinedWithin':
    case 'visitedWithin':
    case 'notVisitedFor':
      return <DaysField {...{ condition, errorOf, onChange }} />
    case 'enrolled':
    case 'finished':
      return (
        <>
          <CourseField {...{ condition, errorOf, onChange }} />
          <YesOrNo yn={condition.yn} onChange={(yn) => onChange({ ...condition, yn })} />
        </>
      )
    case 'progress':
      return (
        <>
          <CourseField {...{ condition, errorOf, onChange }} />
          <div className={styles.pair}>
            <NumberField
              label={text('atLeast')}
              value={condition.from}
              max={PERCENT}
              unit={text('percent')}
              error={errorOf('from')}
              onChange={(from) => onChange({ ...condition, from: from ?? 0 })}
            />
            <NumberField
              label={text('atMost')}
              value={condition.to}
              max={PERCENT}
              unit={text('percent')}
              error={errorOf('to')}
              onChange={(to) => onChange({ ...condition, to: to ?? 0 })}
            />
          </div>
        </>
      )
    case 'spent':
      return (
        <div className={styles.pair}>
          <NumberField
            label={text('atLeast')}
            value={condition.from}
            max={MOST_SPENT}
            unit={text('won')}
            error={errorOf('from')}
            onChange={(from) => onChange({ ...condition, from })}
          />
          <NumberField
            label={text('atMost')}
            value={condition.to}
            max={MOST_SPENT}
            unit={text('won')}
            error={errorOf('to')}
            onChange={(to) => onChange({ ...condition, to })}
          />
        </div>
      )
    case 'label':
      return (
        <>
          <LabelField {...{ condition, errorOf, onChange }} />
          <YesOrNo yn={condition.yn} onChange={(yn) => onChange({ ...condition, yn })} />
        </>
      )
    case 'marketing':
      return <YesOrNo yn={condition.yn} onChange={(yn) => onChange({ ...condition, yn })} />
    case 'language':
      return (
        <Select
          label={text('kind.language')}
          value={condition.language}
          options={Object.values(LANGUAGE).map((one) => ({ value: one, label: text(`language.${one}`) }))}
          onChange={(event) =>
            onChange({
              ...condition,
              language: Object.values(LANGUAGE).find((one) => one === event.currentTarget.value) ?? 'ko',
            })
          }
        />
      )
    case 'joinAnswer':
      return <AnswerFields {...{ condition, errorOf, onChange }} />
    case 'membership':
    case 'membershipEver':
      return (
        <>
          <MembershipField {...{ condition, errorOf, onChange }} />
          <YesOrNo yn={condition.yn} onChange={(yn) => onChange({ ...condition, yn })} />
        </>
      )
    case 'membershipEnded':
      return (
        <>
          <MembershipField {...{ condition, errorOf, onChange }} />
          <DaysField {...{ condition, errorOf, onChange }} />
        </>
      )
    case 'couponHeld':
    case 'couponUsed':
      return (
        <>
          <CouponField {...{ condition, errorOf, onChange }} />
          <YesOrNo yn={condition.yn} onChange={(yn) => onChange({ ...condition, yn })} />
        </>
      )
  }
}

function DaysField({
  condition,
  errorOf,
  onChange,
}: Of<'joinedWithin' | 'visitedWithin' | 'notVisitedFor' | 'membershipEnded'>) {
  const text = useText(texts)
  return (
    <NumberField
      label={text('days')}
      value={condition.days === 0 ? null : condition.days}
      max={MOST_SEGMENT_DAYS}
      unit={text('day')}
      error={errorOf('days')}
      onChange={(days) => onChange({ ...condition, days: days ?? 0 })}
    />
  )
}

const seqOrAny = (value: string) => (value === '' ? null : Number(value))

function MembershipField({
  condition,
  errorOf,
  onChange,
}: Of<'membership' | 'membershipEver' | 'membershipEnded'>) {
  const text = useText(texts)
  const { memberships } = useChoices()
  return (
    <Select
      label={text('membership')}
      value={condition.membershipSeq === null ? '' : String(condition.membershipSeq)}
      options={[
        { value: '', label: text('anyMembership') },
        ...memberships.map(({ membershipSeq, name }) => ({ value: String(membershipSeq), label: name })),
      ]}
      error={errorOf('membershipSeq')}
      onChange={(event) => onChange({ ...condition, membershipSeq: seqOrAny(event.currentTarget.value) })}
    />
  )
}

function CouponField({ condition, errorOf, onChange }: Of<'couponHeld' | 'couponUsed'>) {
  const text = useText(texts)
  const { coupons } = useChoices()
  return (
    <Select
      label={text('coupon')}
      value={condition.couponInfoSeq === null ? '' : String(condition.couponInfoSeq)}
      options={[
        { value: '', label: text('anyCoupon') },
        ...coupons.map(({ couponInfoSeq, name }) => ({ value: String(couponInfoSeq), label: name })),
      ]}
      error={errorOf('couponInfoSeq')}
      onChange={(event) => onChange({ ...condition, couponInfoSeq: seqOrAny(event.currentTarget.value) })}
    />
  )
}

type Of<Kind extends SegmentCondition['kind']> = {
  condition: Extract<SegmentCondition, { kind: Kind }>
  errorOf: (field: string) => string | undefined
  onChange: (condition: SegmentCondition) => void
}

const NOTHING = { courses: [], labels: [], fields: [], memberships: [], coupons: [] }

function useChoices() {
  const { channelSeq } = useChannel()
  return useQuery(choicesQuery(useApi(), channelSeq)).data ?? NOTHING
}

function YesOrNo({ yn, onChange }: { yn: 'Y' | 'N'; onChange: (yn: 'Y' | 'N') => void }) {
  const text = useText(texts)
  return (
    <Select
      label={text('is')}
      value={yn}
      options={[
        { value: 'Y', label: text('isY') },
        { value: 'N', label: text('isN') },
      ]}
      onChange={(event) => onChange(event.currentTarget.value === 'Y' ? 'Y' : 'N')}
    />
  )
}

function CourseField({ condition, errorOf, onChange }: Of<'enrolled' | 'finished' | 'progress'>) {
  const text = useText(texts)
  const { courses } = useChoices()
  return (
    <Combobox
      label={text('course')}
      placeholder={text('choose')}
      choices={courses.map(({ courseSeq, title }) => ({ value: String(courseSeq), label: title }))}
      value={condition.courseSeq === 0 ? null : String(condition.courseSeq)}
      error={errorOf('courseSeq')}
      onChange={(value) => onChange({ ...condition, courseSeq: Number(value ?? 0) })}
    />
  )
}

function LabelField({ condition, errorOf, onChange }: Of<'label'>) {
  const text = useText(texts)
  const { labels } = useChoices()
  return (
    <Select
      label={text('label')}
      placeholder={text('choose')}
      value={condition.labelSeq === 0 ? '' : String(condition.labelSeq)}
      options={labels.map(({ labelSeq, name }) => ({ value: String(labelSeq), label: name }))}
      error={errorOf('labelSeq')}
      onChange={(event) => onChange({ ...condition, labelSeq: Number(event.currentTarget.value) })}
    />
  )
}

/** A question of the join form, and its answer: one of the choices where there are some. */
function AnswerFields({ condition, errorOf, onChange }: Of<'joinAnswer'>) {
  const text = useText(texts)
  const { fields } = useChoices()
  const { choices } = fields.find(({ fieldSeq }) => fieldSeq === condition.fieldSeq) ?? { choices: [] }
  return (
    <>
      <Select
        label={text('question')}
        placeholder={text('choose')}
        value={condition.fieldSeq === 0 ? '' : String(condition.fieldSeq)}
        options={fields.map(({ fieldSeq, label }) => ({ value: String(fieldSeq), label }))}
        error={errorOf('fieldSeq')}
        onChange={(event) =>
          onChange({ ...condition, fieldSeq: Number(event.currentTarget.value), answer: '' })
        }
      />
      {choices.length > 0 ? (
        <Select
          label={text('answer')}
          placeholder={text('choose')}
          value={condition.answer}
          options={choices.map((choice) => ({ value: choice, label: choice }))}
          error={errorOf('answer')}
          onChange={(event) => onChange({ ...condition, answer: event.currentTarget.value })}
        />
      ) : (
        <TextField
          label={text('answer')}
          maxLength={LONGEST_SEGMENT_ANSWER}
          value={condition.answer}
          error={errorOf('answer')}
          onChange={(event) => onChange({ ...condition, answer: event.currentTarget.value })}
        />
      )}
    </>
  )
}
