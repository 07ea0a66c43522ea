import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { useAlert, useConfirm } from '../../ui/dialog-requests.ts'
import { nothingSelected, type Selection, selectedCount } from '../../ui/rich/selection.ts'
import { toast } from '../../ui/toast.ts'
import * as texts from './texts.ts'
import type { FailedJob, WorkFilter } from './work-queries.ts'
import * as workTexts from './work-texts.ts'

type Act = 'again' | 'aside'

/** ERR-22: has what failed tried again, or sets it aside: one, these, or all that the list shows. */
export function useFailedWork({ state = 'FAILED', kind }: WorkFilter, totalCount: number) {
  const text = useText(workTexts)
  const failedText = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const alert = useAlert()
  const [selection, choose] = useState<Selection>(nothingSelected)
  const acting = useMutation({
    mutationFn: ({ act, chosen }: { act: Act; chosen: Selection }) => {
      const body =
        chosen.kind === 'some'
          ? { jobIds: [...chosen.ids] }
          : { jobIds: [], all: { ...(kind !== undefined && { kind }), except: [...chosen.except] } }
      return act === 'again'
        ? api.post('/v1.0/platform/failed-work/restore', { body: { ...body, state } })
        : api.post('/v1.0/platform/failed-work/delete', { body })
    },
    onSuccess: ({ count: n }, { act }) => {
      choose(nothingSelected)
      toast(n === 0 ? { text: text('gone') } : { text: text(`${act}Done`, { n }), tone: 'good' })
    },
    onError: (error) => void alert({ title: failedText('failed'), description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['desk'] }),
  })
  const ask = async (act: Act, chosen: Selection) => {
    const agreed = await confirm({
      title: text(`${act}Title`, { n: selectedCount(chosen, totalCount) }),
      description: text(`${act}Hint`),
      confirmLabel: text(act === 'again' ? 'again' : 'putAside'),
      danger: act === 'aside',
    })
    if (agreed) acting.mutate({ act, chosen })
  }
  const these = ({ jobId }: FailedJob): Selection => ({ kind: 'some', ids: [jobId] })
  return {
    selection,
    choose,
    busy: acting.isPending,
    /** One is tried again without a question: it is what the button says. */
    tryAgain: (job: FailedJob) => acting.mutate({ act: 'again', chosen: these(job) }),
    putAside: (job: FailedJob) => void ask('aside', these(job)),
    askChosen: (act: Act) => void ask(act, selection),
  }
}
