import { formatMoney } from '@seodang/domain/money'
import { canRecur } from '@seodang/domain/recurring'
import { formatDay } from '@seodang/domain/seoul-time'
import { Suspense, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { useNow } from '../../ui/now.ts'
import { isKeptFromHere } from './MembershipNotes.tsx'
import styles from './memberships.module.css'
import type { SubscriptionData } from './queries.ts'
import * as texts from './texts.ts'
import { usePress } from './use-press.ts'

const ChangeDialog = lazyDialog(() => import('./ChangeDialog.tsx'))
const CardDialog = lazyDialog(() => import('./CardDialog.tsx'))

/** What can be done now, by the same rule that the server guards with (MSH-09); leaving is one press and one answer. */
export function MembershipButtons({ mine }: { mine: SubscriptionData }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const now = useNow()
  const [open, setOpen] = useState<'change' | 'card' | null>(null)
  const { state, subscriptionSeq } = mine
  const path = { channelSeq, subscriptionSeq }
  const day = formatDay(mine.paidUntil, language)
  const price = formatMoney({ minor: mine.dueAmount, currency: mine.currency }, language)
  const isOver = now !== undefined && Date.parse(mine.paidUntil) <= now
  const base = '/v1.0/channels/{channelSeq}/me/subscriptions/{subscriptionSeq}'
  const pause = usePress(
    () => api.post(`${base}/pause`, { path }),
    () => text('paused'),
  )
  const resume = usePress(
    () => api.post(`${base}/resume`, { path, body: { expectedAmount: isOver ? mine.dueAmount : 0 } }),
    ({ isCharging }) => text(isCharging ? 'charging' : 'resumed'),
  )
  const cancel = usePress(
    () => api.post(`${base}/cancel`, { path }),
    (after) => (after.state === 'ended' ? text('ended') : text('cancelled', { day })),
  )
  if (state === 'ended')
    return (
      <div className={styles.buttons}>
        <LinkButton href={`/memberships/${mine.membershipSeq}`} size="sm">
          {text('again')}
        </LinkButton>
      </div>
    )
  if (state === 'starting' || mine.isCharging) return null
  const askPause = async () => {
    if (
      await confirm({
        title: text('pauseTitle'),
        description: text('pauseText', { day }),
        confirmLabel: text('pause'),
      })
    )
      pause.mutate()
  }
  const askResume = async () => {
    const isSure =
      !isOver ||
      (await confirm({
        title: text('resumeTitle', { price }),
        description: text('resumeText', { months: mine.termMonths }),
        confirmLabel: text('resumePay', { price }),
      }))
    if (isSure) resume.mutate()
  }
  const askCancel = async () => {
    const description = state === 'pastDue' ? text('cancelNowText') : text('cancelText', { day })
    const confirmLabel = text('cancelYes')
    if (await confirm({ title: text('cancelTitle'), description, confirmLabel })) cancel.mutate()
  }
  const isKept = isKeptFromHere(mine)
  const isChangeable = !isKept && (state === 'active' || state === 'trial')
  return (
    <div className={styles.buttons}>
      {isChangeable && (
        <Button size="sm" onClick={() => setOpen('change')}>
          {text('change')}
        </Button>
      )}
      <Button size="sm" onClick={() => setOpen('card')}>
        {text('changeCard')}
      </Button>
      {!isKept && canRecur({ state }, 'resume') && (
        <Button size="sm" variant="main" busy={resume.isPending} onClick={() => void askResume()}>
          {text(state === 'cancelling' ? 'keep' : 'resume')}
        </Button>
      )}
      {canRecur({ state }, 'pause') && (
        <Button size="sm" busy={pause.isPending} onClick={() => void askPause()}>
          {text('pause')}
        </Button>
      )}
      {canRecur({ state }, 'cancel') && (
        <Button size="sm" busy={cancel.isPending} onClick={() => void askCancel()}>
          {text('cancel')}
        </Button>
      )}
      <Suspense>
        {open === 'change' && <ChangeDialog mine={mine} onClose={() => setOpen(null)} />}
        {open === 'card' && <CardDialog mine={mine} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}
