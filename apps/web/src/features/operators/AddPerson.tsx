import { COURSE_USER_TYPE } from '@seodang/domain/codes'
import { INVITATION_LABELS } from '@seodang/domain/field-labels'
import { CERTIFICATION_NOTE_LENGTH, GIVEN_PARTS, mayCertify, teaches } from '@seodang/domain/operators'
import { problemText } from '@seodang/domain/problem-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
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
import { Combobox } from '../../ui/rich/Combobox.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './operators.module.css'
import { staffKey, type Tutors } from './queries.ts'
import * as texts from './texts.ts'

interface AddPersonProps {
  courseSeq: number
  candidates: Tutors['candidates']
  mayInviteAs: Tutors['mayInviteAs']
  onClose: () => void
}

/** OPR-04, OPR-06: one of the staff begins at once, any other address is invited. */
export function AddPerson({ courseSeq, candidates, mayInviteAs, onClose }: AddPersonProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  const formId = useId()
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const [from, setFrom] = useState<'staff' | 'email'>(candidates.length > 0 ? 'staff' : 'email')
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [role, setRole] = useState<(typeof GIVEN_PARTS)[number]>(
    from === 'email' ? (mayInviteAs[0] ?? COURSE_USER_TYPE.facilitator) : COURSE_USER_TYPE.facilitator,
  )
  const [clean] = useState({ from, chosen, typed, note, role })
  const kept = useKept({
    place: `class-person:${courseSeq}`,
    value: { from, chosen, typed, note, role },
    clean,
    restore: (words) => {
      setFrom(words.from)
      setChosen(words.chosen)
      setTyped(words.typed)
      setNote(words.note)
      setRole(words.role)
    },
  })
  const [isAsked, setIsAsked] = useState(false)
  const person = candidates.find(({ userSeq }) => String(userSeq) === chosen)
  const email = from === 'staff' ? (person?.email ?? '') : typed.trim()
  const isInvited = from === 'email'
  const add = useMutation({
    mutationFn: () => {
      const body = {
        email,
        userTypeCd: role,
        ...(isInvited && note.trim() !== '' && { certifiedNote: note.trim() }),
      }
      return once(body, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/tutors/create', {
          path: { channelSeq, courseSeq },
          body,
          idempotencyKey,
        }),
      )
    },
    onSuccess: ({ outcome }) => {
      kept.renew()
      toast({
        text:
          outcome === 'added'
            ? text('personAdded', { name: person?.name ?? email })
            : outcome === 'invited'
              ? text('personInvited', { email })
              : text(`outcome.${outcome}`),
        tone: outcome === 'added' || outcome === 'invited' ? 'good' : 'plain',
      })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKey(channelSeq) }),
  })
  const refused = add.error instanceof ApiError ? add.error.fields.email : undefined
  const problem =
    isAsked && email === ''
      ? from === 'staff'
        ? text('pick')
        : problemText('required', language, INVITATION_LABELS.email[language])
      : refused
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (email !== '') add.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={text('addTitle')}
      description={text('addLead')}
      actions={
        <Button type="submit" form={formId} variant="main" busy={add.isPending}>
          {text(isInvited ? 'sendNone' : 'add')}
        </Button>
      }
    >
      <form id={formId} className={styles.stack} onSubmit={submit} noValidate>
        <KeptStrip of={kept} />
        {add.isError && !refused && (
          <Notice tone="danger" live>
            {add.error.message || text('failed')}
          </Notice>
        )}
        <Segmented
          label={text('addPerson')}
          value={from}
          options={[
            { value: 'staff', label: text('from'), disabled: candidates.length === 0 },
            { value: 'email', label: text('byEmail') },
          ]}
          onChange={(next) => {
            setFrom(next)
            setIsAsked(false)
            add.reset()
          }}
        />
        {from === 'staff' ? (
          <Combobox
            label={text('choose')}
            required
            value={chosen}
            error={problem}
            onChange={setChosen}
            choices={candidates.map(({ userSeq, name, email: address, mayTeachYn, mayBe }) => ({
              value: String(userSeq),
              label: name,
              note: teaches(role) && mayTeachYn === 'N' ? text('needsCertification') : address,
              disabled: !mayBe.includes(role) || (teaches(role) && mayTeachYn === 'N'),
            }))}
          />
        ) : (
          <TextField
            label={text('email')}
            type="email"
            required
            value={typed}
            error={problem}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              add.reset()
            }}
          />
        )}
        <Segmented
          label={text('as')}
          value={role}
          options={GIVEN_PARTS.map((value) => ({
            value,
            label: text(value),
            disabled: isInvited && !mayInviteAs.includes(value),
          }))}
          onChange={setRole}
        />
        <p className={styles.note}>{text(`about.${role}`)}</p>
        {isInvited && teaches(role) && mayCertify(principal) && (
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
