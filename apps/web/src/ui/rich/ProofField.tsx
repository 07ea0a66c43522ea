import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../Button.tsx'
import { useAlert } from '../dialog-requests.ts'
import { PasswordField } from '../PasswordField.tsx'
import { TextField } from '../TextField.tsx'
import { toast } from '../toast.ts'
import * as texts from './proof-texts.ts'

interface ProofFieldProps {
  /** A login without one gets a code by mail instead. */
  hasPassword: boolean
  /** What is told beside it: it changes something of a site, of which its owners hear, or of the own account only. */
  about?: 'site' | 'account'
  /** By which a form finds the field. */
  name?: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** SALE-12, SEC-38: before money goes elsewhere, or a new way in opens, the login's password again. */
export function ProofField({ hasPassword, about = 'site', name, value, error, onChange }: ProofFieldProps) {
  const text = useText(texts)
  if (!hasPassword) return <CodeField {...{ about, name, value, error, onChange }} />
  return (
    <PasswordField
      name={name}
      label={text('password')}
      required
      help={text(about === 'site' ? 'passwordHelp' : 'ownPasswordHelp')}
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function CodeField({ about, name, value, error, onChange }: Omit<ProofFieldProps, 'hasPassword'>) {
  const text = useText(texts)
  const api = useApi()
  const alert = useAlert()
  const { user } = useSession()
  const email = user?.email ?? ''
  const send = useMutation({
    mutationFn: () => api.post('/v1.0/auth/code', { body: { email } }),
    onSuccess: () => toast(text('codeSent')),
    onError: (failure) => void alert({ title: text('failed'), description: failure.message }),
  })
  return (
    <TextField
      name={name}
      label={text('code')}
      required
      help={text(about === 'site' ? 'codeHelp' : 'ownCodeHelp', { email })}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      value={value}
      error={error}
      end={
        <Button size="sm" busy={send.isPending} busyText="" onClick={() => send.mutate()}>
          {text('sendCode')}
        </Button>
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
