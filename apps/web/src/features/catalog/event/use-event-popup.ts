import { seoulDate } from '@seodang/domain/seoul-time'
import { useEffect, useState } from 'react'

const KEY = 'event-hidden'
/** Classes whose popup was closed on this visit. */
const closed = new Set<number>()

/**
 * CAT-29, NAV-19: whether the popup of a class's event is open. It opens by itself once a visit, and not on a day on
 * which somebody did not want to see it again; who came through the event's own address always sees it.
 */
export function useEventPopup(courseSeq: number, runs: boolean, cameForIt: boolean) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (runs && (cameForIt || !(closed.has(courseSeq) || isHiddenToday(courseSeq)))) setOpen(true)
  }, [courseSeq, runs, cameForIt])
  const close = () => {
    closed.add(courseSeq)
    setOpen(false)
  }
  return {
    isOpen,
    open: () => setOpen(true),
    close,
    hideToday: () => {
      hideForToday(courseSeq)
      close()
    },
  }
}

/** One day and its classes, so that nothing piles up. */
type Hidden = { day: string; courseSeqs: number[] }

function hiddenToday(): number[] {
  try {
    const kept: Partial<Hidden> = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return kept.day === seoulDate(new Date()) && Array.isArray(kept.courseSeqs) ? kept.courseSeqs : []
  } catch {
    // Storage that is shut or was written by hand remembers nothing.
    return []
  }
}

const isHiddenToday = (courseSeq: number) => hiddenToday().includes(courseSeq)

function hideForToday(courseSeq: number): void {
  const hidden: Hidden = { day: seoulDate(new Date()), courseSeqs: [...hiddenToday(), courseSeq] }
  try {
    localStorage.setItem(KEY, JSON.stringify(hidden))
  } catch (error) {
    console.info('not remembered', error)
  }
}
