import { formatDate } from '@seodang/domain/seoul-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { useApi } from '../../platform/api.ts'
import { type Channel, useMaybeChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/dialog-requests.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './leave.module.css'
import * as texts from './leave-texts.ts'
import { type Leaving, leavingQuery } from './queries.ts'

/** JOIN-11: for members who are not staff; they are asked after everything that runs was named. */
export function LeaveSite() {
  const channel = useMaybeChannel()
  const { isChannelUser, principal } = useSession()
  if (!channel || !isChannelUser || principal.userTypeCd !== null) return null
  return <LeaveSection channel={channel} />
}

function LeaveSection({ channel }: { channel: Channel }) {
  const text = useText(texts)
  const id = useId()
  const site = channel.name
  const leave = useLeave(channel)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{text('title')}</h2>
      <p>{text('lead', { site })}</p>
      {leave.error && (
        <Notice tone="danger" live>
          {leave.error.message}
        </Notice>
      )}
      <Button variant="dangerLine" busy={leave.isPending} onClick={() => leave.mutate()}>
        {text('leave', { site })}
      </Button>
    </section>
  )
}

function useLeave({ channelSeq, name: site }: Channel) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const router = useRouter()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const { reload } = useSession()
  const effectOf = ({ validAt, pending }: Leaving['running'][number]) => {
    if (pending) return text('pending')
    return validAt === null ? text('endless') : text('until', { at: formatDate(validAt, language) })
  }
  return useMutation({
    mutationFn: async () => {
      const { running, memberships, monthly } = await queryClient.fetchQuery(leavingQuery(api, channelSeq))
      const charged = [
        ...memberships.map(({ name, paidUntil }) => ({
          name,
          effect: text('paidUntil', { at: formatDate(paidUntil, language) }),
        })),
        ...monthly.map(({ title, monthsLeft }) => ({
          name: title,
          effect: text('monthsLeft', { n: monthsLeft }),
        })),
      ]
      const isWaiting = running.some(({ pending }) => pending)
      const agreed = await confirm({
        title: text('question', { site }),
        description:
          [
            ...(running.length > 0 ? [text('running')] : []),
            ...(charged.length > 0 || isWaiting ? [text('charged')] : []),
          ].join(' ') || text('nothing'),
        affected: [
          ...running.map((course) => ({ name: course.title, effect: effectOf(course) })),
          ...charged,
        ],
        confirmLabel: text('confirm'),
        danger: true,
      })
      if (!agreed) return
      await api.post('/v1.0/channels/{channelSeq}/channel-user/delete', { path: { channelSeq } })
      await reload()
      toast(text('left', { site }))
      await router.navigate({ href: '/main' })
    },
  })
}
