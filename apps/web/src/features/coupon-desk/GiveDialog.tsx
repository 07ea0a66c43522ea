import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Choice, MultiCombobox } from '../../ui/rich/Combobox.tsx'
import { TagInput } from '../../ui/rich/TagInput.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './coupon-desk.module.css'
import { REASONS } from './left-out.ts'
import { couponsKey, type IssueReport, membersQuery } from './queries.ts'
import { SegmentField } from './SegmentField.tsx'
import * as texts from './texts.ts'

/** Addresses and members of one press. */
const MOST = 500

interface Receivers {
  members: readonly Choice[]
  emails: string[]
  toSegment: boolean
  segmentSeq: number | null
}

const NOBODY: Receivers = { members: [], emails: [], toSegment: false, segmentSeq: null }

interface GiveDialogProps {
  couponInfoSeq: number
  onClose: () => void
}

/**
 * CPN-08: to members who are found or pasted, or to everybody in a segment; who got none, and why, is said afterwards.
 */
export function GiveDialog({ couponInfoSeq, onClose }: GiveDialogProps) {
  const text = useText(texts)
  const api = useApi()
  const once = useSendOnce()
  const formId = useId()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const [members, setMembers] = useState(NOBODY.members)
  const [emails, setEmails] = useState(NOBODY.emails)
  const [toSegment, setToSegment] = useState(NOBODY.toSegment)
  const [segmentSeq, setSegmentSeq] = useState(NOBODY.segmentSeq)
  const kept = useKept({
    place: `give-coupon:${couponInfoSeq}`,
    value: { members, emails, toSegment, segmentSeq },
    clean: NOBODY,
    restore: (words) => {
      setMembers(words.members)
      setEmails(words.emails)
      setToSegment(words.toSegment)
      setSegmentSeq(words.segmentSeq)
    },
  })
  const [isAsked, setAsked] = useState(false)
  const [report, setReport] = useState<IssueReport | null>(null)
  const count = members.length + emails.length
  const give = useMutation({
    mutationFn: () => {
      const body = { userSeqs: members.map(({ value }) => Number(value)), emails }
      return once(body, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/holders/create', {
          path: { channelSeq, couponInfoSeq },
          body,
          idempotencyKey,
        }),
      )
    },
    onSuccess: (answer) => {
      kept.renew()
      if (answer.refused.length > 0) return setReport(answer)
      toast({ text: text('given', { n: answer.issuedCount }), tone: 'good' })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: couponsKey(channelSeq) }),
  })
  const giveSegment = useMutation({
    mutationFn: (chosen: number) =>
      once({ segmentSeq: chosen }, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/givings/create', {
          path: { channelSeq, couponInfoSeq },
          body: { segmentSeq: chosen },
          idempotencyKey,
        }),
      ),
    onSuccess: () => {
      kept.renew()
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: couponsKey(channelSeq) }),
  })
  const error = toSegment ? giveSegment.error : give.error
  if (report) return <Report report={report} onClose={onClose} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!toSegment && count > 0) give.mutate()
    if (toSegment && segmentSeq !== null) giveSegment.mutate(segmentSeq)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={text('give')}
      description={text('giveLead')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" form={formId} variant="main" busy={give.isPending || giveSegment.isPending}>
            {count > 0 && !toSegment ? text('giveButton', { n: count }) : text('giveNobody')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.stack} onSubmit={submit} noValidate>
        <KeptStrip of={kept} />
        {error && (
          <Notice tone="danger" live>
            {error.message || text('failed')}
          </Notice>
        )}
        <Segmented
          label={text('giveTo')}
          fill
          value={toSegment ? 'segment' : 'members'}
          options={[
            { value: 'members', label: text('toMembers') },
            { value: 'segment', label: text('toSegment') },
          ]}
          onChange={(next) => {
            setToSegment(next === 'segment')
            setAsked(false)
          }}
        />
        {toSegment ? (
          <SegmentField
            couponInfoSeq={couponInfoSeq}
            value={segmentSeq}
            onChange={setSegmentSeq}
            error={isAsked && segmentSeq === null ? text('chooseSegment') : undefined}
          />
        ) : (
          <>
            <MemberField
              couponInfoSeq={couponInfoSeq}
              members={members}
              onChange={setMembers}
              error={isAsked && count === 0 ? text('chooseSomebody') : undefined}
            />
            <TagInput
              label={text('emails')}
              help={text('emailsHint')}
              optional
              kind="email"
              max={MOST}
              value={emails}
              onChange={setEmails}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}

interface MemberFieldProps {
  couponInfoSeq: number
  members: readonly Choice[]
  onChange: (members: readonly Choice[]) => void
  error: string | undefined
}

/** Whoever is chosen stays a choice, whatever is searched for next. */
function MemberField({ couponInfoSeq, members, onChange, error }: MemberFieldProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const [words, setWords] = useState('')
  const found = useQuery(membersQuery(useApi(), { channelSeq, couponInfoSeq }, words))
  const choices: Choice[] = (found.data?.list ?? []).map(({ userSeq, name, email, heldCount }) => ({
    value: String(userSeq),
    label: name,
    note: heldCount > 0 ? `${email} · ${text('held', { n: heldCount })}` : email,
  }))
  const all = [...members, ...choices.filter(({ value }) => !members.some((one) => one.value === value))]
  return (
    <MultiCombobox
      label={text('members')}
      help={text('membersHint')}
      optional
      error={error}
      value={members.map(({ value }) => value)}
      onChange={(values) => onChange(values.flatMap((value) => all.find((one) => one.value === value) ?? []))}
      onSearch={setWords}
      searching={found.isFetching}
      choices={all}
      max={MOST}
    />
  )
}

function Report({ report, onClose }: { report: IssueReport; onClose: () => void }) {
  const text = useText(texts)
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={text('reportTitle')}
      description={text('reportLead', { n: report.issuedCount, m: report.refused.length })}
      actions={
        <Button variant="main" onClick={onClose}>
          {text('done')}
        </Button>
      }
    >
      <ul className={styles.report}>
        {report.refused.map(({ who, reason }) => (
          <li key={who}>
            <b>{who}</b>
            <span>{text(REASONS[reason])}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
