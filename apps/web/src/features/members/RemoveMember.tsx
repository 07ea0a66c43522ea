import { LONGEST_BLOCK_REASON } from '@seodang/domain/member'
import { formatDate } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './members.module.css'
import { leavingQuery, type Member, type MemberLeaving } from './queries.ts'
import * as texts from './texts.ts'
import { usePeopleChange } from './use-people-change.ts'

interface RemoveMemberProps {
  member: Member
  /** Where one is once the member is gone. */
  listPath: string
  onClose: () => void
}

/** MEM-08: names the classes that would be closed to them, and what is charged no more, before anything is done. */
export function RemoveMember({ member, listPath, onClose }: RemoveMemberProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const router = useRouter()
  const formId = useId()
  const { channelSeq } = useChannel()
  const [reason, setReason] = useState('')
  const [blocks, setBlocks] = useState(false)
  const { userSeq, name } = member
  const kept = useKept({
    place: `remove-member:${userSeq}`,
    value: { reason, blocks },
    clean: { reason: '', blocks: false },
    restore: (words) => {
      setReason(words.reason)
      setBlocks(words.blocks)
    },
  })
  const leaving = useQuery(leavingQuery(api, channelSeq, userSeq))
  const remove = usePeopleChange(
    () =>
      api.post('/v1.0/channels/{channelSeq}/admin/members/{userSeq}/delete', {
        path: { channelSeq, userSeq },
        body: { blockYn: blocks ? 'Y' : 'N', reason: reason.trim() },
      }),
    {
      isQuiet: true,
      onDone: () => {
        kept.renew()
        toast({ text: text('removed', { name }), tone: 'good' })
        void router.navigate({ href: listPath })
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate()
  }
  const running = leaving.data?.running
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('removeTitle', { name })}
      description={text('removeText')}
      size="small-medium"
      actions={
        <Button
          type="submit"
          form={formId}
          variant="danger"
          busy={remove.isPending}
          disabled={running === undefined}
        >
          {text('removeMember')}
        </Button>
      }
    >
      <form id={formId} className={styles.stack} onSubmit={submit} noValidate>
        {remove.isError && (
          <Notice tone="danger" live>
            {remove.error.message || text('failed')}
          </Notice>
        )}
        {leaving.isLoadingError ? (
          <ErrorState message={leaving.error.message} retry={() => void leaving.refetch()} />
        ) : !running ? (
          <ListSkeleton rows={2} head="none" />
        ) : running.length === 0 ? (
          <p>{text('noRunning')}</p>
        ) : (
          <section>
            <h3>{text('running')}</h3>
            <ul className={styles.rows}>
              {running.map(({ courseSeq, title, validAt, pendingYn }) => (
                <li key={courseSeq}>
                  <b>{title}</b>
                  <small>
                    {pendingYn === 'Y'
                      ? text('pending')
                      : validAt
                        ? text('until', { date: formatDate(validAt, language) })
                        : text('unlimited')}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        )}
        {leaving.data && <ChargedNoMore charged={leaving.data} />}
        <KeptStrip of={kept} />
        <TextField
          label={text('reason')}
          help={text('reasonHelp')}
          optional
          maxLength={LONGEST_BLOCK_REASON}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Checkbox
          label={text('block')}
          checked={blocks}
          onChange={(event) => setBlocks(event.currentTarget.checked)}
        />
      </form>
    </Dialog>
  )
}

type Charged = Pick<MemberLeaving, 'memberships' | 'monthly'>

function ChargedNoMore({ charged: { memberships, monthly } }: { charged: Charged }) {
  const text = useText(texts)
  const language = useLanguage()
  if (memberships.length + monthly.length === 0) return null
  return (
    <section>
      <h3>{text('charged')}</h3>
      <ul className={styles.rows}>
        {memberships.map(({ membershipSeq, name, paidUntil }) => (
          <li key={membershipSeq}>
            <b>{name}</b>
            <small>{text('cancelledPaid', { date: formatDate(paidUntil, language) })}</small>
          </li>
        ))}
        {monthly.map(({ courseSeq, title, monthsLeft }) => (
          <li key={`monthly-${courseSeq}`}>
            <b>{title}</b>
            <small>{text('monthsLeft', { n: monthsLeft })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
