import { SITE_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './domain.module.css'
import * as texts from './domain-texts.ts'
import { useDomainChange } from './use-domain-change.ts'

const LONGEST_DOMAIN = 253

/** Asks for a domain; the answer are the records to set. */
export function DomainForm({ onAsked }: { onAsked: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const changed = useDomainChange()
  const [domain, setDomain] = useState('')
  const [isMissing, setMissing] = useState(false)
  const kept = useKept({ place: 'domain:new', value: domain, clean: '', restore: setDomain })
  const ask = useMutation({
    mutationFn: async () => {
      await api.post('/v1.0/channels/{channelSeq}/admin/domains/create', {
        path: { channelSeq },
        body: { domain },
      })
      await changed()
    },
    onSuccess: () => {
      kept.renew()
      setDomain('')
      onAsked()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(domain === '')
    if (domain !== '') ask.mutate()
  }
  const refusal =
    ask.error instanceof ApiError ? (ask.error.fields.domain ?? ask.error.message) : ask.error?.message
  return (
    <form noValidate className={styles.ask} onSubmit={submit}>
      <Locked isLocked={ask.isPending}>
        <KeptStrip of={kept} />
        <TextField
          label={text('domain')}
          placeholder="class.example.com"
          help={text('domainHelp')}
          value={domain}
          maxLength={LONGEST_DOMAIN}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
          error={isMissing ? problemText('required', language, SITE_LABELS.domain[language]) : refusal}
          onChange={(event) => {
            setDomain(event.currentTarget.value.trim())
            setMissing(false)
            ask.reset()
          }}
        />
      </Locked>
      <Button type="submit" busy={ask.isPending} busyText="">
        {text('ask')}
      </Button>
    </form>
  )
}
