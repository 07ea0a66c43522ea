import { FORM_OPTION, FORM_TYPE, YN } from '@seodang/domain/codes'
import { mayChangeAnswers, SITE_FORM_LIMITS } from '@seodang/domain/site-form'
import { useText } from '../../../platform/language.tsx'
import { Checkbox, Switch } from '../../../ui/Checkbox.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { RadioTiles } from '../../../ui/RadioTiles.tsx'
import { DateTimeField } from '../../../ui/rich/DateTimeField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { SettingsSection } from '../SettingsForm.tsx'
import settings from '../settings.module.css'
import type { SettingsDraft } from '../use-settings-draft.ts'
import { type Draft, type OwnType, withChanges, withDuplicates } from './draft.ts'
import * as texts from './texts.ts'

const yn = (isOn: boolean) => (isOn ? YN.yes : YN.no)

/** FRM-12, general: what a form is called, who answers it, when, and how often. */
export function GeneralFields({ settings: { draft, errors, change } }: { settings: SettingsDraft<Draft> }) {
  const text = useText(texts)
  return (
    <>
      <SettingsSection title={text('basics')}>
        <TextField
          label={text('name')}
          help={text('nameHelp')}
          required
          counter
          maxLength={SITE_FORM_LIMITS.title}
          value={draft.title}
          error={errors.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Switch
          atEnd
          label={text('publish')}
          note={text('publishNote')}
          checked={draft.publishYn === YN.yes}
          onChange={({ currentTarget: { checked } }) => change({ publishYn: yn(checked) })}
        />
        <FieldError id="publish-error">{draft.publishYn === YN.yes ? errors.fields : undefined}</FieldError>
        <Switch
          atEnd
          label={text('public')}
          note={text('publicNote')}
          checked={draft.publicYn === YN.yes}
          onChange={({ currentTarget: { checked } }) => change({ publicYn: yn(checked) })}
        />
      </SettingsSection>
      <SettingsSection title={text('often')}>
        <RadioTiles<OwnType>
          label={text('type')}
          help={text(draft.formType === FORM_TYPE.single ? 'singleHelp' : 'repeatHelp')}
          columns={2}
          stack
          options={[
            { value: FORM_TYPE.single, label: text('single') },
            { value: FORM_TYPE.repeat, label: text('repeat') },
          ]}
          value={draft.formType}
          onChange={(formType) => change({ formType })}
        />
        <Checkbox
          label={text('changeable')}
          note={text('changeableNote')}
          checked={mayChangeAnswers(draft)}
          onChange={({ currentTarget: { checked } }) =>
            change({ options: withChanges(draft.options, checked) })
          }
        />
        <Checkbox
          label={text('duplicates')}
          note={text('duplicatesNote')}
          checked={draft.options.includes(FORM_OPTION.duplicatesAllowed)}
          onChange={({ currentTarget: { checked } }) =>
            change({ options: withDuplicates(draft.options, checked) })
          }
        />
      </SettingsSection>
      <SettingsSection title={text('period')} lead={text('periodLead')}>
        <div className={settings.pair}>
          <DateTimeField
            label={text('startAt')}
            optional
            value={draft.startAt}
            error={errors.startAt}
            onChange={(startAt) => change({ startAt })}
          />
          <DateTimeField
            label={text('endAt')}
            optional
            defaultClock="23:59"
            value={draft.endAt}
            error={errors.endAt}
            onChange={(endAt) => change({ endAt })}
          />
        </div>
        <NumberField
          label={text('limit')}
          help={text('limitHelp')}
          optional
          unit={text('answersUnit')}
          value={draft.answerLimit}
          max={SITE_FORM_LIMITS.answers}
          error={errors.answerLimit}
          onChange={(answerLimit) => change({ answerLimit })}
        />
      </SettingsSection>
    </>
  )
}
