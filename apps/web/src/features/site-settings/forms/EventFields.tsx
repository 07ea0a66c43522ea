import { allows, staff } from '@seodang/domain/access'
import { YN } from '@seodang/domain/codes'
import { GIFT_PERMISSIONS } from '@seodang/domain/site-form'
import { useText } from '../../../platform/language.tsx'
import { useSession } from '../../../platform/session.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FieldGroup } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { SettingsSection } from '../SettingsForm.tsx'
import type { SettingsDraft } from '../use-settings-draft.ts'
import type { Draft } from './draft.ts'
import type { EditedForm } from './queries.ts'
import * as texts from './texts.ts'

type Told = 'staffAlarmYn' | 'staffMailYn' | 'answererAlarmYn' | 'answererMailYn'

interface EventFieldsProps {
  settings: SettingsDraft<Draft>
  coupons: EditedForm['coupons']
  labels: EditedForm['labels']
}

/** FRM-12, event: what follows an answer, once for each. */
export function EventFields({ settings: { draft, errors, change }, coupons, labels }: EventFieldsProps) {
  const text = useText(texts)
  const { events } = draft
  const put = (part: Partial<Draft['events']>) => change({ events: { ...events, ...part } })
  const box = (name: Told) => (
    <Checkbox
      label={text(name)}
      checked={events[name] === YN.yes}
      onChange={({ currentTarget: { checked } }) => put({ [name]: checked ? YN.yes : YN.no })}
    />
  )
  // Whoever may not give it by hand sees what is chosen, and leaves it.
  const { principal } = useSession()
  const mayGive = (gift: keyof typeof GIFT_PERMISSIONS) => allows(staff(GIFT_PERMISSIONS[gift]), principal)
  const seqOf = (value: string) => (value === '' ? null : Number(value))
  return (
    <>
      <SettingsSection title={text('told')} lead={text('toldLead')}>
        <FieldGroup label={text('toStaff')} help={text('toStaffHelp')}>
          {() => (
            <>
              {box('staffAlarmYn')}
              {box('staffMailYn')}
            </>
          )}
        </FieldGroup>
        <FieldGroup label={text('toAnswerer')} help={text('toAnswererHelp')}>
          {() => (
            <>
              {box('answererAlarmYn')}
              {box('answererMailYn')}
            </>
          )}
        </FieldGroup>
      </SettingsSection>
      <SettingsSection title={text('gifts')} lead={text('giftsLead')}>
        <Select
          label={text('coupon')}
          value={String(events.couponInfoSeq ?? '')}
          disabled={!mayGive('couponInfoSeq')}
          error={errors['events.couponInfoSeq']}
          options={[
            { value: '', label: text('none') },
            ...coupons.map(({ couponInfoSeq, name }) => ({ value: String(couponInfoSeq), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => put({ couponInfoSeq: seqOf(value) })}
        />
        <Select
          label={text('label')}
          value={String(events.labelSeq ?? '')}
          disabled={!mayGive('labelSeq')}
          error={errors['events.labelSeq']}
          options={[
            { value: '', label: text('none') },
            ...labels.map(({ labelSeq, name }) => ({ value: String(labelSeq), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => put({ labelSeq: seqOf(value) })}
        />
      </SettingsSection>
      <SettingsSection title={text('redirectTitle')}>
        <TextField
          label={text('redirect')}
          help={text('redirectHelp')}
          optional
          placeholder="/classes"
          value={events.redirect}
          error={errors['events.redirect']}
          onChange={(event) => put({ redirect: event.currentTarget.value })}
        />
      </SettingsSection>
    </>
  )
}
