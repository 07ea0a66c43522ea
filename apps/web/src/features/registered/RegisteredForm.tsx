import { allows, staff } from '@seodang/domain/access'
import { REGISTERED_LABELS } from '@seodang/domain/field-labels'
import {
  type Registered as Fields,
  LONGEST_REGISTERED_NAME,
  LONGEST_REGISTERED_NOTE,
  registeredProblems,
} from '@seodang/domain/member'
import { problemText } from '@seodang/domain/problem-texts'
import { formatPhone } from '@seodang/domain/validation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { NOTHING, useOpened } from '../../platform/use-opened.ts'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { oneRegisteredQuery, type Registered, registeredKey } from './queries.ts'
import styles from './registered.module.css'
import * as texts from './texts.ts'

const fieldsOf = (person: Registered | undefined): Fields => ({
  name: person?.name ?? '',
  email: person?.email ?? '',
  phone: person?.phone ? formatPhone(person.phone) : '',
  note: person?.note ?? '',
})

/** MEM-06: a name with an address or a number; the rule that the server asks tells what is missing. */
export function RegisteredForm({ person }: { person?: Registered }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const mayChange = allows(staff('SITE_MEMBER_UPDATE'), useSession().principal)
  const {
    opened,
    base,
    draft: fields,
    typed,
    change,
    retype,
    begin,
    ...form
  } = useOpened<Registered | undefined, Fields>({
    saved: person,
    draftOf: fieldsOf,
    read: async () =>
      person && queryClient.fetchQuery(oneRegisteredQuery(api, channelSeq, person.registeredSeq)),
  })
  const kept = useKept<Partial<Fields>>({
    place: mayChange ? `registered:${person?.registeredSeq ?? 'new'}` : null,
    value: typed,
    clean: NOTHING,
    over: base,
    restore: retype,
  })
  const [isAsked, setIsAsked] = useState(false)
  const save = useMutation({
    mutationFn: (sent: Fields): Promise<Registered> =>
      opened
        ? api.post('/v1.0/channels/{channelSeq}/admin/registered-members/{registeredSeq}/modify', {
            path: { channelSeq, registeredSeq: opened.registeredSeq },
            body: { ...sent, revision: opened.revision },
          })
        : api.post('/v1.0/channels/{channelSeq}/admin/registered-members/create', {
            path: { channelSeq },
            body: sent,
            idempotencyKey: kept.of(sent),
          }),
    onSuccess: async (saved, sent) => {
      kept.goOn()
      begin(saved, sent)
      toast({ text: person ? text('saved') : text('created', { name: saved.name }), tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: registeredKey(channelSeq) })
      if (!person) await router.navigate({ href: '/settings/members/registered' })
    },
  })
  const problems = registeredProblems(fields)
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const errorOf = (field: keyof Fields) => {
    const problem = problems[field]
    if (!isAsked || problem === undefined) return refused[field]
    const label = field === 'name' || field === 'email' ? REGISTERED_LABELS[field][language] : ''
    return problemText(problem, language, label)
  }
  const set = (part: Partial<Fields>) => {
    change(part)
    save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (Object.keys(problems).length === 0) save.mutate(fields)
  }
  const isJoined = person !== undefined && person.userSeq !== null
  return (
    <Panel className={styles.panel ?? ''}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <KeptStrip of={kept} />
        {save.isError && Object.keys(refused).length === 0 && (
          <SaveRefusal error={save.error} failed={text('failed')} of={form} onReloaded={save.reset} />
        )}
        <Locked isLocked={!person && save.isPending}>
          <TextField
            label={text('name')}
            required
            maxLength={LONGEST_REGISTERED_NAME}
            readOnly={!mayChange}
            value={fields.name}
            error={errorOf('name')}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextField
            label={text('email')}
            type="email"
            help={text(isJoined ? 'editHelp' : 'createHelp')}
            readOnly={isJoined || !mayChange}
            value={fields.email}
            error={errorOf('email')}
            onChange={(event) => set({ email: event.currentTarget.value })}
          />
          <TextField
            label={text('phone')}
            type="tel"
            readOnly={isJoined || !mayChange}
            value={fields.phone}
            error={errorOf('phone')}
            onChange={(event) => set({ phone: event.currentTarget.value })}
          />
          <TextArea
            label={text('memo')}
            rows={3}
            maxLength={LONGEST_REGISTERED_NOTE}
            readOnly={!mayChange}
            value={fields.note}
            error={errorOf('note')}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
        </Locked>
        {mayChange && (
          <div className={styles.acts}>
            <Button type="submit" variant="main" busy={save.isPending}>
              {text(person ? 'save' : 'add')}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  )
}
