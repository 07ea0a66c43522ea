import { useId } from 'react'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ProofForm } from './ProofForm.tsx'
import * as texts from './prove-texts.ts'
import { type ProofBody, useProveAgain } from './use-prove-again.ts'

interface Props {
  title: string
  lead: string
  /** Of the button that goes on. */
  label: string
  act: (proof: ProofBody) => Promise<unknown>
  onClose: () => void
}

/** SEC-38: asks who it is before something that outlives the session; closes once it is done. */
export default function ProveAgainDialog({ title, lead, label, act, onClose }: Props) {
  const text = useText(texts)
  const form = useProveAgain(act, onClose)
  const formId = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={lead}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" form={formId} variant="main" busy={form.isActing}>
            {label}
          </Button>
        </>
      }
    >
      {form.isReady ? (
        <ProofForm id={formId} form={form} />
      ) : (
        <Loading>
          <Skeleton height={72} />
        </Loading>
      )}
    </Dialog>
  )
}
