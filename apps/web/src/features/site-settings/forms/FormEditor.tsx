import { staff } from '@seodang/domain/access'
import { FORM_TYPE } from '@seodang/domain/codes'
import { siteFormProblems } from '@seodang/domain/site-form'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/rich/PageHead.tsx'
import { UnsavedGuard } from '../../../ui/rich/UnsavedGuard.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { LinkTabs } from '../../../ui/Tabs.tsx'
import { SettingsForm } from '../SettingsForm.tsx'
import { SettingsLoad } from '../SettingsLoad.tsx'
import { useMay } from '../use-may.ts'
import { type SettingsDraft, useSettingsDraft } from '../use-settings-draft.ts'
import { bodyOf, type Draft, draftOf, LABELS, sheetOf, tabOfProblem } from './draft.ts'
import { EventFields } from './EventFields.tsx'
import { FormPreview } from './FormPreview.tsx'
import styles from './forms.module.css'
import { GeneralFields } from './GeneralFields.tsx'
import { useSharedDraft } from './preview-draft.ts'
import { type EditedForm, editedFormQuery } from './queries.ts'
import { Responses } from './Responses.tsx'
import { ScreenFields } from './ScreenFields.tsx'
import { type EditorSearch, type FormTab, TABS } from './search.ts'
import { STATE_KINDS } from './state-kinds.ts'
import * as texts from './texts.ts'
import { useCopyLink, usePublicAddress } from './use-copy-link.ts'

export interface FormEditorProps {
  formSeq: number
  search: EditorSearch
  onSearch: (change: Partial<EditorSearch>) => void
  hrefOf: (change: Partial<EditorSearch>) => string
}

/** settings/form/{formSeq}/edit (FRM-01). */
export function FormEditor(props: FormEditorProps) {
  const { channelSeq } = useChannel()
  const { formSeq } = props
  const form = useQuery(editedFormQuery(useApi(), { channelSeq, formSeq }))
  return <SettingsLoad query={form}>{(saved) => <Loaded {...props} saved={saved} />}</SettingsLoad>
}

function Loaded({ saved, ...props }: FormEditorProps & { saved: EditedForm }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const { formSeq, search, onSearch } = props
  // Of the standing form only the answers are here: it is edited on its own page.
  const isStanding = saved.formType === FORM_TYPE.default
  const tab = isStanding ? 'response' : (search.tab ?? 'general')
  const key = { channelSeq, formSeq }
  const settings = useSettingsDraft<EditedForm, Draft>({
    saved,
    draftOf,
    problemsOf: (draft) => siteFormProblems(draft),
    labels: LABELS,
    save: (draft, revision) =>
      api.post('/v1.0/channels/{channelSeq}/admin/forms/{formSeq}/modify', {
        path: key,
        body: { ...bodyOf(draft), revision },
      }),
    query: editedFormQuery(api, key),
  })
  useSharedDraft(key, settings.draft, settings.dirty)
  const submit = useWayToProblem(settings, tab, (next) => onSearch({ tab: next }))
  const readOnly = !useMay(staff('SITE_FORM_UPDATE'))
  const name = isStanding ? text('joinForm') : settings.draft.title || text('untitled')
  return (
    <>
      <EditorHead {...props} saved={saved} settings={settings} tab={tab} name={name} />
      {tab === 'response' ? (
        <>
          <Responses {...props} name={name} />
          <UnsavedGuard dirty={settings.dirty} onSave={submit} onLeave={settings.kept.renew} />
        </>
      ) : (
        <SettingsForm
          settings={{ ...settings, submit }}
          label={text(tab)}
          readOnly={readOnly}
          aside={
            <>
              <h2 className={styles.asideTitle}>{text('preview')}</h2>
              <p className={styles.soft}>{text('tryNote')}</p>
              <div className={styles.miniature}>
                <FormPreview sheet={sheetOf(settings.draft, text('untitledField'))} heading="h2" />
              </div>
            </>
          }
        >
          {tab === 'general' && <GeneralFields settings={settings} />}
          {tab === 'screen' && <ScreenFields settings={settings} />}
          {tab === 'event' && (
            <EventFields settings={settings} coupons={saved.coupons} labels={saved.labels} />
          )}
        </SettingsForm>
      )}
    </>
  )
}

interface EditorHeadProps extends FormEditorProps {
  saved: EditedForm
  settings: SettingsDraft<Draft>
  tab: FormTab
  name: string
}

function EditorHead({ formSeq, saved, settings, tab, name, hrefOf }: EditorHeadProps) {
  const text = useText(texts)
  const copyLink = useCopyLink()
  const addressOf = usePublicAddress()
  const isStanding = saved.formType === FORM_TYPE.default
  const wrong = (id: FormTab) =>
    Object.keys(settings.errors).filter((problem) => tabOfProblem(problem) === id).length
  return (
    <PageHead
      crumbs={[{ label: text('title'), href: '/settings/form' }, { label: name }]}
      title={name}
      mark={<StatusDot kind={STATE_KINDS[saved.state]}>{text(`state.${saved.state}`)}</StatusDot>}
      end={
        isStanding ? (
          <LinkButton href="/settings/form/join">{text('editFields')}</LinkButton>
        ) : (
          <>
            <Button icon={IconLink} onClick={() => void copyLink(formSeq)}>
              {text('copyLink')}
            </Button>
            <LinkButton href={addressOf(`/forms/${formSeq}/preview`)} target="_blank" icon={IconExternalLink}>
              {text('openPreview')}
            </LinkButton>
          </>
        )
      }
      tabs={
        <LinkTabs
          label={text('parts')}
          current={tab}
          plain
          items={TABS.filter((id) => !isStanding || id === 'response').map((id) => {
            const count = id === 'response' ? saved.responseCount : wrong(id)
            return {
              id,
              label: text(id),
              href: hrefOf({ tab: id }),
              ...(count > 0 && { count, warn: id !== 'response' }),
            }
          })}
        />
      }
    />
  )
}

/** Saves; what is wrong may stand on another tab, which is then opened. */
function useWayToProblem(
  { errors, submit }: SettingsDraft<Draft>,
  tab: FormTab,
  onTab: (tab: FormTab) => void,
): () => Promise<boolean> {
  const isRefused = useRef(false)
  const tabs = Object.keys(errors).map(tabOfProblem)
  const [first] = tabs
  useEffect(() => {
    if (!isRefused.current || first === undefined) return
    isRefused.current = false
    if (!tabs.includes(tab)) onTab(first)
  })
  return async () => {
    isRefused.current = true
    const isSaved = await submit()
    if (isSaved) isRefused.current = false
    return isSaved
  }
}
