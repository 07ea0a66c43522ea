import { useText } from '../../platform/language.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import type { ConfigurationDraft } from './Configuration.tsx'
import * as texts from './configuration-texts.ts'
import { SettingsSection } from './SettingsForm.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

const flag = (on: boolean) => (on ? 'Y' : 'N')

/** JOIN-09, FTR-02, PGE-10. */
export function JoiningFields({
  settings: { draft, change },
}: {
  settings: SettingsDraft<ConfigurationDraft>
}) {
  const text = useText(texts)
  return (
    <SettingsSection title={text('joining')} lead={text('joiningLead')}>
      <Switch
        atEnd
        label={text('marketingConsent')}
        note={text('marketingConsentNote')}
        checked={draft.marketingConsent === 'Y'}
        onChange={(event) => change({ marketingConsent: flag(event.currentTarget.checked) })}
      />
      <Switch
        atEnd
        label={text('whiteLabel')}
        note={text('whiteLabelNote')}
        checked={draft.whiteLabelYn === 'Y'}
        onChange={(event) => change({ whiteLabelYn: flag(event.currentTarget.checked) })}
      />
      <Switch
        atEnd
        label={text('chatSideMenu')}
        note={text('chatSideMenuNote')}
        checked={draft.chatSideMenuYn === 'Y'}
        onChange={(event) => change({ chatSideMenuYn: flag(event.currentTarget.checked) })}
      />
    </SettingsSection>
  )
}
