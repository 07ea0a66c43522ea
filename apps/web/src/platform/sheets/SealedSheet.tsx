import { problemText } from '@seodang/domain/problem-texts'
import { sheetPasswordProblems } from '@seodang/domain/sheet-password'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useApi } from '../api.ts'
import { useDownload } from '../download.ts'
import { useLanguage, useText } from '../language.tsx'
import styles from './sheets.module.css'
import * as texts from './texts.ts'

interface SealedSheetProps {
  /** The call that answers with the spreadsheet, below the base of the main API. */
  path: string
  /** What it is asked with, beside the password. */
  body: object
  fileName: string
  onClose: () => void
}

/** ATT-04, SEC-48: a spreadsheet under a password of one's own; it goes with the request and is kept nowhere. */
export function SealedSheet({ path, body, fileName, onClose }: SealedSheetProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const formId = useId()
  const download = useDownload()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const problems = sheetPasswordProblems(password, again)
  const errorOf = (field: 'password' | 'again', label: string) => {
    const problem = problems[field]
    return isAsked && problem !== undefined ? problemText(problem, language, label) : undefined
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (Object.keys(problems).length > 0) return
    await download.start(
      () =>
        api.raw(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...body, password }),
        }),
      fileName,
    )
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('sealedTitle')}
      description={text('sealedHelp')}
      size="small"
      actions={
        <Button type="submit" form={formId} variant="main" busy={download.busy}>
          {text('download')}
        </Button>
      }
    >
      <form id={formId} className={styles.stack} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          label={text('password')}
          required
          data-autofocus
          autoComplete="new-password"
          value={password}
          error={errorOf('password', text('password'))}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordField
          label={text('passwordAgain')}
          required
          autoComplete="new-password"
          value={again}
          error={errorOf('again', text('passwordAgain'))}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
