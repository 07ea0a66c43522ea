import type { Language } from '@seodang/domain/codes'
import { formatDate } from '@seodang/domain/seoul-time'
import type { Context } from '../../platform/context.ts'
import { mailLearners } from './learner-mail.ts'
import { ATTENDANCE_MAILS, type AttendanceMail } from './mail-texts.ts'
import { PLACE_MAIL_WANTED } from './port.ts'
import type { AttendanceRow } from './store.ts'

const UNLIMITED: Record<Language, string> = { ko: '무제한', en: 'unlimited', ja: '無制限' }

type Place = Pick<AttendanceRow, 'userSeq' | 'courseSeq' | 'validAt'>

export const sendAttendanceMail = (
  ctx: Context,
  kind: AttendanceMail,
  place: Place,
  note = '',
): Promise<void> => sendAttendanceMails(ctx, kind, place.courseSeq, [place], note)

/** One to each of these people of a class who wants to hear of it. */
export async function sendAttendanceMails(
  ctx: Context,
  kind: AttendanceMail,
  courseSeq: number,
  places: readonly Place[],
  note = '',
): Promise<void> {
  const wanted = await ctx.services.ports.use(PLACE_MAIL_WANTED)(
    ctx,
    places.map(({ userSeq }) => userSeq),
  )
  const ends = new Map(
    places
      .filter(({ userSeq }) => wanted.has(userSeq))
      .map(({ userSeq, validAt }) => [userSeq, validAt] as const),
  )
  await mailLearners(ctx, [...ends.keys()], {
    courseSeq,
    texts: ATTENDANCE_MAILS[kind],
    path: `/classes/${courseSeq}`,
    once: ({ userSeq }) => ['place', kind, ctx.channelSeq, courseSeq, userSeq, ctx.now.getTime()].join(':'),
    values: ({ userSeq, language }) => {
      const validAt = ends.get(userSeq) ?? null
      return { note, until: validAt === null ? UNLIMITED[language] : formatDate(validAt, language) }
    },
  })
}
