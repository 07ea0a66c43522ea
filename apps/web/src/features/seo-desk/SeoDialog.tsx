import { problemTexts } from '@seodang/domain/problem-texts'
import { documentSeo, isIndexable, readSeoSetting, type SeoSetting } from '@seodang/domain/seo'
import { SEO_LENGTH, seoProblems } from '@seodang/domain/seo-form'
import { useRef } from 'react'
import { ApiError } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { waitsForFiles } from '../../platform/uploads/unsent.ts'
import { useOpened } from '../../platform/use-opened.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ImageCropField } from '../../ui/rich/ImageCropField.tsx'
import { UnsavedGuard } from '../../ui/rich/UnsavedGuard.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import type { SeoKind, SeoRow } from './queries.ts'
import styles from './seo-desk.module.css'
import * as texts from './texts.ts'
import { useSeoSave } from './use-seo-save.ts'

const CARD_RATIO = 1200 / 630
const EVERY_FIELD: Required<SeoSetting> = {
  noIndex: false,
  noFollow: false,
  title: '',
  description: '',
  keywords: '',
  ogTitle: '',
  ogDescription: '',
  ogImage: '',
}

interface SeoDialogProps {
  kind: SeoKind
  row: SeoRow
  /** Asks what it says now. */
  read: () => Promise<SeoRow | undefined>
  readOnly: boolean
  onClose: () => void
}

/** SEO-05, SEO-15, SEO-17. */
export function SeoDialog({ kind, row, read, readOnly, onClose }: SeoDialogProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { channelSetting } = useChannel()
  const site = readSeoSetting(channelSetting.seoSetting)
  const {
    opened,
    base,
    draft,
    isDirty,
    change: type,
    ...held
  } = useOpened<SeoRow, SeoSetting>({
    saved: row,
    draftOf: ({ seoSetting }) => readSeoSetting(seoSetting),
    read,
  })
  const save = useSeoSave(kind)
  const fields = useRef<HTMLFieldSetElement>(null)
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const errors: Partial<Record<string, string>> = {
    ...problemTexts(seoProblems(draft), language),
    ...refused,
  }
  const change = (next: SeoSetting) => {
    save.reset()
    type(next)
  }
  const isOpen = isIndexable(draft, site)
  const kept = useKeptTyped(readOnly ? null : `seo:${kind}:${row.path}`, {
    ...held,
    base: { ...EVERY_FIELD, ...base },
  })
  const done = () => {
    kept.renew()
    onClose()
  }
  const close = async () => {
    const leaves =
      !isDirty ||
      (await confirm({
        title: text('leave'),
        description: text('leaveHint'),
        confirmLabel: text('leaveNow'),
        danger: true,
      }))
    if (leaves) done()
  }
  const submit = () => {
    if (waitsForFiles(fields.current)) return
    if (Object.keys(seoProblems(draft)).length === 0)
      save.mutate({ row: opened, setting: draft }, { onSuccess: done })
  }
  return (
    <Dialog
      open
      side
      size="medium"
      title={row.title}
      onClose={() => void close()}
      actions={
        <>
          <Button onClick={() => void close()}>{text('cancel')}</Button>
          {!readOnly && (
            <Button variant="main" busy={save.isPending} busyText="" onClick={submit}>
              {text('save')}
            </Button>
          )}
        </>
      }
    >
      <fieldset ref={fields} className={styles.fields} disabled={readOnly}>
        <KeptStrip of={kept} />
        {Object.keys(refused).length === 0 && (
          <SaveRefusal error={save.error} failed={text('failed')} of={held} onReloaded={save.reset} />
        )}
        <Notice tone={isOpen ? 'ok' : 'warn'}>{text(isOpen ? 'shownNote' : 'hiddenNote')}</Notice>
        <Switch
          atEnd
          label={text('open')}
          checked={isOpen}
          onChange={({ currentTarget: { checked } }) => change({ noIndex: !checked, noFollow: !checked })}
        />
        <Fields draft={draft} errors={errors} onChange={change} />
        <Result row={row} draft={draft} site={site} />
      </fieldset>
      <UnsavedGuard dirty={isDirty && !save.isSuccess} onLeave={kept.renew} />
    </Dialog>
  )
}

interface FieldsProps {
  draft: SeoSetting
  errors: Partial<Record<string, string>>
  onChange: (change: SeoSetting) => void
}

const LINES = ['title', 'keywords', 'ogTitle'] as const
const TEXTS = ['description', 'ogDescription'] as const

function Fields({ draft, errors, onChange }: FieldsProps) {
  const text = useText(texts)
  const line = (name: (typeof LINES)[number]) => (
    <TextField
      label={text(name === 'title' ? 'pageTitle' : name)}
      optional
      counter
      maxLength={SEO_LENGTH[name]}
      value={draft[name] ?? ''}
      error={errors[name]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
  const area = (name: (typeof TEXTS)[number]) => (
    <TextArea
      label={text(name)}
      optional
      rows={3}
      maxLength={SEO_LENGTH[name]}
      value={draft[name] ?? ''}
      error={errors[name]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
  return (
    <>
      {line('title')}
      {area('description')}
      {line('keywords')}
      {line('ogTitle')}
      {area('ogDescription')}
      <ImageCropField
        label={text('ogImage')}
        recommended={text('recommended')}
        ratio={CARD_RATIO}
        previewWidth={280}
        value={draft.ogImage || null}
        error={errors.ogImage}
        onChange={(picture) => onChange({ ogImage: picture?.url ?? '' })}
      />
    </>
  )
}

/** SEO-17: as a search engine would show it. */
function Result({ row, draft, site }: { row: SeoRow; draft: SeoSetting; site: SeoSetting }) {
  const text = useText(texts)
  const channel = useChannel()
  const shown = documentSeo({
    pageName: row.title,
    siteName: channel.name,
    description: channel.intro,
    own: draft,
    site,
  })
  return (
    <figure className={styles.result}>
      <figcaption>{text('preview')}</figcaption>
      <small>
        {channel.origin}
        {row.path}
      </small>
      <b>{shown.title}</b>
      <p>{shown.description}</p>
    </figure>
  )
}
