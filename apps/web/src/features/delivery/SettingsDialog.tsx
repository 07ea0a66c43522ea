import { MOST_DELIVERY_FEE, MOST_ESCROW, MOST_FREE_FROM } from '@seodang/domain/delivery-charge'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useText } from '../../platform/language.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { Loading, TextSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './delivery.module.css'
import { type Settings, settingsQuery } from './queries.ts'
import * as texts from './texts.ts'

/** DLV-05: what the site asks for carriage. */
export default function SettingsDialog({ mayChange, onClose }: { mayChange: boolean; onClose: () => void }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const settings = useQuery(settingsQuery(useApi(), channelSeq))
  if (settings.data) return <Form first={settings.data} mayChange={mayChange} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} size="small" title={text('feeTitle')}>
      {settings.isLoadingError ? (
        <ErrorState message={settings.error.message} retry={() => void settings.refetch()} />
      ) : (
        <Loading label={text('loading')}>
          <TextSkeleton lines={6} />
        </Loading>
      )}
    </Dialog>
  )
}

type Draft = Record<'fee' | 'freeFrom' | 'islandFee', number | null> & { escrow: string }

interface FormProps {
  first: Settings
  mayChange: boolean
  onClose: () => void
}

function Form({ first, mayChange, onClose }: FormProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const formId = useId()
  const { opened, draft, change, ...form } = useOpened<Settings, Draft>({
    saved: first,
    draftOf: ({ fee, freeFrom, islandFee, escrow }) => ({ fee, freeFrom, islandFee, escrow }),
    read: () => queryClient.fetchQuery(settingsQuery(api, channelSeq)),
  })
  const kept = useKeptTyped(mayChange ? 'delivery-settings' : null, form)
  const save = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/delivery-settings/modify', {
        path: { channelSeq },
        body: {
          fee: draft.fee ?? 0,
          freeFrom: draft.freeFrom || null,
          islandFee: draft.islandFee ?? 0,
          escrow: draft.escrow,
          revision: opened.revision,
        },
      }),
    onSuccess: (saved) => {
      kept.renew()
      queryClient.setQueryData(settingsQuery(api, channelSeq).queryKey, saved)
      toast({ text: text('saved'), tone: 'good' })
      onClose()
    },
  })
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={text('feeTitle')}
      description={text('feeHelp')}
      actions={
        mayChange && (
          <Button type="submit" form={formId} variant="main" busy={save.isPending}>
            {text('save')}
          </Button>
        )
      }
    >
      <form id={formId} noValidate className={styles.stack} onSubmit={submit}>
        <KeptStrip of={kept} />
        {save.error && Object.keys(fields).length === 0 && (
          <SaveRefusal error={save.error} failed={text('failed')} of={form} onReloaded={save.reset} />
        )}
        <NumberField
          label={text('fee')}
          unit={text('won')}
          max={MOST_DELIVERY_FEE}
          disabled={!mayChange}
          value={draft.fee}
          error={fields.fee}
          onChange={(fee) => change({ fee })}
        />
        <NumberField
          label={text('freeFrom')}
          help={text('freeFromHelp')}
          unit={text('won')}
          max={MOST_FREE_FROM}
          disabled={!mayChange}
          value={draft.freeFrom}
          error={fields.freeFrom}
          onChange={(freeFrom) => change({ freeFrom })}
        />
        <NumberField
          label={text('islandFee')}
          help={text('islandFeeHelp')}
          unit={text('won')}
          max={MOST_DELIVERY_FEE}
          disabled={!mayChange}
          value={draft.islandFee}
          error={fields.islandFee}
          onChange={(islandFee) => change({ islandFee })}
        />
        <TextField
          label={text('escrow')}
          help={text('escrowHelp')}
          optional
          maxLength={MOST_ESCROW}
          disabled={!mayChange}
          value={draft.escrow}
          error={fields.escrow}
          onChange={(event) => change({ escrow: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  )
}
