import { CERTIFICATION_LABELS } from '@seodang/domain/field-labels'
import { CERTIFICATION_NOTE_LENGTH } from '@seodang/domain/operators'
import { problemText } from '@seodang/domain/problem-texts'
import { formatDate } from '@seodang/domain/seoul-time'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../platform/api.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './operators.module.css'
import type { Operator } from './queries.ts'
import * as texts from './texts.ts'
import { useStaffChange } from './use-staff-change.ts'

/** OPR-05, OPR-09: who was checked, by whom, and what about them. An owner needs no mark. */
export function Certification({ operator, mayChange }: { operator: Operator; mayChange: boolean }) {
  const text = useText(texts)
  const language = useLanguage()
  const change = useStaffChange(operator)
  if (operator.userTypeCd === 'OWN') return null
  const { certifiedAt, certifiedByName, certifiedNote } = operator
  return (
    <section className={styles.part} aria-label={text('certification')}>
      <h3>{text('certification')}</h3>
      {certifiedAt ? (
        <>
          <StatusDot kind="ok">
            {text('certifiedBy', { at: formatDate(certifiedAt, language), name: certifiedByName ?? '' })}
          </StatusDot>
          {certifiedNote && <p>{certifiedNote}</p>}
          {mayChange && (
            <Button
              size="sm"
              busy={change.isPending}
              onClick={() => change.mutate({ do: 'uncertify', said: text('uncertified') })}
            >
              {text('uncertify')}
            </Button>
          )}
        </>
      ) : mayChange ? (
        <CertifyForm operator={operator} />
      ) : (
        <p>{text('onlyOwnerCertifies')}</p>
      )}
    </section>
  )
}

function CertifyForm({ operator }: { operator: Operator }) {
  const text = useText(texts)
  const language = useLanguage()
  const [note, setNote] = useState('')
  const kept = useKept({ place: `certify:${operator.userSeq}`, value: note, clean: '', restore: setNote })
  const [isAsked, setIsAsked] = useState(false)
  const change = useStaffChange(operator)
  const refused = change.error instanceof ApiError ? change.error.fields.note : undefined
  const problem =
    isAsked && note.trim() === ''
      ? problemText('required', language, CERTIFICATION_LABELS.note[language])
      : refused
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (note.trim() !== '')
      change.mutate({
        do: 'certify',
        note,
        said: text('certifySaved', { name: operator.name }),
        onDone: kept.renew,
      })
  }
  return (
    <form className={styles.list} onSubmit={submit} noValidate>
      <Locked isLocked={change.isPending}>
        <KeptStrip of={kept} />
        <TextField
          label={text('certifyNote')}
          help={text('certifyHint')}
          maxLength={CERTIFICATION_NOTE_LENGTH}
          value={note}
          error={problem}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Locked>
      <div>
        <Button type="submit" busy={change.isPending}>
          {text('certify')}
        </Button>
      </div>
    </form>
  )
}
