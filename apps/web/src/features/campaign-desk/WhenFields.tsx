import { isPopup } from '@seodang/domain/campaign'
import { CAMPAIGN_SCHEDULE, CAMPAIGN_TRIGGER } from '@seodang/domain/codes'
import { useCodeName } from '../../platform/code-names.ts'
import { useText } from '../../platform/language.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DateTimeField } from '../../ui/rich/DateTimeField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './campaign-desk.module.css'
import { type FieldsProps, seqOf } from './field-props.ts'
import * as texts from './form-texts.ts'

const isoOf = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

/** MKT-05: now, at a time, on an event; of a popup its period. */
export function WhenFields(props: FieldsProps) {
  const text = useText(texts)
  return (
    <Panel title={text('when')}>
      {isPopup(props.form.draft) ? <Period {...props} /> : <Schedule {...props} />}
    </Panel>
  )
}

function Period({ form: { draft, change, errorOf } }: FieldsProps) {
  const text = useText(texts)
  return (
    <div className={styles.two}>
      <div data-field="showStartAt">
        <DateTimeField
          label={text('showStartAt')}
          required
          value={isoOf(draft.showStartAt)}
          error={errorOf('showStartAt')}
          onChange={(showStartAt) => change({ showStartAt })}
        />
      </div>
      <div data-field="showEndAt">
        <DateTimeField
          label={text('showEndAt')}
          required
          defaultClock="23:59"
          value={isoOf(draft.showEndAt)}
          error={errorOf('showEndAt')}
          onChange={(showEndAt) => change({ showEndAt })}
        />
      </div>
    </div>
  )
}

function Schedule({ form: { draft, change, errorOf }, choices }: FieldsProps) {
  const text = useText(texts)
  const codeName = useCodeName()
  const { scheduleCd, triggerCd } = draft
  return (
    <div className={styles.stack}>
      <FieldGroup label={text('schedule')}>
        {() => (
          <div className={styles.segmented}>
            <Segmented
              label={text('schedule')}
              value={scheduleCd}
              options={Object.values(CAMPAIGN_SCHEDULE).map((value) => ({
                value,
                label: codeName('campaignScheduleCd', value),
              }))}
              onChange={(next) => change({ scheduleCd: next })}
            />
          </div>
        )}
      </FieldGroup>
      {scheduleCd === CAMPAIGN_SCHEDULE.at && (
        <div data-field="scheduleAt">
          <DateTimeField
            label={text('scheduleAt')}
            required
            value={isoOf(draft.scheduleAt)}
            error={errorOf('scheduleAt')}
            onChange={(scheduleAt) => change({ scheduleAt })}
          />
        </div>
      )}
      {scheduleCd === CAMPAIGN_SCHEDULE.event && (
        <div className={styles.two}>
          <div data-field="triggerCd">
            <Select
              label={text('trigger')}
              placeholder={text('choose')}
              value={triggerCd ?? ''}
              error={errorOf('triggerCd')}
              options={Object.values(CAMPAIGN_TRIGGER).map((value) => ({
                value,
                label: codeName('campaignTriggerCd', value),
              }))}
              onChange={({ currentTarget }) =>
                change({
                  triggerCd:
                    Object.values(CAMPAIGN_TRIGGER).find((one) => one === currentTarget.value) ?? null,
                })
              }
            />
          </div>
          {triggerCd === CAMPAIGN_TRIGGER.finish && (
            <Select
              label={text('triggerCourse')}
              value={String(draft.triggerCourseSeq ?? '')}
              error={errorOf('triggerCourseSeq')}
              options={[
                { value: '', label: text('anyCourse') },
                ...choices.courses.map(({ courseSeq, title }) => ({
                  value: String(courseSeq),
                  label: title,
                })),
              ]}
              onChange={({ currentTarget }) => change({ triggerCourseSeq: seqOf(currentTarget.value) })}
            />
          )}
        </div>
      )}
    </div>
  )
}
