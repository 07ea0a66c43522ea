import { formatPhone } from '@seodang/domain/validation'
import { type FormEvent, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { CODE_LENGTH, CodeInput } from '../../ui/CodeInput.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './account.module.css'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    prove(code)
  }
  const notice = notSent === null ? text(isSending ? 'sending' : 'sent') : notSent || text('notSent')
  const error = isOver ? text('over') : problem && ('kind' in problem ? text(problem.kind) : problem.said)
  return (
    <Dialog open onClose={onClose} title={text('title')} size="small">
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{text('lead', { phone: formatPhone(phone) })}</p>
        <Notice tone={notSent !== null ? 'warn' : isSending ? 'info' : 'ok'} live>
          {notice}
        </Notice>
        <Locked isLocked={isProving}>
          <CodeInput
            label={text('code')}
            help={leftSeconds && text('left', { time: clockOf(leftSeconds) })}
            error={error}
            value={code}
            onChange={(typed) => {
              setCode(typed)
              proof.forgetProblem()
            }}
            onComplete={prove}
            data-autofocus
          />
          <div className={styles.resend}>
            <Button
              size="sm"
              busy={isSending}
              disabled={waitSeconds > 0}
              onClick={() => {
                setCode('')
                proof.send()
              }}
            >
              {text('resend')}
            </Button>
            {waitSeconds > 0 && <span>{text('resendIn', { n: waitSeconds })}</span>}
          </div>
        </Locked>
        <Button
          type="submit"
          variant="main"
          size="lg"
          full
          busy={isProving}
          disabled={code.length < CODE_LENGTH || isOver}
        >
          {text('verify')}
        </Button>
      </form>
    </Dialog>
  )
}

/** '2:59'. */
const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
