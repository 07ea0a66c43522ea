import {
  CHANNEL_ADDRESS_LENGTH,
  CHANNEL_INTRO_LENGTH,
  CHANNEL_NAME_LENGTH,
} from '@seodang/domain/channel-form'
import { isCodeOf, LANGUAGE } from '@seodang/domain/codes'
import { useText } from '../../platform/language.tsx'
import { useBoot } from '../../platform/site-address.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAddressCheck } from '../site/queries.ts'
import type { ConfigurationDraft } from './Configuration.tsx'
import * as texts from './configuration-texts.ts'
import type { SiteSettings } from './queries.ts'
import { SettingsSection } from './SettingsForm.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

interface BasicsFieldsProps {
  settings: SettingsDraft<ConfigurationDraft>
  saved: SiteSettings
}

/** SITE-19: name, address, one-line intro and language. */
export function BasicsFields({ settings: { draft, errors, change }, saved }: BasicsFieldsProps) {
  const text = useText(texts)
  const { siteDomain } = useBoot()
  const check = useAddressCheck(draft.address, saved.address)
  const isOwn = draft.address.toLowerCase() === saved.address
  const help = {
    empty: text('addressHelp', { n: CHANNEL_ADDRESS_LENGTH }),
    checking: text('checking'),
    free: text(isOwn ? 'current' : 'free'),
    unknown: text('unknown'),
    refused: text('addressHelp', { n: CHANNEL_ADDRESS_LENGTH }),
  }[check.state]
  return (
    <SettingsSection title={text('basics')} lead={text('basicsLead')}>
      <TextField
        label={text('name')}
        required
        counter
        maxLength={CHANNEL_NAME_LENGTH}
        value={draft.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextField
        label={text('address')}
        required
        unit={`.${siteDomain}`}
        maxLength={CHANNEL_ADDRESS_LENGTH}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={draft.address}
        help={<span aria-live="polite">{help}</span>}
        error={check.state === 'refused' ? check.message : errors.address}
        onChange={(event) => change({ address: event.currentTarget.value.trim() })}
      />
      <TextField
        label={text('intro')}
        optional
        counter
        maxLength={CHANNEL_INTRO_LENGTH}
        placeholder={text('introPlaceholder')}
        value={draft.intro}
        error={errors.intro}
        onChange={(event) => change({ intro: event.currentTarget.value })}
      />
      <Select
        label={text('language')}
        help={text('languageHelp')}
        value={draft.language}
        options={[
          { value: LANGUAGE.ko, label: text('korean') },
          { value: LANGUAGE.en, label: text('english') },
          { value: LANGUAGE.ja, label: text('japanese') },
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (isCodeOf(LANGUAGE, value)) change({ language: value })
        }}
      />
    </SettingsSection>
  )
}
