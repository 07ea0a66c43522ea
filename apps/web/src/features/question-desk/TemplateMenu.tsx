import { TEMPLATE_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { MAX_TEMPLATE_NAME_LENGTH, templateProblems } from '@seodang/domain/question'
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Template, templatesQuery } from './queries.ts'
import styles from './question-desk.module.css'
import * as texts from './texts.ts'
import { useDeskChange } from './use-desk-change.ts'

type TemplateMenuProps = { courseSeq: number; content: string; onUse: (words: string) => void }

/** BRD-19: sentences that are answered with again and again. */
export function TemplateMenu({ courseSeq, content, onUse }: TemplateMenuProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const [open, setOpen] = useState<'keep' | 'manage' | null>(null)
  const { data } = useQuery(templatesQuery(api, channelSeq, courseSeq))
  const list = data?.list ?? []
  const own = list.filter(({ mayChange }) => mayChange)
  return (
    <>
      <Menu
        label={text('templates')}
        align="start"
        trigger={(props) => (
          <Button {...props} icon={IconTemplate}>
            {text('templates')}
          </Button>
        )}
        items={[
          ...list.map((template) => ({ label: template.name, onSelect: () => onUse(template.content) })),
          {
            label: text('keepAsTemplate'),
            apart: list.length > 0,
            ...(content.trim() === '' && { disabledReason: text('writeFirst') }),
            onSelect: () => setOpen('keep'),
          },
          ...(own.length > 0 ? [{ label: text('manageTemplates'), onSelect: () => setOpen('manage') }] : []),
        ]}
      />
      {open === 'keep' && (
        <KeepDialog courseSeq={courseSeq} content={content} onClose={() => setOpen(null)} />
      )}
      {open === 'manage' && <ManageDialog courseSeq={courseSeq} list={own} onClose={() => setOpen(null)} />}
    </>
  )
}

function KeepDialog({
  courseSeq,
  content,
  onClose,
}: {
  courseSeq: number
  content: string
  onClose: () => void
}) {
  const text = useText(texts)
  const language = useLanguage()
  const form = useId()
  const change = useDeskChange(courseSeq)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const kept = useKept({ place: `answer-template:${courseSeq}`, value: name, clean: '', restore: setName })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = templateProblems({ name, content }).name
    if (found) setProblem(problemText(found, language, TEMPLATE_LABELS.name[language]))
    else
      change.mutate(
        { do: 'keep', name: name.trim(), content },
        {
          onSuccess: () => {
            kept.renew()
            onClose()
          },
        },
      )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('keepAsTemplate')}
      description={text('keepNote')}
      size="small-medium"
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" form={form} variant="main" busy={change.isPending}>
            {text('save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <KeptStrip of={kept} />
        <TextField
          label={text('name')}
          required
          data-autofocus
          maxLength={MAX_TEMPLATE_NAME_LENGTH}
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}

function ManageDialog({
  courseSeq,
  list,
  onClose,
}: {
  courseSeq: number
  list: readonly Template[]
  onClose: () => void
}) {
  const text = useText(texts)
  const change = useDeskChange(courseSeq)
  return (
    <Dialog open onClose={onClose} title={text('manageTemplates')} size="small-medium">
      {list.length === 0 ? (
        <EmptyState title={text('noTemplates')} />
      ) : (
        <ul className={styles.templates}>
          {list.map(({ answerTemplateSeq, name, content }) => (
            <li key={answerTemplateSeq}>
              <div>
                <strong>{name}</strong>
                <p className={styles.clip}>{content}</p>
              </div>
              <IconButton
                icon={IconTrash}
                label={text('dropTemplate', { name })}
                onClick={() => change.mutate({ do: 'drop', answerTemplateSeq })}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
