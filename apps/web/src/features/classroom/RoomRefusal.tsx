import { CHOISE_STATUS } from '@seodang/domain/codes'
import { isBefore } from '@seodang/domain/instant'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAccountAddress } from '../../platform/account-address.ts'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { CrashedPage } from '../../platform/fallback-pages.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useSkin } from '../../ui/skin.ts'
import { type MyCourseData, myCourseQuery } from '../catalog/queries.ts'
import * as texts from './refusal-texts.ts'
import styles from './room.module.css'

type RoomRefusalProps = { error: unknown; courseSeq: number; reset: () => void }

/** Why somebody cannot come in, and what would let them (ROOM-31); a fault of ours as anywhere else. */
export function RoomRefusal({ error, courseSeq, reset }: RoomRefusalProps) {
  useSkin('room')
  return (
    <main id="main" className={cx('room', styles.refusal)}>
      {refusalOf(error, courseSeq) ?? <CrashedPage error={error} reset={reset} />}
    </main>
  )
}

function refusalOf(error: unknown, courseSeq: number): ReactNode {
  if (!(error instanceof ApiError)) return null
  switch (error.errorName) {
    case 'NOT_ATTENDING':
    case 'ATTENDANCE_EXPIRED':
      return <Outside courseSeq={courseSeq} />
    case 'NOT_CHANNEL_USER':
      return <FirstStep words={error.message} label="join" path="/join" />
    case 'NOT_AUTHORIZED_EMAIL':
      return <FirstStep words={error.message} label="verify" path="/editinformation" />
    default:
      return null
  }
}

function FirstStep({ words, label, path }: { words: string; label: 'join' | 'verify'; path: string }) {
  const text = useText(texts)
  const address = useAccountAddress()
  return (
    <EmptyState
      icon={IconLock}
      title={words}
      action={
        <LinkButton href={address(path)} variant="main">
          {text(label)}
        </LinkButton>
      }
    />
  )
}

/** Somebody who has no access now: too late, too early, not approved, or never applied. */
function Outside({ courseSeq }: { courseSeq: number }) {
  const text = useText(texts)
  const api = useApi()
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const { data: mine, isPending } = useQuery(myCourseQuery(api, channelSeq, courseSeq))
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isPending) heading.current?.focus()
  }, [isPending])
  if (isPending)
    return (
      <Loading label={text('checking')}>
        <Skeleton width={320} height={120} />
      </Loading>
    )
  const at = (time: string | null | undefined) => (time ? formatDateTime(time, language) : '')
  const standing = standingOf(mine, new Date())
  const classLink = (label: 'toClass' | 'buyAgain', isMain: boolean) => (
    <LinkButton href={`/classes/${courseSeq}`} variant={isMain ? 'main' : 'line'}>
      {text(label)}
    </LinkButton>
  )
  const myClasses = <LinkButton href="/me/classes">{text('toMyClasses')}</LinkButton>
  const states = {
    expired: {
      icon: IconCalendarOff,
      message: text('expiredAt', { time: at(mine?.validAt) }),
      action: [myClasses, classLink('buyAgain', true)],
    },
    notYet: {
      icon: IconHourglass,
      message: text('notYetBody', { time: at(mine?.attendAt) }),
      action: [myClasses, classLink('toClass', false)],
    },
    pending: { icon: IconHourglass, message: text('pendingBody'), action: [classLink('toClass', false)] },
    onHold: { icon: IconLock, message: text('onHoldBody'), action: [classLink('toClass', false)] },
    outside: { icon: IconLock, message: text('outsideBody'), action: [classLink('toClass', true)] },
  }
  const { icon, message, action } = states[standing]
  return (
    <div ref={heading} tabIndex={-1}>
      <EmptyState
        icon={icon}
        title={text(standing)}
        message={message}
        action={action.map((link, index) => (
          // Never more, never in another order.
          <span key={index === 0 ? 'first' : 'second'}>{link}</span>
        ))}
      />
    </div>
  )
}

type Standing = 'expired' | 'notYet' | 'pending' | 'onHold' | 'outside'

export function standingOf(mine: MyCourseData | undefined, now: Date): Standing {
  switch (mine?.choiseStatusCd) {
    case CHOISE_STATUS.pending:
      return 'pending'
    case CHOISE_STATUS.onHold:
      return 'onHold'
    case CHOISE_STATUS.approved:
      return isBefore(now, mine.attendAt) ? 'notYet' : 'expired'
    default:
      return 'outside'
  }
}
