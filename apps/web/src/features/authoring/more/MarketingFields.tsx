import { YN } from '@seodang/domain/codes'
import {
  type CourseMarketing,
  MAX_FLOATING_BUTTON,
  MAX_FLOATING_LABEL,
  MAX_REMAINING_DAYS,
  ROLLING,
} from '@seodang/domain/course-marketing'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Switch } from '../../../ui/Checkbox.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { DateTimeField } from '../../../ui/rich/DateTimeField.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { FormSection } from '../editor/FormPane.tsx'
import { fieldId } from '../editor/fields.ts'
import { EventFields } from './EventFields.tsx'
import * as texts from './marketing-texts.ts'
import styles from './more.module.css'

type Flags = { [Name in keyof CourseMarketing]: CourseMarketing[Name] extends 'Y' | 'N' ? Name : never }
type FlagName = Flags[keyof CourseMarketing]

/** AUTH-17: what wins learners beside the class itself. Each part shows its fields once it is on. */
export function MarketingFields() {
  const text = useText(texts)
  return (
    <FormSection title={text('marketing')} note={text('marketingNote')}>
      <FloatingFields />
      <RemainingFields />
      <RollingFields />
      <InviteFields />
      <Part flag="cstmEventYn" label={text('event')} note={text('eventNote')}>
        <EventFields />
      </Part>
    </FormSection>
  )
}

interface PartProps {
  flag: FlagName
  label: string
  note: string
  children: ReactNode
}

function Part({ flag, label, note, children }: PartProps) {
  const { draft, change } = useEditor()
  const isOn = draft[flag] === YN.yes
  return (
    <>
      <Switch
        atEnd
        label={label}
        note={note}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => change({ [flag]: checked ? YN.yes : YN.no })}
      />
      {isOn && children}
    </>
  )
}

function FloatingFields() {
  const text = useText(texts)
  const { draft, problems, change } = useEditor()
  return (
    <Part flag="courseFloatingShowYn" label={text('floating')} note={text('floatingNote')}>
      <div className={styles.pair}>
        <TextField
          id={fieldId('courseFloatingButton')}
          label={text('courseFloatingButton')}
          required
          counter
          maxLength={MAX_FLOATING_BUTTON}
          value={draft.courseFloatingButton}
          error={problems.courseFloatingButton}
          onChange={(event) => change({ courseFloatingButton: event.currentTarget.value })}
        />
        <TextField
          label={text('courseFloatingLabel')}
          counter
          maxLength={MAX_FLOATING_LABEL}
          value={draft.courseFloatingLabel}
          error={problems.courseFloatingLabel}
          onChange={(event) => change({ courseFloatingLabel: event.currentTarget.value })}
        />
        <DateTimeField
          label={text('from')}
          optional
          value={draft.courseFloatingShowStartAt}
          onChange={(courseFloatingShowStartAt) => change({ courseFloatingShowStartAt })}
        />
        <DateTimeField
          label={text('until')}
          optional
          defaultClock="23:59"
          value={draft.courseFloatingShowEndAt}
          error={problems.courseFloatingShowEndAt}
          onChange={(courseFloatingShowEndAt) => change({ courseFloatingShowEndAt })}
        />
      </div>
    </Part>
  )
}

function RemainingFields() {
  const text = useText(texts)
  const { draft, problems, change } = useEditor()
  const shows = draft.courseRemainingAttendeeShowYn === YN.yes || draft.courseRemainingEndAtShowYn === YN.yes
  return (
    <>
      <Part flag="courseRemainingAttendeeShowYn" label={text('places')} note={text('placesNote')}>
        <NumberField
          label={text('courseRemainingAttendee')}
          optional
          unit={text('seats')}
          value={draft.courseRemainingAttendee}
          error={problems.courseRemainingAttendee}
          onChange={(courseRemainingAttendee) => change({ courseRemainingAttendee })}
        />
      </Part>
      <Part flag="courseRemainingEndAtShowYn" label={text('time')} note={text('timeNote')}>
        <NumberField
          label={text('courseRemainingTerm')}
          optional
          unit={text('days')}
          max={MAX_REMAINING_DAYS}
          value={draft.courseRemainingTerm}
          error={problems.courseRemainingTerm}
          onChange={(courseRemainingTerm) => change({ courseRemainingTerm })}
        />
      </Part>
      {shows && (
        <div className={styles.pair}>
          <DateTimeField
            label={text('courseRemainingStartAt')}
            optional
            value={draft.courseRemainingStartAt}
            onChange={(courseRemainingStartAt) => change({ courseRemainingStartAt })}
          />
          <DateTimeField
            label={text('courseRemainingEndAt')}
            required={draft.courseRemainingEndAtShowYn === YN.yes}
            defaultClock="23:59"
            value={draft.courseRemainingEndAt}
            error={problems.courseRemainingEndAt}
            onChange={(courseRemainingEndAt) => change({ courseRemainingEndAt })}
          />
        </div>
      )}
    </>
  )
}

/** Both numbers make the notice; it is off where one is empty. */
function RollingFields() {
  const text = useText(texts)
  const { draft, problems, change } = useEditor()
  return (
    <div className={styles.pair}>
      <NumberField
        label={`${text('rolling')}: ${text('courseMarketingRollingAttendee')}`}
        help={text('rollingNote')}
        optional
        unit={text('people')}
        max={ROLLING.mostPeople}
        value={draft.courseMarketingRollingAttendee}
        error={problems.courseMarketingRollingAttendee}
        onChange={(courseMarketingRollingAttendee) => change({ courseMarketingRollingAttendee })}
      />
      <NumberField
        label={`${text('rolling')}: ${text('courseMarketingRollingPeriod')}`}
        optional
        unit={text('days')}
        max={ROLLING.mostDays}
        value={draft.courseMarketingRollingPeriod}
        error={problems.courseMarketingRollingPeriod}
        onChange={(courseMarketingRollingPeriod) => change({ courseMarketingRollingPeriod })}
      />
    </div>
  )
}

function InviteFields() {
  const text = useText(texts)
  const { draft, problems, change } = useEditor()
  return (
    <Part flag="inviteEventYn" label={text('invite')} note={text('inviteNote')}>
      <TextField
        id={fieldId('inviteEventTitle')}
        label={text('inviteEventTitle')}
        required
        maxLength={100}
        value={draft.inviteEventTitle}
        error={problems.inviteEventTitle}
        onChange={(event) => change({ inviteEventTitle: event.currentTarget.value })}
      />
      <TextArea
        label={text('inviteEventInfo')}
        optional
        rows={3}
        maxLength={1000}
        value={draft.inviteEventInfo}
        error={problems.inviteEventInfo}
        onChange={(event) => change({ inviteEventInfo: event.currentTarget.value })}
      />
    </Part>
  )
}
