import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { Locked } from '../../ui/Locked.tsx'
import styles from './account.module.css'

interface CodeFormProps {
  /** Where the code went, and whether it has. */
  children: ReactNode
  label: string
  help: ReactNode
  error: ReactNode
  code: string
  onChange: (code: string) => void
  /** As typed, once it is whole or sent. */
  onCheck: (code: string) => void
  isChecking: boolean
  mayCheck: boolean
  check: string
  /** The way to another code, and from when on. */
  again: { label: string; isSending: boolean; wait: ReactNode; onSend: () => void }
  /** Another way on. */
  later?: ReactNode
}

/** A code that was sent to an address or a phone, and the way to another. */
export function CodeForm({ children, code, onChange, onCheck, isChecking, again, ...says }: CodeFormProps) {
  const { label, help, error, mayCheck, check, later } = says
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onCheck(code)
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {children}
      <Locked isLocked={isChecking}>
        <CodeInput
          label={label}
          help={help}
          error={error}
          value={code}
          onChange={onChange}
          onComplete={onCheck}
          data-autofocus
        />
        <div className={styles.resend}>
          <Button size="sm" busy={again.isSending} disabled={again.wait !== null} onClick={again.onSend}>
            {again.label}
          </Button>
          {again.wait && <span>{again.wait}</span>}
        </div>
      </Locked>
      <Button type="submit" variant="main" size="lg" full busy={isChecking} disabled={!mayCheck}>
        {check}
      </Button>
      {later}
    </form>
  )
}
