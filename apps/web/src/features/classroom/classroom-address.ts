export interface RoomSearch {
  /** Which tab stands open below the picture of a phone (ROOM-01). */
  open?: RoomTab
  /** Somebody came to attend: playing begins by itself (ROOM-01). */
  attend?: boolean
  /** Second of the video at which it begins (ROOM-32, BYD-08). */
  at?: number
  /** The code of a meeting that somebody scanned (ROOM-25). */
  checkIn?: string
}
const TABS = ['curriculum', 'content', 'challenge', 'questions', 'notes', 'captions'] as const
export type RoomTab = (typeof TABS)[number]

/** UI-06: anything that is not on offer is left out. */
export function readRoomSearch(search: Record<string, unknown>): RoomSearch {
  const open = TABS.find((tab) => tab === search.open)
  const attends = search.attend === true || search.attend === 'true' || search.attend === 1
  const at = Number(search.at)
  const begins = search.at !== undefined && Number.isSafeInteger(at) && at >= 0
  // A code that holds only digits is read as a number.
  const checkIn = typeof search.checkIn === 'number' ? String(search.checkIn) : search.checkIn
  return {
    ...(open && { open }),
    ...(attends && { attend: true }),
    ...(begins && { at }),
    ...(typeof checkIn === 'string' && { checkIn: checkIn.slice(0, 100) }),
  }
}

/** ROOM-01: the address of a lesson in its classroom; without one the room picks it (ROOM-09). */
export function classroomHref(
  courseSeq: number,
  curriculumSeq?: number | null,
  search: RoomSearch = {},
): string {
  const query = new URLSearchParams()
  if (search.open) query.set('open', search.open)
  if (search.attend) query.set('attend', 'true')
  if (search.at !== undefined) query.set('at', String(search.at))
  if (search.checkIn) query.set('checkIn', search.checkIn)
  const text = query.toString()
  return `/classes/${courseSeq}/classroom/${curriculumSeq ?? 0}${text && `?${text}`}`
}
