import { staff } from '@seodang/domain/access'
import { YN, type Yn } from '@seodang/domain/codes'
import { FORM_LIMITS, formLabels, formProblems } from '@seodang/domain/form'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useDownload } from '../../../platform/download.ts'
import { useText } from '../../../platform/language.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Checkbox.tsx'
import { PageHead } from '../../../ui/rich/PageHead.tsx'
import { FieldList } from '../form-fields/FieldList.tsx'
import styles from '../form-fields/form-fields.module.css'
import { fieldsOf, type Row, rowOf } from '../form-fields/rows.ts'
import * as fieldTexts from '../form-fields/texts.ts'
import { type JoinForm, joinFormSettingsQuery } from '../queries.ts'
import { SettingsForm, SettingsSection } from '../SettingsForm.tsx'
import { SettingsLoad } from '../SettingsLoad.tsx'
import { useMay } from '../use-may.ts'
import { useSettingsDraft } from '../use-settings-draft.ts'
import { JoinFormPreview } from './JoinFormPreview.tsx'
import * as texts from './texts.ts'

const LABELS = formLabels(FORM_LIMITS.fields)

interface Draft {
  publishYn: Yn
  fields: Row[]
}

/** settings/form/join: what the site asks of those who join it (FRM-10, FRM-13). */
export function JoinFormSettings() {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const form = useQuery(joinFormSettingsQuery(api, channelSeq))
  const download = useDownload()
  const responses = form.data?.responseCount ?? 0
  return (
    <>
      <PageHead
        title={text('title')}
        note={text('note')}
        end={
          responses > 0 && (
            <>
              <LinkButton href={`/settings/form/${form.data?.formSeq}/edit?tab=response`}>
                {text('seeAnswers')}
              </LinkButton>
              <Button
                icon={IconDownload}
                busy={download.busy}
                onClick={() =>
                  void download.start(
                    () => api.raw(`/v1.0/channels/${channelSeq}/admin/join-form/answers/excel`),
                    `${text('downloadName')}.xlsx`,
                  )
                }
              >
                {text('download')}
              </Button>
            </>
          )
        }
      />
      <SettingsLoad query={form}>{(saved) => <Fields saved={saved} />}</SettingsLoad>
    </>
  )
}

function Fields({ saved }: { saved: JoinForm }) {
  const text = useText(texts)
  const fieldText = useText(fieldTexts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const settings = useSettingsDraft<JoinForm, Draft>({
    saved,
    draftOf: ({ publishYn, fields }) => ({ publishYn, fields: fields.map(rowOf) }),
    problemsOf: ({ fields }) => formProblems(fields),
    labels: LABELS,
    save: ({ publishYn, fields }, revision) =>
      api.post('/v1.0/channels/{channelSeq}/admin/join-form/modify', {
        path: { channelSeq },
        body: { revision, publishYn, fields: fieldsOf(fields) },
      }),
    query: joinFormSettingsQuery(api, channelSeq),
  })
  const { draft, change } = settings
  return (
    <SettingsForm
      settings={settings}
      label={text('form')}
      readOnly={!useMay(staff('SITE_FORM_UPDATE'))}
      aside={<JoinFormPreview rows={draft.fields} isShown={draft.publishYn === YN.yes} />}
    >
      <Switch
        atEnd
        label={text('publish')}
        note={text('publishNote')}
        checked={draft.publishYn === YN.yes}
        onChange={({ currentTarget: { checked } }) => change({ publishYn: checked ? YN.yes : YN.no })}
      />
      <SettingsSection title={fieldText('fields')} lead={text('fieldsLead')}>
        {saved.responseCount > 0 && (
          <p className={styles.soft}>{text('responses', { n: saved.responseCount })}</p>
        )}
        <FieldList settings={settings} />
      </SettingsSection>
    </SettingsForm>
  )
}
