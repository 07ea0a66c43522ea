import { formatPhone } from '@seodang/domain/validation'
import { useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { CODE_LENGTH } from '../../ui/CodeInput.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CodeForm } from './CodeForm.tsx'
import * as texts from './phone-texts.ts'
import { usePhoneProof } from './use-phone-proof.ts'

interface Props {
  /** The number that the account has now, digits only. */
  phone: string
  onClose: () => void
  onProved: () => void
}

/** MY-09: the code that came to the phone, the time that it has left, and the way to another. */
export default function ProvePhoneDialog({ phone, onClose, onProved }: Props) {
  const text = useText(texts)
  const [code, setCode] = useState('')
  const proof = usePhoneProof(phone, onProved)
  const { problem, isSending, notSent, leftSeconds, waitSeconds, isProving } = proof
  const isOver = leftSeconds === 0
  const prove = (typed: string) => {
    if (typed.length === CODE_LENGTH && !isProving && !isOver) proof.prove(typed)
  }
  const notice = notSent === null ? text(isSending ? 'sending' : 'sent') : notSent || text('notSent')
  const error = isOver ? text('over') : problem && ('kind' in problem ? text(problem.kind) : problem.said)
  return (
    <Dialog open onClose={onClose} title={text('title')} size="small">
      <CodeForm
        label={text('code')}
        help={leftSeconds && text('left', { time: clockOf(leftSeconds) })}
        error={error}
        code={code}
        onChange={(typed) => {
          setCode(typed)
          proof.forgetProblem()
        }}
        onCheck={prove}
        isChecking={isProving}
        mayCheck={code.length === CODE_LENGTH && !isOver}
        check={text('verify')}
        again={{
          label: text('resend'),
          isSending,
          wait: waitSeconds > 0 ? text('resendIn', { n: waitSeconds }) : null,
          onSend: () => {
            setCode('')
            proof.send()
          },
        }}
      >
        <p>{text('lead', { phone: formatPhone(phone) })}</p>
        <Notice tone={notSent !== null ? 'warn' : isSending ? 'info' : 'ok'} live>
          {notice}
        </Notice>
      </CodeForm>
    </Dialog>
  )
}

/** '2:59'. */
const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
