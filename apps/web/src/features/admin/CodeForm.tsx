import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type Api, ApiError, useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { focusField } from '../../ui/focus.ts'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './admin.module.css'
import * as texts from './door-texts.ts'

interface CodeFormProps<T> {
  label: string
  help?: string
  ask: (api: Api, code: string) => Promise<T>
  onDone: (answer: T) => void
  /** The time between password and code is over. */
  onAgain: () => void
}

/** A code of the app, or one for the day on which it is lost. */
export function CodeForm<T>({ label, help, ask, onDone, onAgain }: CodeFormProps<T>) {
  const text = useText(texts)
  const api = useApi()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: () => ask(api, code),
    onSuccess: onDone,
    onError: () => {
      setCode('')
      focusField(input.current)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') input.current?.focus()
    else send.mutate()
  }
  const isOver = send.error instanceof ApiError && send.error.status === 401
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Locked isLocked={send.isPending}>
        <TextField
          ref={input}
          name="code"
          label={text('code')}
          help={help}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Locked>
      {send.error && (
        <Notice
          tone="danger"
          live
          action={
            isOver && (
              <Button size="sm" onClick={onAgain}>
                {text('back')}
              </Button>
            )
          }
        >
          {send.error.message}
        </Notice>
      )}
      <Button type="submit" variant="main" size="lg" full busy={send.isPending} busyText="">
        {label}
      </Button>
    </form>
  )
}
