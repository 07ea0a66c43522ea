import { formatDateTime } from '@seodang/domain/seoul-time'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useChannelChanged } from '../../platform/channel-changed.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/dialog-requests.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './domain.module.css'
import * as texts from './domain-texts.ts'
import type { CustomDomain } from './queries.ts'
import { useDomainChange } from './use-domain-change.ts'

const TONES = { waiting: 'info', verified: 'ok', failed: 'warn' } as const

/** How far a domain is, the records that it needs, and what to do next. */
export function DomainState({ domain }: { domain: CustomDomain }) {
  const text = useText(texts)
  const language = useLanguage()
  const { state, problem, checkedAt } = domain
  const { check, remove } = useDomainSteps(domain)
  const isVerified = state === 'verified'
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <b className={styles.name}>{domain.domain}</b>
        <Tag tone={TONES[state]}>{text(state)}</Tag>
      </div>
      {isVerified ? (
        <Notice tone={problem ? 'warn' : 'ok'} icon={problem ? undefined : IconCircleCheck}>
          {text(problem ? 'lostLead' : 'verifiedLead', { domain: domain.domain })}
        </Notice>
      ) : (
        problem && (
          <Notice tone="warn" live>
            {text(problem)}
          </Notice>
        )
      )}
      {(!isVerified || problem) && <Records records={domain.records} />}
      {check.error && (
        <Notice tone="danger" live>
          {check.error.message}
        </Notice>
      )}
      <div className={styles.acts}>
        {(!isVerified || problem) && (
          <Button busy={check.isPending} onClick={() => check.mutate()}>
            {text('check')}
          </Button>
        )}
        <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
          {text(isVerified ? 'remove' : 'cancel')}
        </Button>
        {checkedAt && (
          <span className={styles.checked}>
            {text('checkedAt', { at: formatDateTime(checkedAt, language) })}
          </span>
        )}
      </div>
    </div>
  )
}

function useDomainSteps({ domain, state }: CustomDomain) {
  const text = useText(texts)
  const api = useApi()
  const confirm = useConfirm()
  const { channelSeq } = useChannel()
  const changed = useDomainChange()
  const channelChanged = useChannelChanged()
  const path = { channelSeq }
  const check = useMutation({
    mutationFn: async () => {
      const next = await api.post('/v1.0/channels/{channelSeq}/admin/domains/check', { path })
      await changed()
      return next
    },
    onSuccess: async (next) => {
      if (next.state !== 'verified' || state === 'verified') return
      toast({ text: text('justVerified', { domain }), tone: 'good' })
      await channelChanged()
    },
  })
  const remove = useMutation({
    mutationFn: async () => {
      const isVerified = state === 'verified'
      const agreed = await confirm({
        title: text(isVerified ? 'removeTitle' : 'cancelTitle', { domain }),
        description: text(isVerified ? 'removeText' : 'cancelText'),
        confirmLabel: text(isVerified ? 'remove' : 'cancel'),
        danger: isVerified,
      })
      if (!agreed) return
      await api.post('/v1.0/channels/{channelSeq}/admin/domains/delete', { path })
      await changed()
      toast({ text: text('removed') })
      await channelChanged()
    },
  })
  return { check, remove }
}

function Records({ records }: { records: CustomDomain['records'] }) {
  const text = useText(texts)
  return (
    <div className={styles.records}>
      <h3>{text('recordsTitle')}</h3>
      <p>{text('recordsLead')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{text('type')}</th>
            <th scope="col">{text('recordName')}</th>
            <th scope="col">{text('value')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ type, name, value }) => (
            <tr key={type}>
              <th scope="row">{type}</th>
              <td data-label={text('recordName')}>
                <Copied value={name} what={`${type} ${text('recordName')}`} />
              </td>
              <td data-label={text('value')}>
                <Copied value={value} what={`${type} ${text('value')}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{text('bareNote')}</p>
    </div>
  )
}

function Copied({ value, what }: { value: string; what: string }) {
  const text = useText(texts)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast(text('copied'))
    } catch {
      // Browsers give the clipboard to pages on https only; the text beside the button can be selected.
      toast({ text: text('notCopied'), tone: 'bad' })
    }
  }
  return (
    <span className={styles.copied}>
      <code>{value}</code>
      <IconButton
        icon={IconCopy}
        size="sm"
        iconSize={16}
        label={text('copyOf', { what })}
        onClick={() => void copy()}
      />
    </span>
  )
}
