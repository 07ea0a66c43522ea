import { useForm } from '@mantine/form'
import { loginProblems } from '@seodang/domain/account'
import { ACCOUNT_LABELS } from '@seodang/domain/account-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { useMutation } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { focusField } from '../../ui/focus.ts'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './account.module.css'
import { focusFirst } from './focus-first.ts'
import { LoginRefusal } from './LoginRefusal.tsx'
import { SocialButtons } from './social/SocialButtons.tsx'
import type { Outcome } from './social/use-social-login.ts'
import * as texts from './texts.ts'

interface Props {
  onForgot: (email: string) => void
  /** Somebody is in now. */
  onIn?: () => void
  /** Comes back with whoever leaves the page for a provider. */
  query: string | null
  /** A provider vouches for somebody who has no account yet (SOC-03). */
  onNobody: () => void
  autoFocus?: boolean
  /** ACC-13: their login has ended, which is why they are here. */
  ended?: boolean | undefined
}

/** ACC-01: e-mail and password, on the page and in the window alike (ACC-18). */
export function LoginForm({ onForgot, onIn, query, onNobody, autoFocus, ended }: Props) {
  const text = useText(texts)
  const language = useLanguage()
  const channelSeq = useMaybeChannel()?.channelSeq
  const api = useApi()
  const form = useForm({
    name: 'login',
    initialValues: { email: '', password: '' },
    validate: (draft) => problemTexts(loginProblems(draft), language, ACCOUNT_LABELS),
  })
  const login = useMutation({
    mutationFn: (draft: typeof form.values) =>
      api.post('/v1.0/auth/login', { body: { ...draft, ...(channelSeq && { channelSeq }) } }),
    onSuccess: () => onIn?.(),
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields)
      if (isWrongPassword(error)) {
        form.setFieldError('password', error.message)
        focusField(form.getInputNode('password'))
      }
    },
  })
  const done = (outcome: Outcome) => (outcome === 'in' ? onIn?.() : onNobody())
  const forgot = () => onForgot(form.values.email)
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit((draft) => login.mutate(draft), focusFirst(form))}
    >
      {ended && (
        <Notice tone="info" live>
          {text('loginEnded')}
        </Notice>
      )}
      <Locked isLocked={login.isPending}>
        <TextField
          {...form.getInputProps('email')}
          label={text('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={text('emailPlaceholder')}
          data-autofocus={autoFocus || undefined}
        />
        <PasswordField
          {...form.getInputProps('password')}
          label={text('password')}
          autoComplete="current-password"
        />
      </Locked>
      {login.error && !isWrongPassword(login.error) && (
        <LoginRefusal error={login.error} onForgot={forgot} query={query} onDone={done} />
      )}
      <Button
        type="submit"
        variant="main"
        size="lg"
        full
        busy={login.isPending}
        busyText=""
        className={styles.submit}
      >
        {text('login')}
      </Button>
      <button type="button" className={styles.quietLink} onClick={forgot}>
        {text('forgot')}
      </button>
      <SocialButtons query={query} onDone={done} />
    </form>
  )
}

const isWrongPassword = (error: Error) =>
  error instanceof ApiError && error.errorName === 'INCORRECT_PASSWORD'
