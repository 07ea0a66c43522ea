import type { EditedItem } from '@seodang/contract/authoring'
import { CURRICULUM_TYPE, type CurriculumTypeCd, LIVE_TYPE } from '@seodang/domain/codes'
import { HOUR, MINUTE } from '@seodang/domain/instant'
import { onlyProblems, type Problems } from '@seodang/domain/problems'
import { fromSeoul, isClock, isDate, seoulClock, seoulDate } from '@seodang/domain/seoul-time'
import { withScheme } from '@seodang/domain/url'
import { urlProblem } from '@seodang/domain/validation'
import type { Static } from 'typebox'

export type Live = NonNullable<Static<typeof EditedItem>['live']>

/** CUR-04: today, from the next half hour on, for an hour, in Seoul's time. */
export function defaultLive(now: Date): Live {
  const start = new Date(Math.ceil((now.getTime() + 1) / (30 * MINUTE)) * 30 * MINUTE)
  const end = new Date(start.getTime() + HOUR)
  return {
    liveAt: seoulDate(start),
    liveStartAt: seoulClock(start),
    liveEndAt: seoulClock(end),
    liveEndDateAt: seoulDate(end),
    liveType: LIVE_TYPE.zoom,
    joinUrl: null,
    meetingId: null,
    password: null,
  }
}

/** CUR-13: a live item has a start, and ends after it. */
export function liveProblems(live: Live): Problems<'live.liveAt' | 'live.liveEndAt' | 'live.joinUrl'> {
  const isDated = isDate(live.liveAt) && isClock(live.liveStartAt)
  const isEnded = isDate(live.liveEndDateAt) && isClock(live.liveEndAt)
  const isInOrder =
    isDated &&
    isEnded &&
    fromSeoul(live.liveAt, live.liveStartAt) < fromSeoul(live.liveEndDateAt, live.liveEndAt)
  return onlyProblems({
    'live.liveAt': isDated ? null : 'date',
    'live.liveEndAt': !isEnded ? 'time' : isDated && !isInOrder ? 'endBeforeStart' : null,
    'live.joinUrl': urlProblem(live.joinUrl),
  })
}

/** VAL-02: a link that was typed without its scheme gets one. */
export const storedLive = (live: Live): Live => ({
  ...live,
  joinUrl: live.joinUrl === null ? null : withScheme(live.joinUrl) || null,
})

/** What an item of this kind keeps beside its columns. */
export function liveOf(curriculumTypeCd: CurriculumTypeCd, extra: Record<string, unknown>): Live | null {
  if (curriculumTypeCd !== CURRICULUM_TYPE.live) return null
  const textOf = (name: keyof Live) => (typeof extra[name] === 'string' ? extra[name] : '')
  return {
    liveAt: textOf('liveAt'),
    liveStartAt: textOf('liveStartAt'),
    liveEndAt: textOf('liveEndAt'),
    liveEndDateAt: textOf('liveEndDateAt'),
    liveType: textOf('liveType') || LIVE_TYPE.zoom,
    joinUrl: textOf('joinUrl') || null,
    meetingId: textOf('meetingId') || null,
    password: textOf('password') || null,
  }
}
