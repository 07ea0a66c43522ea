import { type ReactNode, useState } from 'react'
import { type Say, useText } from '../../platform/language.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CodeForm } from './CodeForm.tsx'
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
  return (
    <CodeForm
      label={text('code')}
      help={text('codeLife')}
      error={problemText(verification.problem, text)}
      code={code}
      onChange={(typed) => {
        setCode(typed)
        verification.forgetProblem()
      }}
      onCheck={check}
      isChecking={isChecking}
      mayCheck={code !== ''}
      check={text('verify')}
      again={{
        label: text('resend'),
        isSending,
        wait: waitSeconds > 0 ? text('resendIn', { n: waitSeconds }) : null,
        onSend: () => {
          setCode('')
          verification.send()
        },
      }}
      later={later}
    >
      <p>{text('verifyLead', { email })}</p>
      <Notice tone={isSent ? 'ok' : isSending ? 'info' : 'warn'} live>
        {text(isSent ? 'codeSent' : isSending ? 'sendingCode' : 'notSent')}
      </Notice>
    </CodeForm>
  )
}

function problemText(problem: CodeProblem | null, text: Say<typeof texts.ko>): string | null {
  if (!problem) return null
  return 'kind' in problem ? text(problem.kind) : problem.said
}
