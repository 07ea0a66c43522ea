import { SNIPPET_PAGE, SNIPPET_PLACE } from '@seodang/domain/codes'
import { SNIPPET_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { newSnippet, SNIPPET_LIMITS, type SnippetDraft, snippetProblems } from '@seodang/domain/snippet'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { TagInput } from '../../ui/rich/TagInput.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { type Snippet, snippetsQuery } from './queries.ts'
import styles from './snippet-desk.module.css'
import * as texts from './texts.ts'
import { draftOf, useSnippetActs } from './use-snippet-acts.ts'

interface SnippetDialogProps {
  /** The one that is changed; a new one otherwise. */
  snippet: Snippet | undefined
  /** The site has a domain of its own. */
  mayTurnOn: boolean
  onClose: () => void
}

/** MKT-10: the code, where it stands and on which pages. */
export function SnippetDialog({ snippet, mayTurnOn, onClose }: SnippetDialogProps) {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  const formId = useId()
  const { save, warned } = useSnippetActs()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const {
    opened,
    draft,
    change: type,
    ...held
  } = useOpened<Snippet | undefined, SnippetDraft>({
    saved: snippet,
    draftOf: (saved) => draftOf(saved ?? newSnippet()),
    read: async () => {
      const { list } = await queryClient.fetchQuery(snippetsQuery(api, channelSeq))
      return list.find(({ snippetSeq }) => snippetSeq === snippet?.snippetSeq)
    },
  })
  const kept = useKeptTyped(`snippet:${snippet?.snippetSeq ?? 'new'}`, held)
  const [wasPressed, setPressed] = useState(false)
  const problems = snippetProblems(draft)
  const own = wasPressed ? problemTexts(problems, language, SNIPPET_LABELS) : {}
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const errorOf = (field: keyof SnippetDraft) => refused[field] ?? own[field]
  const change = (part: Partial<SnippetDraft>) => {
    type(part)
    save.reset()
  }
  const done = () => {
    kept.renew()
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (Object.keys(problems).length === 0 && (await warned()))
      save.mutate({ snippet: opened, draft }, { onSuccess: done })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={text(snippet ? 'edit' : 'create')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" form={formId} variant="main" busy={save.isPending}>
            {text('save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.stack} onSubmit={(event) => void submit(event)} noValidate>
        <KeptStrip of={kept} />
        {save.isError && (
          <SaveRefusal error={save.error} failed={text('failed')} of={held} onReloaded={save.reset} />
        )}
        <div className={styles.two}>
          <TextField
            label={text('name')}
            required
            maxLength={SNIPPET_LIMITS.name}
            value={draft.name}
            error={errorOf('name')}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <Select
            label={text('place')}
            value={draft.placeCd}
            options={Object.values(SNIPPET_PLACE).map((value) => ({
              value,
              label: codeName('snippetPlaceCd', value),
            }))}
            onChange={({ currentTarget }) =>
              change({
                placeCd:
                  Object.values(SNIPPET_PLACE).find((one) => one === currentTarget.value) ?? draft.placeCd,
              })
            }
          />
        </div>
        <div className={styles.code}>
          <TextArea
            label={text('code')}
            help={text('codeHelp')}
            required
            rows={10}
            spellCheck={false}
            maxLength={SNIPPET_LIMITS.code}
            value={draft.code}
            error={errorOf('code')}
            onChange={({ currentTarget }) => change({ code: currentTarget.value })}
          />
        </div>
        <FieldGroup label={text('pages')} help={text('pagesHelp')}>
          {() => (
            <div className={styles.pages}>
              {Object.values(SNIPPET_PAGE).map((page) => (
                <Checkbox
                  key={page}
                  label={text(page)}
                  checked={draft.pages.includes(page)}
                  onChange={({ currentTarget }) =>
                    change({
                      pages: currentTarget.checked
                        ? [...draft.pages, page]
                        : draft.pages.filter((one) => one !== page),
                    })
                  }
                />
              ))}
            </div>
          )}
        </FieldGroup>
        <TagInput
          label={text('hosts')}
          help={text('hostsHelp')}
          optional
          max={SNIPPET_LIMITS.hosts}
          value={draft.hosts}
          error={errorOf('hosts')}
          onChange={(hosts) => change({ hosts })}
        />
        {mayTurnOn && (
          <Checkbox
            label={text('use')}
            checked={draft.useYn === 'Y'}
            onChange={({ currentTarget }) => change({ useYn: currentTarget.checked ? 'Y' : 'N' })}
          />
        )}
      </form>
    </Dialog>
  )
}
