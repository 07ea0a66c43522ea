import { SUSPENSION_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { SUSPENSION_LENGTH, suspensionProblems } from '@seodang/domain/suspension'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './admin.module.css'
import type { SiteFacts } from './queries.ts'
import * as texts from './texts.ts'

/** ADM-02: why a site is stopped, and what its visitors are told. */
export function SuspendDialog({ site, onClose }: { site: SiteFacts; onClose: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState({ reason: '', note: '' })
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const reason = useRef<HTMLTextAreaElement>(null)
  const suspend = useMutation({
    mutationFn: () =>
      api.post('/v1.0/platform/channels/{channelSeq}/suspension/create', {
        path: { channelSeq: site.channelSeq },
        body: draft,
      }),
    onSuccess: () => {
      toast({ text: text('suspended'), tone: 'good' })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError) setProblems(error.fields)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['desk'] }),
  })
  const submit = () => {
    const found = problemTexts(suspensionProblems(draft), language, SUSPENSION_LABELS)
    setProblems(found)
    if (Object.keys(found).length === 0) suspend.mutate()
    else reason.current?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text('suspendTitle', { name: site.name })}
      description={text('suspendLead')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button variant="danger" busy={suspend.isPending} busyText="" onClick={submit}>
            {text('suspend')}
          </Button>
        </>
      }
    >
      <div className={styles.detail}>
        <TextArea
          ref={reason}
          label={text('reason')}
          help={text('reasonHelp')}
          rows={3}
          maxLength={SUSPENSION_LENGTH.reason}
          value={draft.reason}
          error={problems.reason}
          onChange={({ currentTarget }) => setDraft({ ...draft, reason: currentTarget.value })}
        />
        <TextArea
          label={text('note')}
          help={text('noteHelp')}
          rows={3}
          maxLength={SUSPENSION_LENGTH.note}
          value={draft.note}
          error={problems.note}
          onChange={({ currentTarget }) => setDraft({ ...draft, note: currentTarget.value })}
        />
        {suspend.error && (
          <Notice tone="danger" live>
            {suspend.error.message}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
