import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAlert, useConfirm } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import type { Transfer } from './queries.ts'
import * as texts from './texts.ts'
import styles from './transfers.module.css'

/** PAY-21: a mark by mistake, on the day of the mark. */
export function UndoPart({ transfer: { refundSeq } }: { transfer: Transfer }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const alert = useAlert()
  const undo = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/refund-transfers/{refundSeq}/transferred/delete', {
        path: { channelSeq, refundSeq },
      }),
    onSuccess: () => toast({ text: text('undone'), tone: 'good' }),
    onError: (error) => void alert({ title: text('failed'), description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'admin'] }),
  })
  const ask = async () => {
    const agreed = await confirm({
      title: text('undoQuestion'),
      description: text('undoHelp'),
      confirmLabel: text('undo'),
    })
    if (agreed) undo.mutate()
  }
  return (
    <>
      <div className={styles.acts}>
        <Button busy={undo.isPending} onClick={() => void ask()}>
          {text('undo')}
        </Button>
      </div>
      <p className={styles.soft}>{text('undoHelp')}</p>
    </>
  )
}
