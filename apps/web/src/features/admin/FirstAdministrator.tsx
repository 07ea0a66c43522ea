import { firstAdministratorProblems, NAME_LENGTH } from '@seodang/domain/account'
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
import { DoorSheet } from './DoorSheet.tsx'
import * as texts from './first-texts.ts'

interface Props {
  token: string
  onNext: (next: 'code' | 'enrol') => void
  /** The link is no good: whoever has an account goes to the door. */
  onLeave: () => void
}

/** ADM-01: by the link that the start printed, an account that is the first administrator's. */
export function FirstAdministrator({ token, onNext, onLeave }: Props) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const [draft, setDraft] = useState({ name: '', email: '', password: '' })
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const become = useMutation({
    mutationFn: () => api.post('/v1.0/platform/administrators/create', { body: { token, ...draft } }),
    onSuccess: ({ next }) => onNext(next),
    onError: (error) => {
      if (error instanceof ApiError) setProblems(error.fields)
    },
  })
  const isOver = become.error instanceof ApiError && become.error.errorName === 'NO_DATA'
  if (isOver)
    return (
      <DoorSheet title={text('over')} lead={text('overLead')} isStep>
        <div className={styles.form}>
          <Button size="lg" full onClick={onLeave}>
            {text('toDoor')}
          </Button>
        </div>
      </DoorSheet>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemTexts(firstAdministratorProblems(draft), language, ACCOUNT_LABELS)
    setProblems(found)
    const first = (['name', 'email', 'password'] as const).find((name) => found[name] !== undefined)
    if (first === undefined) return become.mutate()
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  const field = (name: 'name' | 'email' | 'password') => ({
    name,
    label: text(name),
    value: draft[name],
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  })
  return (
    <DoorSheet title={text('title')} lead={text('lead')} isStep>
      <form ref={form} noValidate className={styles.form} onSubmit={submit}>
        <Locked isLocked={become.isPending}>
          <TextField {...field('name')} autoComplete="name" maxLength={NAME_LENGTH.max} />
          <TextField
            {...field('email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField {...field('password')} help={text('passwordHelp')} autoComplete="new-password" />
        </Locked>
        {become.error && Object.keys(problems).length === 0 && (
          <Notice tone="danger" live>
            {become.error.message}
          </Notice>
        )}
        <Button type="submit" variant="main" size="lg" full busy={become.isPending} busyText="">
          {text('goOn')}
        </Button>
      </form>
    </DoorSheet>
  )
}
