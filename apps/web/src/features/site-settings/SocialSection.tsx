import { SOCIAL_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { CLIENT_KEY_LENGTH, type SocialTypeCd, socialKeyProblems } from '@seodang/domain/social'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { focusFirstProblem } from '../../ui/focus.ts'
import { Locked } from '../../ui/Locked.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './domain.module.css'
import { type SocialSettings, socialSettingsQuery } from './queries.ts'
import { SettingsSection } from './SettingsForm.tsx'
import * as texts from './social-texts.ts'

/** SET-07, SOC-14: the site's own applications for social login; saved by itself, because secrets go one way only. */
export function SocialSection() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const settings = useQuery(socialSettingsQuery(useApi(), channelSeq))
  return (
    <SettingsSection id="social-login" title={text('title')} lead={text('lead')}>
      {settings.isPending && (
        <Loading>
          <Skeleton height={320} />
        </Loading>
      )}
      {settings.isError && (
        <ErrorState retry={() => void settings.refetch()} retrying={settings.isFetching} />
      )}
      {settings.data && <SocialForm saved={settings.data} />}
    </SettingsSection>
  )
}

type Keys = { clientId: string; secret: string }

function SocialForm({ saved: first }: { saved: SocialSettings }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const form = useRef<HTMLFormElement>(null)
  const [changes, setChanges] = useState<Partial<Record<SocialTypeCd, Partial<Keys>>>>({})
  const {
    opened: saved,
    draft: { kakaoSyncYn },
    change: changeSync,
    begin,
    ...held
  } = useOpened<SocialSettings, Pick<SocialSettings, 'kakaoSyncYn'>>({
    saved: first,
    draftOf: (settings) => ({ kakaoSyncYn: settings.kakaoSyncYn }),
    read: () => queryClient.fetchQuery(socialSettingsQuery(api, channelSeq)),
    alsoTyped: Object.keys(changes).length > 0,
  })
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})

  const rows = saved.providers.map(({ snsTypeCd, clientId, hasSecret }) => {
    const draft = { clientId, secret: '', ...changes[snsTypeCd] }
    return { snsTypeCd, ...draft, hasSecret: hasSecret && draft.clientId === clientId }
  })
  const save = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/social-login/modify', {
        path: { channelSeq },
        body: {
          providers: rows.map(({ snsTypeCd, clientId, secret }) => ({
            snsTypeCd,
            clientId,
            ...(secret !== '' && { secret }),
          })),
          kakaoSyncYn,
          revision: saved.revision,
        },
      }),
    onSuccess: (next) => {
      queryClient.setQueryData(socialSettingsQuery(api, channelSeq).queryKey, next)
      begin(next)
      setChanges({})
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
    const problems = Object.fromEntries(
      rows.flatMap((row) =>
        Object.entries(socialKeyProblems(row)).map(([field, problem]) => [
          `${row.snsTypeCd}.${field}`,
          problem,
        ]),
      ),
    )
    const found = problemTexts(problems, language, SOCIAL_LABELS)
    show(found)
    if (Object.keys(found).length === 0) save.mutate()
  }
  const change = (snsTypeCd: SocialTypeCd, part: Partial<Keys>) => {
    setChanges((before) => ({ ...before, [snsTypeCd]: { ...before[snsTypeCd], ...part } }))
    setErrors({})
  }
  return (
    <form ref={form} noValidate className={styles.social} aria-label={text('title')} onSubmit={submit}>
      {saved.callbackUrl === null ? (
        <Notice tone="info">{text('needsDomain')}</Notice>
      ) : (
        <TextField label={text('callback')} value={saved.callbackUrl} readOnly />
      )}
      <Locked isLocked={save.isPending}>
        {rows.map(({ snsTypeCd, clientId, secret, hasSecret }) => {
          const provider = text(snsTypeCd)
          return (
            <div key={snsTypeCd} className={styles.pair}>
              <TextField
                label={text('idOf', { provider })}
                value={clientId}
                maxLength={CLIENT_KEY_LENGTH}
                autoComplete="off"
                spellCheck={false}
                error={errors[`${snsTypeCd}.clientId`]}
                onChange={(event) => change(snsTypeCd, { clientId: event.currentTarget.value.trim() })}
              />
              <TextField
                label={text('secretOf', { provider })}
                type="password"
                value={secret}
                maxLength={CLIENT_KEY_LENGTH}
                autoComplete="new-password"
                spellCheck={false}
                help={text(hasSecret ? 'kept' : 'writeOnly')}
                error={errors[`${snsTypeCd}.secret`]}
                onChange={(event) => change(snsTypeCd, { secret: event.currentTarget.value.trim() })}
              />
            </div>
          )
        })}
        <Switch
          atEnd
          label={text('sync')}
          note={text('syncNote')}
          checked={kakaoSyncYn === 'Y'}
          onChange={(event) => changeSync({ kakaoSyncYn: event.currentTarget.checked ? 'Y' : 'N' })}
        />
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
