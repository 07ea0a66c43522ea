import { staff } from '@seodang/domain/access'
import { FORM_FIELD_KIND, type FormFieldKind, YN, type Yn } from '@seodang/domain/codes'
import { FORM_LIMITS, formLabels, formProblems, newField } from '@seodang/domain/form'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useDownload } from '../../../platform/download.ts'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Checkbox.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { PageHead } from '../../../ui/rich/PageHead.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toast.ts'
import { type JoinForm, joinFormSettingsQuery } from '../queries.ts'
import { SettingsForm, SettingsSection } from '../SettingsForm.tsx'
import { SettingsLoad } from '../SettingsLoad.tsx'
import { useMay } from '../use-may.ts'
import { type SettingsDraft, useSettingsDraft } from '../use-settings-draft.ts'
import { FieldPanel } from './FieldPanel.tsx'
import { JoinFormPreview } from './JoinFormPreview.tsx'
import styles from './join-form.module.css'
import { added, changed, copied, fieldsOf, moved, type Row, removed, rowOf } from './rows.ts'
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
          )
        }
      />
      <SettingsLoad query={form}>{(saved) => <Fields saved={saved} />}</SettingsLoad>
    </>
  )
}

function Fields({ saved }: { saved: JoinForm }) {
  const text = useText(texts)
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
      <SettingsSection title={text('fields')} lead={text('fieldsLead')}>
        {saved.responseCount > 0 && (
          <p className={styles.soft}>{text('responses', { n: saved.responseCount })}</p>
        )}
        {draft.fields.length === 0 && <p className={styles.empty}>{text('empty')}</p>}
        <FieldList settings={settings} />
        <AddField onAdd={(kind) => change({ fields: added(draft.fields, newField(kind)) })} />
        <FieldError id="fields-error">{settings.errors.fields}</FieldError>
      </SettingsSection>
    </SettingsForm>
  )
}

function FieldList({ settings }: { settings: SettingsDraft<Draft> }) {
  const text = useText(texts)
  const { draft, change, errors } = settings
  const rows = draft.fields
  const put = (fields: Row[]) => change({ fields })
  // What is taken back comes to the form as it is then.
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })
  return (
    <div className={styles.list}>
      {rows.map((row, index) => (
        <FieldPanel
          key={row.rowKey}
          field={row}
          n={index + 1}
          errorOf={(name) => errors[`fields.${index}.${name}`]}
          onChange={(part) => put(changed(rows, row.rowKey, part))}
          onCopy={rows.length < FORM_LIMITS.fields ? () => put(copied(rows, index)) : undefined}
          onRemove={() => {
            put(removed(rows, row.rowKey))
            const back = () => put(latest.current.toSpliced(index, 0, row))
            toast({ text: text('removed'), action: { label: text('undo'), onPress: back } })
          }}
          onUp={index > 0 ? () => put(moved(rows, index, index - 1)) : undefined}
          onDown={index < rows.length - 1 ? () => put(moved(rows, index, index + 1)) : undefined}
        />
      ))}
    </div>
  )
}

const KINDS = Object.values(FORM_FIELD_KIND)

function AddField({ onAdd }: { onAdd: (kind: FormFieldKind) => void }) {
  const text = useText(texts)
  const [kind, setKind] = useState<FormFieldKind>(FORM_FIELD_KIND.shortText)
  return (
    <div className={styles.add}>
      <Select
        label={text('addKind')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: text(value) }))}
        onChange={({ currentTarget: { value } }) => {
          const next = KINDS.find((known) => known === value)
          if (next) setKind(next)
        }}
      />
      <Button icon={IconPlus} onClick={() => onAdd(kind)}>
        {text('add')}
      </Button>
    </div>
  )
}
