import { useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Result } from './Result.tsx'
import * as texts from './texts.ts'
import { VerifyEmailForm } from './VerifyEmailForm.tsx'

interface Props {
  onClose: () => void
  /** The address is proved (VER-14); the window still says so until it is closed. */
  onVerified?: () => void
}

/** VER-16: asks for the code where a feature needs a verified address. */
export default function VerifyEmailDialog({ onClose, onVerified }: Props) {
  const text = useText(texts)
  const [verified, setVerified] = useState<{ isOtherAccount: boolean } | null>(null)
  return (
    <Dialog open onClose={onClose} title={text('verifyTitle')} size="small">
      {verified ? (
        <Result
          title={text('verified')}
          lead={text(verified.isOtherAccount ? 'welcomeBack' : 'verifiedLead')}
          actions={
            <Button variant="main" onClick={onClose} data-autofocus>
              {text('goOn')}
            </Button>
          }
        />
      ) : (
        <VerifyEmailForm
          onVerified={(isOtherAccount) => {
            setVerified({ isOtherAccount })
            onVerified?.()
          }}
        />
      )}
    </Dialog>
  )
}
