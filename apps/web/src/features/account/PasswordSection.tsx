import { useForm } from '@mantine/form'
import { newPasswordProblems, PASSWORD_LENGTH } from '@seodang/domain/account'
import { PASSWORD_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.ts'
import { EditSection } from './EditSection.tsx'
import styles from './edit.module.css'
import * as texts from './edit-texts.ts'
import { focusFirst } from './focus-first.ts'
import { PasswordParts } from './PasswordParts.tsx'
import type { AccountProfile } from './queries.ts'

const ResetPasswordDialog = lazyDialog(() => import('./ResetPasswordDialog.tsx'))

interface Props {
  profile: AccountProfile
  onDirty: (isDirty: boolean) => void
}

const EMPTY = { current: '', password: '', passwordAgain: '' }

/** ACC-07, ACC-26: a new password for who knows the old one; the others set one by mail (ACC-27). */
export function PasswordSection({ profile, onDirty }: Props) {
  const text = useText(texts)
  return (
    <EditSection title={text('password')} {...(profile.hasPassword && { lead: text('passwordLead') })}>
      {profile.hasPassword ? (
        <PasswordForm email={profile.user.email} onDirty={onDirty} />
      ) : (
        <NoPassword email={profile.user.email} />
      )}
    </EditSection>
  )
}

function PasswordForm({ email, onDirty }: { email: string; onDirty: (isDirty: boolean) => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const form = useForm({
    name: 'password',
    initialValues: EMPTY,
    validate: (draft) =>
      problemTexts(
        { ...(draft.current === '' && { current: 'required' }), ...newPasswordProblems(draft) },
        language,
        PASSWORD_LABELS,
      ),
  })
  const isDirty = form.isDirty()
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const change = useMutation({
    mutationFn: ({ current, password }: typeof EMPTY) =>
      api.post('/v1.0/auth/changePassword', { body: { password: current, newPassword: password } }),
    onSuccess: () => {
      form.reset()
      toast({ text: text('passwordChanged'), tone: 'good' })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.errorName === 'INCORRECT_PASSWORD') form.setErrors({ current: error.message })
      else if (error.fields.newPassword) form.setErrors({ password: error.fields.newPassword })
      focusFirst(form)(form.errors)
    },
  })
  const isAtField =
    change.error instanceof ApiError &&
    (change.error.errorName === 'INCORRECT_PASSWORD' || Object.keys(change.error.fields).length > 0)
  return (
    <form
      noValidate
      className={styles.body}
      style={{ margin: 0 }}
      onSubmit={form.onSubmit((draft) => change.mutate(draft), focusFirst(form))}
    >
      {/* Password managers want to know whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Locked isLocked={change.isPending}>
        <PasswordField
          {...form.getInputProps('current')}
          label={text('current')}
          autoComplete="current-password"
        />
        <div className={styles.pair}>
          <div>
            <PasswordField
              {...form.getInputProps('password')}
              label={text('next')}
              autoComplete="new-password"
              maxLength={PASSWORD_LENGTH.max}
            />
            <PasswordParts password={form.values.password} />
          </div>
          <PasswordField
            {...form.getInputProps('passwordAgain')}
            label={text('again')}
            autoComplete="new-password"
            maxLength={PASSWORD_LENGTH.max}
          />
        </div>
      </Locked>
      {change.error && !isAtField && (
        <Notice tone="danger" live>
          {change.error.message || text('failed')}
        </Notice>
      )}
      <Button type="submit" className={styles.save} busy={change.isPending}>
        {text('changePassword')}
      </Button>
    </form>
  )
}

function NoPassword({ email }: { email: string }) {
  const text = useText(texts)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Notice
        action={
          <Button size="sm" onClick={() => setAsking(true)}>
            {text('setPassword')}
          </Button>
        }
      >
        {text('noPassword')}
      </Notice>
      {isAsking && (
        <Suspense>
          <ResetPasswordDialog email={email} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
