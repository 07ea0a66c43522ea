import { staff } from '@seodang/domain/access'
import {
  type ToolField,
  type ToolKeys,
  toolKeysOf,
  toolProblems,
  toolsOf,
} from '@seodang/domain/marketing-form'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { TextField } from '../../ui/TextField.tsx'
import * as texts from './marketing-texts.ts'
import { type MarketingKeys, marketingToolsQuery } from './queries.ts'
import { SettingsForm, SettingsSection } from './SettingsForm.tsx'
import { SettingsLoad } from './SettingsLoad.tsx'
import { useMay } from './use-may.ts'
import { useSettingsDraft } from './use-settings-draft.ts'

/** settings/marketing (MKT-03): the keys of the tools that a site measures and talks with. */
export function MarketingTools() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const tools = useQuery(marketingToolsQuery(useApi(), channelSeq))
  return (
    <>
      <PageHead title={text('title')} note={text('lead')} />
      <SettingsLoad query={tools}>{(saved) => <ToolsForm saved={saved} />}</SettingsLoad>
    </>
  )
}

function ToolsForm({ saved }: { saved: MarketingKeys }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const settings = useSettingsDraft<MarketingKeys, ToolKeys>({
    saved,
    query: marketingToolsQuery(api, channelSeq),
    draftOf: ({ revision: _revision, ...keys }) => keys,
    problemsOf: toolProblems,
    save: (draft, revision) =>
      api.post('/v1.0/channels/{channelSeq}/admin/marketing-tools/modify', {
        path: { channelSeq },
        // As the server keeps them, so that a space that was pasted along is no refusal.
        body: { ...toolKeysOf(toolsOf(draft)), revision },
      }),
  })
  const { draft, errors, change } = settings
  const field = (name: ToolField) => (
    <TextField
      label={text(name)}
      help={text(`${name}Help`)}
      value={draft[name]}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <SettingsForm
      settings={settings}
      label={text('title')}
      readOnly={!useMay(staff('SITE_MARKETING_UPDATE'))}
    >
      <SettingsSection title={text('measure')} lead={text('measureNote')}>
        {field('analytics')}
        {field('pixel')}
      </SettingsSection>
      <SettingsSection title={text('talk')}>
        {field('kakao')}
        {field('channelTalk')}
      </SettingsSection>
    </SettingsForm>
  )
}
