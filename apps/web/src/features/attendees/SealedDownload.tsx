import { problemText } from '@seodang/domain/problem-texts'
import { sheetPasswordProblems } from '@seodang/domain/sheet-password'
import { type FormEvent, useId, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import styles from './attendees.module.css'
import type { CourseKey } from './queries.ts'
import type { AttendeeSearch } from './search.ts'
import * as texts from './texts.ts'

interface SealedDownloadProps {
  courseKey: CourseKey
  filter: Pick<AttendeeSearch, 'q' | 'choiseStatusCd' | 'sort' | 'direction'>
  onClose: () => void
}

/** ATT-04, SEC-48: the spreadsheet under a password of one's own; it goes with the request and is kept nowhere. */
export function SealedDownload({ courseKey, filter, onClose }: SealedDownloadProps) {
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
  const { channelSeq, courseSeq } = courseKey
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (Object.keys(problems).length > 0) return
    await download.start(
      () =>
        api.raw(`/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/attendees/excel/create`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ ...filter, password }),
        }),
      `${text('title')}_${courseSeq}.xlsx`,
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
