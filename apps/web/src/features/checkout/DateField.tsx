import { formatDateTime } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Select } from '../../ui/Select.tsx'
import type { PartProps } from './CheckoutForm.tsx'
import styles from './checkout.module.css'
import * as texts from './texts.ts'

/** AUTH-24: one of the class's own dates, with the places that are left. */
export function DateField({ checkout, draft, change, errorOf }: PartProps) {
  const text = useText(texts)
  const language = useLanguage()
  const options = checkout.schedules.map(({ scheduleSeq, startAt, placesLeft }) => ({
    value: String(scheduleSeq),
    label: [
      text('dateLabel', { date: formatDateTime(startAt, language) }),
      ...(placesLeft === null ? [] : [text('placesLeft', { n: placesLeft })]),
    ].join(' · '),
  }))
  return (
    <section className={styles.part} data-field="scheduleSeq">
      <h2>{text('dates')}</h2>
      <Select
        label={text('chooseDate')}
        labelHidden
        placeholder={text('chooseDate')}
        options={options}
        value={draft.scheduleSeq === null ? '' : String(draft.scheduleSeq)}
        onChange={(event) => change({ scheduleSeq: Number(event.currentTarget.value) })}
        error={errorOf('scheduleSeq')}
      />
    </section>
  )
}
