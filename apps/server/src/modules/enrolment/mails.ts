import type { Language } from '@seodang/domain/codes'
import { isPackage } from '@seodang/domain/package-terms'
import { formatDate, formatDateTime } from '@seodang/domain/seoul-time'
import type { Context } from '../../platform/context.ts'
import { mailLearners } from './learner-mail.ts'
import { ATTENDANCE_MAILS, type AttendanceMail } from './mail-texts.ts'
import { PLACE_MAIL_WANTED } from './port.ts'
import type { AttendanceRow, ClassTerms } from './store.ts'

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

/** BYD-18: a place is offered, and until when, with the way to pay for it; or it was not taken in time, or taken back. */
export async function sendOfferMail(
  ctx: Context,
  kind: 'offered' | 'offerExpired' | 'passedOver',
  course: ClassTerms,
  { userSeq, courseSeq }: Pick<AttendanceRow, 'userSeq' | 'courseSeq'>,
  until: Date,
): Promise<void> {
  const wanted = await ctx.services.ports.use(PLACE_MAIL_WANTED)(ctx, [userSeq])
  const page = `/${isPackage(course) ? 'packages' : 'classes'}/${courseSeq}`
  await mailLearners(ctx, [...wanted], {
    courseSeq,
    texts: ATTENDANCE_MAILS[kind],
    path: kind === 'offered' ? `${page}/payment?ps=01` : page,
    once: () => ['place', kind, ctx.channelSeq, courseSeq, userSeq, ctx.now.getTime()].join(':'),
    values: ({ language }) => ({ until: formatDateTime(until, language) }),
  })
}
