import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAlert, useConfirm } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import styles from './admin.module.css'
import { holdQuery, type UnknownPayments } from './hold-queries.ts'
import * as texts from './hold-texts.ts'
import { deskQuery } from './queries.ts'

/** Lets charges go on, once whoever presses knows what that means; `unknown` is absent while nobody knows what is missing. */
export function ReleaseButton({ unknown }: { unknown: UnknownPayments | undefined }) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const alert = useAlert()
  const releasing = useMutation({
    mutationFn: () => api.post('/v1.0/platform/charge-hold/delete'),
    onSuccess: (answer) => {
      queryClient.setQueryData(holdQuery(api).queryKey, answer)
      toast({ text: text('released'), tone: 'good' })
    },
    onError: (error) => void alert({ title: text('failed'), description: error.message }),
    // The frame tells of it as well.
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskQuery(api).queryKey }),
  })
  const ask = async () => {
    const agreed = await confirm({
      title: text('question'),
      description: (
        <div className={styles.detail}>
          <p>{missing()}</p>
          {unknown && unknown.refundCount > 0 && (
            <p>{text('question.refunds', { n: unknown.refundCount })}</p>
          )}
          <p>{text('late')}</p>
        </div>
      ),
      confirmLabel: text('sure'),
      danger: true,
    })
    if (agreed) releasing.mutate()
  }
  const missing = () => {
    if (unknown && unknown.totalCount > 0) return text('question.known', { n: unknown.totalCount })
    return text(unknown?.unasked.length === 0 ? 'question.none' : 'question.unsure')
  }
  return (
    <Button variant="main" busy={releasing.isPending} busyText={text('release')} onClick={() => void ask()}>
      {text('release')}
    </Button>
  )
}
