import { redirect } from '@tanstack/react-router'
import { loginAddress } from '../../platform/account-address.ts'
import { ApiError } from '../../platform/api.ts'
import type { RouterContext } from '../../platform/app-router.tsx'
import type { Channel } from '../../platform/channel.tsx'
import { classroomHref, readRoomSearch } from './classroom-address.ts'
import { roomQuery } from './queries.ts'
import { lessonOf } from './room-state.ts'

/** The room and what it is called; `asked` is 0 where the address names no lesson. */
export async function loadRoom(
  { api, queryClient }: RouterContext,
  { channelSeq }: Channel,
  courseSeq: number,
  asked: number,
  { href, search }: { href: string; search: Record<string, unknown> },
): Promise<{ title: string }> {
  try {
    const room = await queryClient.ensureQueryData(roomQuery(api, channelSeq, courseSeq))
    const lesson = lessonOf(room, asked)
    // ROOM-09: the address names the lesson that was picked, and keeps what else it said.
    if (lesson && asked === 0)
      throw redirect({
        href: classroomHref(courseSeq, lesson.curriculumSeq, readRoomSearch(search)),
        replace: true,
      })
    return { title: [lesson?.title, room.title].filter(Boolean).join(' | ') }
  } catch (error) {
    // NAV-08: whoever is logged out logs in and comes back.
    if (error instanceof ApiError && error.errorName === 'NOT_LOGGED_IN')
      throw redirect({ href: loginAddress(href) })
    throw error
  }
}
