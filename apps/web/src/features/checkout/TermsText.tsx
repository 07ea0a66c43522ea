import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './checkout.module.css'
import type { Agreement } from './draft.ts'
import * as texts from './texts.ts'

const PARTS = {
  refund: ['termsRefund', 'termsRefundText'],
  purchase: ['termsPurchase', 'termsPurchaseText'],
  privacy: ['termsPrivacy', 'termsPrivacyText'],
} as const

/** One of the texts that are agreed to, with the facts of this order in it. */
export default function TermsText({
  which,
  values,
  onClose,
}: {
  which: Agreement
  values: Record<string, string>
  onClose: () => void
}) {
  const text = useText(texts)
  const [title, body] = PARTS[which]
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={text(title)}
      actions={
        <Button variant="main" onClick={onClose}>
          {text('close')}
        </Button>
      }
    >
      <p className={styles.terms}>{text(body, values)}</p>
    </Dialog>
  )
}
