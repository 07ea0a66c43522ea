import type { ReplyOf } from '@seodang/contract/endpoint'
import type { readMeetingSettings } from '@seodang/contract/live'
import { LIVE_TYPE } from '@seodang/domain/codes'
import { MAX_WINDOW_MINUTES, type MeetingServiceCd } from '@seodang/domain/live-join'
import { MEETING_KEY_LENGTH, MEETING_KEYS, meetingKeyProblems } from '@seodang/domain/meeting-account'
import { problemTexts } from '@seodang/domain/problem-texts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Api, ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { focusFirstProblem } from '../../ui/focus.ts'
import { Locked } from '../../ui/Locked.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './domain.module.css'
import * as texts from './meeting-texts.ts'
import { SettingsSection } from './SettingsForm.tsx'

type Settings = ReplyOf<typeof readMeetingSettings>
type Service = Settings['services'][number]
type Values = Readonly<Record<string, string>>
type Windows = Record<'attendeeJoinTimeLive' | 'tchJoinTimeLive', number | null>

const settingsQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'meeting-services'],
    queryFn: ({ signal }): Promise<Settings> =>
      api.get('/v1.0/channels/{channelSeq}/admin/meeting-services', { path: { channelSeq }, signal }),
    staleTime: 0,
  })

/** LIVE-40, LIVE-08: the site's accounts at meeting services; saved by itself, because secrets go one way only. */
export function MeetingSection() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const settings = useQuery(settingsQuery(useApi(), channelSeq))
  return (
    <SettingsSection id="meeting-services" title={text('title')} lead={text('lead')}>
      {settings.isPending && (
        <Loading>
          <Skeleton height={420} />
        </Loading>
      )}
      {settings.isError && (
        <ErrorState retry={() => void settings.refetch()} retrying={settings.isFetching} />
      )}
      {settings.data && <MeetingForm saved={settings.data} />}
    </SettingsSection>
  )
}

function MeetingForm({ saved: first }: { saved: Settings }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const form = useRef<HTMLFormElement>(null)
  const [changes, setChanges] = useState<Partial<Record<MeetingServiceCd, Values>>>({})
  const {
    opened: saved,
    draft: { attendeeJoinTimeLive, tchJoinTimeLive },
    change,
    begin,
    ...held
  } = useOpened<Settings, Windows>({
    saved: first,
    draftOf: (settings) => ({
      attendeeJoinTimeLive: settings.attendeeJoinTimeLive,
      tchJoinTimeLive: settings.tchJoinTimeLive,
    }),
    read: () => queryClient.fetchQuery(settingsQuery(api, channelSeq)),
    alsoTyped: Object.keys(changes).length > 0,
  })
  // Keys and secrets stay out of it.
  const kept = useKeptTyped('meeting-windows', held)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const valuesOf = ({ liveTypeCd, values }: Service): Values => ({ ...values, ...changes[liveTypeCd] })

  const save = useMutation({
    mutationFn: (services: { liveTypeCd: MeetingServiceCd; values: Values }[]) =>
      api.post('/v1.0/channels/{channelSeq}/admin/meeting-services/modify', {
        path: { channelSeq },
        body: {
          services,
          attendeeJoinTimeLive: attendeeJoinTimeLive ?? saved.attendeeJoinTimeLive,
          tchJoinTimeLive: tchJoinTimeLive ?? saved.tchJoinTimeLive,
          revision: saved.revision,
        },
      }),
    onSuccess: (next) => {
      queryClient.setQueryData(settingsQuery(api, channelSeq).queryKey, next)
      begin(next)
      setChanges({})
      kept.renew()
      toast({ text: text('saved'), tone: 'good' })
    },
    onError: (error) => show(error instanceof ApiError ? error.fields : {}),
  })
  const show = (found: Partial<Record<string, string>>) => {
    flushSync(() => setErrors(found))
    focusFirstProblem(form.current ?? undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What was not touched is not sent, so that it stays as it is kept.
    const touched = saved.services.filter(({ liveTypeCd }) => changes[liveTypeCd])
    const problems = Object.fromEntries(
      touched.flatMap((service) =>
        Object.entries(
          meetingKeyProblems(service.liveTypeCd, { values: valuesOf(service), kept: service.kept }),
        ).map(([field, problem]) => [`${service.liveTypeCd}.${field}`, problem]),
      ),
    )
    const found = problemTexts(problems, language)
    show(found)
    if (Object.keys(found).length === 0)
      save.mutate(touched.map((service) => ({ liveTypeCd: service.liveTypeCd, values: valuesOf(service) })))
  }
  const disconnect = async ({ liveTypeCd }: Service) => {
    const service = text(liveTypeCd)
    const agreed = await confirm({
      title: text('disconnectTitle', { service }),
      description: text('disconnectText'),
      confirmLabel: text('disconnect', { service }),
      danger: true,
    })
    if (agreed) save.mutate([{ liveTypeCd, values: {} }])
  }
  return (
    <form ref={form} noValidate className={styles.social} aria-label={text('title')} onSubmit={submit}>
      <Locked isLocked={save.isPending}>
        {saved.services.map((service) => (
          <fieldset key={service.liveTypeCd} className={styles.card}>
            <div className={styles.head}>
              <h3 className={styles.name}>{text(service.liveTypeCd)}</h3>
              {service.isConnected && <Tag tone="ok">{text('connected')}</Tag>}
            </div>
            <ServiceFields
              service={service}
              values={valuesOf(service)}
              errors={errors}
              onChange={(name, value) => {
                const { liveTypeCd } = service
                setChanges((before) => ({
                  ...before,
                  [liveTypeCd]: { ...before[liveTypeCd], [name]: value },
                }))
                setErrors({})
              }}
            />
            {service.liveTypeCd === LIVE_TYPE.zoom && (
              <TextField label={text('webhook')} value={saved.webhookUrl} readOnly />
            )}
            {service.isConnected && (
              <div>
                <Button size="sm" variant="dangerLine" onClick={() => void disconnect(service)}>
                  {text('disconnect', { service: text(service.liveTypeCd) })}
                </Button>
              </div>
            )}
          </fieldset>
        ))}
        <KeptStrip of={kept} />
        <div className={styles.pair}>
          <NumberField
            label={text('attendees')}
            unit={text('minutes')}
            max={MAX_WINDOW_MINUTES}
            value={attendeeJoinTimeLive}
            onChange={(minutes) => change({ attendeeJoinTimeLive: minutes })}
          />
          <NumberField
            label={text('teachers')}
            unit={text('minutes')}
            max={MAX_WINDOW_MINUTES}
            value={tchJoinTimeLive}
            onChange={(minutes) => change({ tchJoinTimeLive: minutes })}
          />
        </div>
      </Locked>
      {save.isError && Object.keys(errors).length === 0 && (
        <SaveRefusal error={save.error} failed={text('failed')} of={held} onReloaded={save.reset} />
      )}
      <div>
        <Button type="submit" busy={save.isPending} busyText="">
          {text('save')}
        </Button>
      </div>
    </form>
  )
}

type ServiceFieldsProps = {
  service: Service
  values: Values
  errors: Partial<Record<string, string>>
  onChange: (name: string, value: string) => void
}

function ServiceFields({ service, values, errors, onChange }: ServiceFieldsProps) {
  const text = useText(texts)
  const { liveTypeCd, kept } = service
  return (
    <div className={styles.keys}>
      {MEETING_KEYS[liveTypeCd].map((field) => {
        const { name, isSecret } = field
        const shared = {
          label: text(name),
          value: values[name] ?? '',
          maxLength: MEETING_KEY_LENGTH,
          autoComplete: isSecret ? 'new-password' : 'off',
          spellCheck: false,
          error: errors[`${liveTypeCd}.${name}`],
          ...(isSecret && { help: text(kept.includes(name) ? 'kept' : 'writeOnly') }),
        }
        return 'isLong' in field ? (
          <TextArea
            key={name}
            {...shared}
            rows={4}
            onChange={(event) => onChange(name, event.currentTarget.value)}
          />
        ) : (
          <TextField
            key={name}
            {...shared}
            type={isSecret ? 'password' : 'text'}
            onChange={(event) => onChange(name, event.currentTarget.value.trim())}
          />
        )
      })}
    </div>
  )
}
