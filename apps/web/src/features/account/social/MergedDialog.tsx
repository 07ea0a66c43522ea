import { useText } from '../../../platform/language.tsx'
import { changePending } from '../../../platform/social-pending.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Result } from '../Result.tsx'
import * as texts from './texts.ts'

/** SOC-09. */
export default function MergedDialog() {
  const text = useText(texts)
  const close = () => changePending({ shown: null })
  return (
    <Dialog open onClose={close} title={text('mergedTitle')} size="small">
      <Result
        lead={text('mergedLead')}
        actions={
          <Button variant="main" onClick={close} data-autofocus>
            {text('goOn')}
          </Button>
        }
      />
    </Dialog>
  )
}
