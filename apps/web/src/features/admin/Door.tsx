import { loginProblems } from '@seodang/domain/account'
import { ACCOUNT_LABELS } from '@seodang/domain/account-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './admin.module.css'
import { CodeForm } from './CodeForm.tsx'
import { DoorSheet } from './DoorSheet.tsx'
import * as texts from './door-texts.ts'
import { Enrolment } from './Enrolment.tsx'
import { FirstAdministrator } from './FirstAdministrator.tsx'
import { useFirstToken } from './first-token.ts'

type Step = 'password' | 'code' | 'enrol'

/** ADM-04: e-mail and password, then the second factor, which is connected the first time. */
export function Door({ onOpen }: { onOpen: () => void }) {
  const text = useText(texts)
  const [step, setStep] = useState<Step>('password')
  const [firstToken, forgetFirst] = useFirstToken()
  const again = () => setStep('password')
  if (step === 'enrol') return <Enrolment onOpen={onOpen} onAgain={again} />
  if (step === 'code')
    return (
      <DoorSheet title={text('codeTitle')} lead={text('codeLead')} isStep>
        <CodeForm
          label={text('open')}
          help={text('codeHelp')}
          ask={(api, code) => api.post('/v1.0/platform/session/code', { body: { code } })}
          onDone={onOpen}
          onAgain={again}
        />
      </DoorSheet>
    )
  if (firstToken !== null)
    return (
      <FirstAdministrator
        token={firstToken}
        onNext={(next) => {
          forgetFirst()
          setStep(next)
        }}
        onLeave={forgetFirst}
      />
    )
  return (
    <DoorSheet title={text('title')} lead={text('lead')}>
      <PasswordForm onNext={(next) => setStep(next)} />
    </DoorSheet>
  )
}

function PasswordForm({ onNext }: { onNext: (step: 'code' | 'enrol') => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const [draft, setDraft] = useState({ email: '', password: '' })
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const enter = useMutation({
    mutationFn: () => api.post('/v1.0/platform/session/create', { body: draft }),
    onSuccess: ({ next }) => onNext(next),
    onError: (error) => {
      if (error instanceof ApiError) setProblems(error.fields)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemTexts(loginProblems(draft), language, ACCOUNT_LABELS)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) return enter.mutate()
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  const field = (name: 'email' | 'password') => ({
    name,
    label: text(name),
    value: draft[name],
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  })
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      <Locked isLocked={enter.isPending}>
        <TextField
          {...field('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...field('password')} autoComplete="current-password" />
      </Locked>
      {enter.error && (
        <Notice tone="danger" live>
          {enter.error.message}
        </Notice>
      )}
      <Button type="submit" variant="main" size="lg" full busy={enter.isPending} busyText="">
        {text('goOn')}
      </Button>
    </form>
  )
}
