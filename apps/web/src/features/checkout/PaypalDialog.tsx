import { formatMoney } from '@seodang/domain/money'
import { useEffect, useState } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { drawButtons, type StoreStart } from '../../platform/portone-window.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './checkout.module.css'
import * as texts from './texts.ts'

interface PaypalDialogProps {
  start: StoreStart
  /** Cents. */
  amount: number
  onClose: () => void
}

/** PAY-05: PayPal's own buttons, drawn by the site's store; pressing one opens PayPal's window. */
export default function PaypalDialog({ start, amount, onClose }: PaypalDialogProps) {
  const text = useText(texts)
  const language = useLanguage()
  const title = text('paypalTitle', { amount: formatMoney({ minor: amount, currency: 'USD' }, language) })
  return (
    <Dialog open onClose={onClose} title={title} description={text('paypalLead')}>
      <Buttons start={start} />
    </Dialog>
  )
}

/** A part of its own, so that its container is in the page when the SDK looks for it. */
function Buttons({ start }: Pick<PaypalDialogProps, 'start'>) {
  const text = useText(texts)
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading')
  useEffect(() => {
    let isGone = false
    const tell = (next: 'drawn' | 'failed') => () => {
      if (!isGone) setState(next)
    }
    drawButtons(start).then(tell('drawn'), tell('failed'))
    return () => {
      isGone = true
    }
  }, [start])
  return (
    <>
      {state === 'loading' && (
        <Loading label={text('paypalLoading')}>
          <Skeleton height={48} />
        </Loading>
      )}
      {state === 'failed' && (
        <Notice tone="danger" live>
          {text('windowFailed')}
        </Notice>
      )}
      <div
        className={`portone-ui-container ${styles.buttons}`}
        data-portone-ui-type="paypal-spb"
        hidden={state === 'failed'}
      />
    </>
  )
}
