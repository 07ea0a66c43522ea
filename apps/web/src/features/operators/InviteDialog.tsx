import type { UserTypeCd } from '@seodang/domain/codes'
import { INVITATION_LABELS } from '@seodang/domain/field-labels'
import {
  CERTIFICATION_NOTE_LENGTH,
  invitationProblem,
  MAX_INVITED_AT_ONCE,
  mayCertify,
  needsOwner,
  ROLES,
} from '@seodang/domain/operators'
import { problemText } from '@seodang/domain/problem-texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { MultiCombobox } from '../../ui/rich/Combobox.tsx'
import { TagInput } from '../../ui/rich/TagInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { managedCoursesQuery } from '../authoring/queries.ts'
import styles from './operators.module.css'
import { type InviteResult, staffKey } from './queries.ts'
import * as texts from './texts.ts'

const MOST_CLASSES = 100

interface Draft {
  emails: string[]
  role: UserTypeCd
  classes: string[]
  note: string
}

const NOBODY: Draft = { emails: [], role: 'TCH', classes: [], note: '' }

/** OPR-02 to OPR-04, OPR-08: several addresses at once, one role, and for instructors their classes. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  const formId = useId()
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const [emails, setEmails] = useState(NOBODY.emails)
  const [role, setRole] = useState(NOBODY.role)
  const [classes, setClasses] = useState(NOBODY.classes)
  const [note, setNote] = useState(NOBODY.note)
  const kept = useKept({
    place: 'invitation:new',
    value: { emails, role, classes, note },
    clean: NOBODY,
    restore: (words) => {
      setEmails(words.emails)
      setRole(words.role)
      setClasses(words.classes)
      setNote(words.note)
    },
  })
  const [isAsked, setIsAsked] = useState(false)
  const [results, setResults] = useState<readonly InviteResult[] | null>(null)
  const isTeacher = role === 'TCH'
  const roles = ROLES.filter(
    (one) =>
      invitationProblem(principal, { userTypeCd: one, courseUserTypeCd: null, handOverYn: 'N' }) === null,
  )
  const send = useMutation({
    mutationFn: () => {
      const body = {
        emails,
        userTypeCd: role,
        ...(isTeacher && classes.length > 0 && { courseSeqs: classes.map(Number) }),
        ...(isTeacher && note.trim() !== '' && { certifiedNote: note.trim() }),
      }
      return once(body, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/admin/invitations/create', {
          path: { channelSeq },
          body,
          idempotencyKey,
        }),
      )
    },
    onSuccess: (answer) => {
      kept.renew()
      const sent = answer.results.filter(({ outcome }) => outcome === 'invited').length
      if (sent < answer.results.length) return setResults(answer.results)
      toast({ text: text('invitedToast', { n: sent }), tone: 'good' })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKey(channelSeq) }),
  })
  if (results) return <Results results={results} onClose={onClose} />
  const refused = send.error instanceof ApiError ? send.error.fields.emails : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (emails.length > 0) send.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={text('inviteTitle')}
      description={text('inviteLead')}
      actions={
        <Button type="submit" form={formId} variant="main" busy={send.isPending}>
          {emails.length > 0 ? text('send', { n: emails.length }) : text('sendNone')}
        </Button>
      }
    >
      <form id={formId} className={styles.stack} onSubmit={submit} noValidate>
        <KeptStrip of={kept} />
        {send.isError && !refused && (
          <Notice tone="danger" live>
            {send.error.message || text('failed')}
          </Notice>
        )}
        <TagInput
          label={text('emails')}
          help={text('emailsHint')}
          required
          kind="email"
          max={MAX_INVITED_AT_ONCE}
          value={emails}
          error={
            isAsked && emails.length === 0
              ? problemText('required', language, INVITATION_LABELS.emails[language])
              : refused
          }
          onChange={(next) => {
            setEmails(next)
            send.reset()
          }}
        />
        <Select
          label={text('role')}
          help={text(`about.${role}`)}
          value={role}
          options={roles.map((one) => ({ value: one, label: text(one) }))}
          onChange={(event) => setRole(roles.find((one) => one === event.currentTarget.value) ?? role)}
        />
        {role === 'OWN' && (
          <Notice>
            {text(needsOwner(principal, { userTypeCd: role }) ? 'ownerProposed' : 'ownerDirect')}
          </Notice>
        )}
        {isTeacher && <ClassChoice value={classes} onChange={setClasses} />}
        {isTeacher && mayCertify(principal) && (
          <TextField
            label={text('inviteChecked')}
            help={text('inviteCheckedHint')}
            optional
            maxLength={CERTIFICATION_NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </form>
    </Dialog>
  )
}

function ClassChoice({ value, onChange }: { value: readonly string[]; onChange: (value: string[]) => void }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const courses = useQuery(managedCoursesQuery(useApi(), channelSeq, { size: MOST_CLASSES }))
  return (
    <MultiCombobox
      label={text('inviteClasses')}
      help={text('inviteClassesHint')}
      optional
      value={value}
      onChange={onChange}
      searching={courses.isPending}
      choices={(courses.data?.list ?? []).map(({ courseSeq, title }) => ({
        value: String(courseSeq),
        label: title,
      }))}
    />
  )
}

function Results({ results, onClose }: { results: readonly InviteResult[]; onClose: () => void }) {
  const text = useText(texts)
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={text('results')}
      actions={
        <Button variant="main" onClick={onClose}>
          {text('done')}
        </Button>
      }
    >
      <ul className={styles.results}>
        {results.map(({ email, outcome }) => (
          <li key={email}>
            <b>{email}</b>
            <span>{text(`outcome.${outcome}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
