import { staff } from '@seodang/domain/access'
import { TERMS_LENGTH } from '@seodang/domain/channel-form'
import { TERMS_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useChannelChanged } from '../../platform/channel-changed.ts'
import { isEditConflict } from '../../platform/edit-conflict.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { useConfirm } from '../../ui/dialog-requests.ts'
import { Notice } from '../../ui/Notice.tsx'
import { DateTimeField } from '../../ui/rich/DateTimeField.tsx'
import { SaveBar, type SaveState } from '../../ui/rich/SaveBar.tsx'
import { UnsavedGuard } from '../../ui/rich/UnsavedGuard.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import * as frameTexts from './frame-texts.ts'
import {
  productTermsQuery,
  type TermsSettings as Saved,
  type TermsKind,
  termsSettingsQuery,
} from './queries.ts'
import { SettingsLoad } from './SettingsLoad.tsx'
import styles from './settings.module.css'
import { TermsVersions } from './TermsVersions.tsx'
import termsStyles from './terms.module.css'
import * as texts from './terms-texts.ts'
import { useMay } from './use-may.ts'

const TEXT_ROWS = 18

/** FTR-10, FTR-11: the site's own text of one kind, its versions and whether it is used. */
export function TermsSettings({ kind }: { kind: TermsKind }) {
  const { channelSeq } = useChannel()
  const terms = useQuery(termsSettingsQuery(useApi(), channelSeq))
  return <SettingsLoad query={terms}>{(saved) => <TermsForm kind={kind} terms={saved[kind]} />}</SettingsLoad>
}

type Terms = Saved[TermsKind]

interface TermsDraft {
  useYn: 'Y' | 'N'
  body: string
  effectiveAt: string | null
}

const draftOf = ({ useYn, body }: Terms): TermsDraft => ({ useYn, body, effectiveAt: null })

const isNewText = ({ body }: TermsDraft, over: Terms) => body.trim() !== over.body

function TermsForm({ kind, terms }: { kind: TermsKind; terms: Terms }) {
  const text = useText(texts)
  const language = useLanguage()
  const frame = useText(frameTexts)
  const mayChange = useMay(staff('SITE_INFO_UPDATE'))
  const { save, newest } = useSaveTerms(kind)
  const {
    opened,
    draft,
    isDirty: dirty,
    change,
    begin,
    putOver,
    ...held
  } = useOpened<Terms, TermsDraft>({ saved: terms, draftOf, read: newest })
  const { useYn, body, effectiveAt } = draft
  const kept = useKeptTyped(mayChange ? `terms:${kind}` : null, held)
  const [isMissing, setMissing] = useState(false)
  const isNew = isNewText(draft, opened)
  const form = `terms-${kind}`
  const conflict = isEditConflict(save.error)

  /** `sent` was typed over that reading, or laid over it. */
  const saveOver = async (over: Terms, sent: TermsDraft) => {
    const missing = sent.body.trim() === '' && (sent.useYn === 'Y' || over.revision > 0)
    setMissing(missing)
    if (missing) return false
    const words = {
      body: sent.body,
      ...(sent.effectiveAt && { effectiveAt: sent.effectiveAt }),
    }
    try {
      const next = await save.mutateAsync({
        useYn: sent.useYn,
        basedOn: over.revision,
        ...(isNewText(sent, over) && words),
      })
      begin(next[kind], sent)
      kept.goOn()
      return true
    } catch {
      // The notice below tells it.
      return false
    }
  }
  const submit = () => saveOver(opened, draft)
  const takeTheirs = async () => {
    begin(await newest())
    save.reset()
  }
  const keepMine = async () => {
    const theirs = await newest()
    return saveOver(theirs, putOver(theirs))
  }
  return (
    <div className={styles.page}>
      <form
        id={form}
        noValidate
        className={styles.columns}
        data-aside
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <fieldset disabled={!mayChange} className={styles.fields}>
          {!mayChange && <Notice>{frame('readOnly')}</Notice>}
          <KeptStrip of={kept} />
          <p className={termsStyles.lead}>{text('lead')}</p>
          <Switch
            atEnd
            label={text('use')}
            note={text('useNote')}
            checked={useYn === 'Y'}
            onChange={(event) => change({ useYn: event.currentTarget.checked ? 'Y' : 'N' })}
          />
          <div className={termsStyles.body}>
            <TextArea
              label={text('body')}
              required={useYn === 'Y'}
              rows={TEXT_ROWS}
              maxLength={TERMS_LENGTH}
              value={body}
              error={isMissing && problemText('required', language, TERMS_LABELS.body[language])}
              onChange={(event) => {
                change({ body: event.currentTarget.value })
                setMissing(false)
              }}
            />
            <StartFromProduct
              kind={kind}
              hasText={body.trim() !== '' && isNew}
              onText={(words) => change({ body: words })}
            />
          </div>
          {isNew && (
            <DateTimeField
              label={text('effectiveAt')}
              optional
              help={text('effectiveHelp')}
              value={effectiveAt}
              onChange={(at) => change({ effectiveAt: at })}
            />
          )}
        </fieldset>
        <aside className={styles.aside}>
          <TermsVersions kind={kind} terms={terms} />
        </aside>
      </form>
      {mayChange && (
        <div className={styles.foot}>
          {conflict ? (
            <Notice
              tone="warn"
              live
              action={
                <div className={styles.choices}>
                  <Button size="sm" onClick={() => void takeTheirs()}>
                    {frame('takeTheirs')}
                  </Button>
                  <Button size="sm" onClick={() => void keepMine()}>
                    {frame('keepMine')}
                  </Button>
                </div>
              }
            >
              <b>{frame('conflictTitle')}</b> {text('conflict')}
            </Notice>
          ) : (
            save.error && (
              <Notice tone="danger" live>
                {save.error.message}
              </Notice>
            )
          )}
          <SaveBar state={stateOf(save.isPending, save.isError, dirty)}>
            <Button type="submit" form={form} variant="main" busy={save.isPending} busyText="">
              {text(isNew ? 'saveNew' : 'saveUse')}
            </Button>
          </SaveBar>
        </div>
      )}
      <UnsavedGuard dirty={dirty} onSave={submit} onLeave={kept.renew} />
    </div>
  )
}

interface SaveBody {
  useYn: 'Y' | 'N'
  basedOn: number
  body?: string
  effectiveAt?: string
}

function useSaveTerms(kind: TermsKind) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const channelChanged = useChannelChanged()
  const { channelSeq } = useChannel()
  const query = termsSettingsQuery(api, channelSeq)
  const save = useMutation({
    mutationFn: (body: SaveBody) =>
      api.post('/v1.0/channels/{channelSeq}/admin/terms/modify', {
        path: { channelSeq },
        body: { kind, ...body },
      }),
    onSuccess: (next) => {
      queryClient.setQueryData(query.queryKey, next)
      toast({ text: text('saved'), tone: 'good' })
      void channelChanged()
    },
  })
  const newest = async (): Promise<Terms> => (await queryClient.fetchQuery({ ...query, staleTime: 0 }))[kind]
  return { save, newest }
}

/** Nobody writes terms from an empty page. */
function StartFromProduct({
  kind,
  hasText,
  onText,
}: {
  kind: TermsKind
  hasText: boolean
  onText: (text: string) => void
}) {
  const text = useText(texts)
  const confirm = useConfirm()
  const api = useApi()
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: async () => {
      const request = { title: text('startReplace'), description: text('startReplaceText') }
      if (hasText && !(await confirm(request))) return
      onText(await queryClient.ensureQueryData(productTermsQuery(api, kind)))
    },
  })
  return (
    <Button size="sm" variant="ghost" busy={start.isPending} onClick={() => start.mutate()}>
      {text('start')}
    </Button>
  )
}

function stateOf(isSaving: boolean, hasFailed: boolean, dirty: boolean): SaveState {
  if (isSaving) return { kind: 'saving' }
  if (hasFailed) return { kind: 'failed' }
  return { kind: dirty ? 'changed' : 'clean' }
}
