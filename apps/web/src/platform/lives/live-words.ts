import { LIVE_CLASS_STATE } from '@seodang/domain/codes'
import { MINUTE } from '@seodang/domain/instant'
import { liveClassState, liveLabel } from '@seodang/domain/live'
import { windowOf } from '@seodang/domain/live-join'
import { formatDay, formatTime } from '@seodang/domain/seoul-time'
import { clockText } from '../../ui/Countdown.tsx'
import { useLanguage, useText } from '../language.tsx'
import type { LiveCard } from './queries.ts'
import * as texts from './texts.ts'

/** What a live says of itself at a moment of the server's clock (LIVE-03 to LIVE-07). */
export function useLiveWords() {
  const text = useText(texts)
  const language = useLanguage()
  return (
    live: Pick<LiveCard, 'liveStartAt' | 'liveEndAt' | 'userType'> & Parameters<typeof windowOf>[0],
    now: number,
  ) => {
    const { liveStartAt, liveEndAt } = live
    const minutes = windowOf(live, live.userType)
    const times = { startAt: liveStartAt, endAt: liveEndAt }
    const state = liveClassState(times, new Date(now), minutes)
    const opensAt = new Date(Date.parse(liveStartAt) - minutes * MINUTE)
    const remaining = Date.parse(liveStartAt) - now
    return {
      isOpen: state === LIVE_CLASS_STATE.enterable || state === LIVE_CLASS_STATE.inProgress,
      isEnded: state === LIVE_CLASS_STATE.ended,
      isOn: state === LIVE_CLASS_STATE.inProgress,
      label:
        state === LIVE_CLASS_STATE.ended
          ? text('ended')
          : text(liveLabel(liveStartAt, new Date(now), minutes)),
      when: `${formatDay(liveStartAt, language)} ${formatTime(liveStartAt, language)} ~ ${formatTime(liveEndAt, language)}`,
      /** Where the day is known. */
      hours: `${formatTime(liveStartAt, language)} ~ ${formatTime(liveEndAt, language)}`,
      countdown: remaining > 0 ? text('startsIn', { time: clockText(remaining) }) : null,
      opening:
        state === LIVE_CLASS_STATE.notOpen
          ? text('opensAt', { time: `${formatDay(opensAt, language)} ${formatTime(opensAt, language)}` })
          : null,
    }
  }
}
