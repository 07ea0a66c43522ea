import { type FormEvent, type ReactNode, useState } from 'react'
import { type Say, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './account.module.css'
import * as texts from './texts.ts'
import { type CodeProblem, useVerification } from './use-verification.ts'

interface Props {
  onVerified: (isOtherAccount: boolean) => void
  /** Another way on, where verifying can wait. */
  later?: ReactNode
}

/** VER-07 to VER-13: a code goes out, the person types it, the address is theirs. */
export function VerifyEmailForm({ onVerified, later }: Props) {
  const text = useText(texts)
  const [code, setCode] = useState('')
  const verification = useVerification(text('temporary'), onVerified)
  const { email, isSent, isSending, isChecking, waitSeconds } = verification
  const check = (typed: string) => {
    if (typed !== '' && !isChecking) verification.check(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check(code)
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p>{text('verifyLead', { email })}</p>
      <Notice tone={isSent ? 'ok' : isSending ? 'info' : 'warn'} live>
        {text(isSent ? 'codeSent' : isSending ? 'sendingCode' : 'notSent')}
      </Notice>
      <Locked isLocked={isChecking}>
        <CodeInput
          label={text('code')}
          help={text('codeLife')}
          error={problemText(verification.problem, text)}
          value={code}
          onChange={(typed) => {
            setCode(typed)
            verification.forgetProblem()
          }}
          onComplete={check}
          data-autofocus
        />
        <div className={styles.resend}>
          <Button
            size="sm"
            busy={isSending}
            disabled={waitSeconds > 0}
            onClick={() => {
              setCode('')
              verification.send()
            }}
          >
            {text('resend')}
          </Button>
          {waitSeconds > 0 && <span>{text('resendIn', { n: waitSeconds })}</span>}
        </div>
      </Locked>
      <Button type="submit" variant="main" size="lg" full busy={isChecking} disabled={code === ''}>
        {text('verify')}
      </Button>
      {later}
    </form>
  )
}

function problemText(problem: CodeProblem | null, text: Say<typeof texts.ko>): string | null {
  if (!problem) return null
  return 'kind' in problem ? text(problem.kind) : problem.said
}
