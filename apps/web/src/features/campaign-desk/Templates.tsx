import { CAMPAIGN_LIMITS, contentProblems } from '@seodang/domain/campaign'
import { MESSAGE_TEMPLATE_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { NOTHING, useOpened } from '../../platform/use-opened.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './campaign-desk.module.css'
import * as formTexts from './form-texts.ts'
import { campaignsKey, type Template, templatesQuery } from './queries.ts'
import * as texts from './texts.ts'

const NEW = { name: '', subject: '', body: '', label: '', link: '' }
type Draft = typeof NEW
const wordsOf = ({ name, subject, body, label, link }: Draft): Draft => ({ name, subject, body, label, link })

/** MKT-09: texts that are kept for campaigns. */
export function Templates({ mayChange }: { mayChange: boolean }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const [open, setOpen] = useState<Template | 'new' | null>(null)
  const templates = useQuery(templatesQuery(useApi(), channelSeq))
  const remove = useRemove()
  if (templates.error && !templates.data)
    return <ErrorState message={templates.error.message} retry={() => void templates.refetch()} />
  if (!templates.data) return <ListSkeleton rows={4} />
  const { list } = templates.data
  const create = mayChange && (
    <Button icon={IconPlus} onClick={() => setOpen('new')}>
      {text('createTemplate')}
    </Button>
  )
  return (
    <>
      {list.length === 0 ? (
        <EmptyState
          icon={IconTemplate}
          title={text('noTemplates')}
          message={text('noTemplatesHint')}
          action={create}
        />
      ) : (
        <>
          <div className={styles.tools}>
            <p className={styles.hint}>{text('templateNote')}</p>
            {create}
          </div>
          <ul className={styles.templates}>
            {list.map((template) => (
              <li key={template.messageTemplateSeq}>
                <div>
                  <strong>{template.name}</strong>
                  <p>{template.subject || template.body.slice(0, 80)}</p>
                </div>
                {mayChange && (
                  <div className={styles.acts}>
                    <Button
                      size="sm"
                      onClick={() => setOpen(template)}
                      aria-label={`${template.name} ${text('edit')}`}
                    >
                      {text('edit')}
                    </Button>
                    <Button
                      size="sm"
                      variant="dangerLine"
                      aria-label={`${template.name} ${text('remove')}`}
                      onClick={() => void remove(template)}
                    >
                      {text('remove')}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {open !== null && (
        <TemplateDialog template={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function useRemove() {
  const api = useApi()
  const text = useText(texts)
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const removal = useMutation({
    mutationFn: (messageTemplateSeq: number) =>
      api.post('/v1.0/channels/{channelSeq}/admin/message-templates/{messageTemplateSeq}/delete', {
        path: { channelSeq, messageTemplateSeq },
      }),
    onSuccess: () => toast({ text: text('removed'), tone: 'good' }),
    onError: (error: Error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaignsKey(channelSeq) }),
  })
  return async ({ name, messageTemplateSeq }: Template) => {
    const agreed = await confirm({
      title: text('removeTitle', { name }),
      description: text('templateNote'),
      confirmLabel: text('remove'),
      danger: true,
    })
    if (agreed) removal.mutate(messageTemplateSeq)
  }
}

function TemplateDialog({ template, onClose }: { template: Template | undefined; onClose: () => void }) {
  const text = useText(texts)
  const formText = useText(formTexts)
  const api = useApi()
  const language = useLanguage()
  const formId = useId()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const { opened, base, draft, typed, change, retype, ...form } = useOpened<Template | undefined, Draft>({
    saved: template,
    draftOf: (saved) => wordsOf(saved ?? NEW),
    read: async () => {
      const { list } = await queryClient.fetchQuery(templatesQuery(api, channelSeq))
      return list.find(({ messageTemplateSeq }) => messageTemplateSeq === template?.messageTemplateSeq)
    },
  })
  const kept = useKept<Partial<Draft>>({
    place: `message-template:${template?.messageTemplateSeq ?? 'new'}`,
    value: typed,
    clean: NOTHING,
    over: base,
    restore: retype,
  })
  const [wasPressed, setPressed] = useState(false)
  const save = useMutation({
    mutationFn: () =>
      opened
        ? api.post('/v1.0/channels/{channelSeq}/admin/message-templates/{messageTemplateSeq}/modify', {
            path: { channelSeq, messageTemplateSeq: opened.messageTemplateSeq },
            body: { ...draft, revision: opened.revision },
          })
        : api.post('/v1.0/channels/{channelSeq}/admin/message-templates/create', {
            path: { channelSeq },
            body: draft,
            idempotencyKey: kept.of(draft),
          }),
    onSuccess: async () => {
      kept.renew()
      toast({ text: text('saved'), tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: campaignsKey(channelSeq) })
      onClose()
    },
  })
  const problems = contentProblems(draft)
  const own = wasPressed ? problemTexts(problems, language, MESSAGE_TEMPLATE_LABELS) : {}
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const field = (name: keyof Draft) => ({
    value: draft[name],
    error: refused[name] ?? own[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const { value } = currentTarget
      change({ [name]: value })
      save.reset()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (Object.keys(problems).length === 0) save.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={text(template ? 'editTemplate' : 'createTemplate')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" form={formId} variant="main" busy={save.isPending}>
            {text('save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.stack} onSubmit={submit} noValidate>
        <KeptStrip of={kept} />
        {save.isError && (
          <SaveRefusal error={save.error} failed={text('failed')} of={form} onReloaded={save.reset} />
        )}
        <TextField
          label={text('templateName')}
          required
          maxLength={CAMPAIGN_LIMITS.name}
          {...field('name')}
        />
        <TextField label={formText('subject')} maxLength={CAMPAIGN_LIMITS.subject} {...field('subject')} />
        <TextArea label={formText('body')} rows={8} maxLength={CAMPAIGN_LIMITS.body} {...field('body')} />
        <div className={styles.two}>
          <TextField label={formText('label')} maxLength={CAMPAIGN_LIMITS.label} {...field('label')} />
          <TextField label={formText('link')} help={formText('linkHelp')} {...field('link')} />
        </div>
      </form>
    </Dialog>
  )
}
