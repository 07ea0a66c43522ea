import { rateProblems } from '@seodang/domain/exchange-rate'
import { RATE_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { seoulDate } from '@seodang/domain/seoul-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DateField } from '../../ui/rich/DateField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './admin.module.css'
import * as texts from './rate-texts.ts'

/** PAY-05: the rate of a day, with where it is from. */
export function RateDialog({ onClose }: { onClose: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState({ rate: '', ratedOn: seoulDate(new Date()), source: '' })
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const keep = useMutation({
    mutationFn: () => api.post('/v1.0/platform/exchange-rates/create', { body: draft }),
    onSuccess: () => {
      toast({ text: text('saved'), tone: 'good' })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError) setProblems(error.fields)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['desk', 'rates'] }),
  })
  const submit = () => {
    const found = problemTexts(rateProblems(draft, new Date()), language, RATE_LABELS)
    setProblems(found)
    if (Object.keys(found).length === 0) keep.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text('add')}
      description={text('past')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button variant="main" busy={keep.isPending} busyText="" onClick={submit}>
            {text('save')}
          </Button>
        </>
      }
    >
      <div className={styles.detail}>
        <TextField
          label={text('rate')}
          help={text('rateHelp')}
          inputMode="decimal"
          maxLength={20}
          value={draft.rate}
          error={problems.rate}
          onChange={({ currentTarget }) => setDraft({ ...draft, rate: currentTarget.value })}
        />
        <DateField
          label={text('ratedOn')}
          max={seoulDate(new Date())}
          value={draft.ratedOn}
          error={problems.ratedOn}
          onChange={(ratedOn) => setDraft({ ...draft, ratedOn: ratedOn ?? '' })}
        />
        <TextField
          label={text('source')}
          help={text('sourceHelp')}
          maxLength={100}
          value={draft.source}
          error={problems.source}
          onChange={({ currentTarget }) => setDraft({ ...draft, source: currentTarget.value })}
        />
        {keep.error && Object.keys(problems).length === 0 && (
          <Notice tone="danger" live>
            {keep.error.message}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
