import type { Language } from '@seodang/domain/codes'
import { isPackage } from '@seodang/domain/package-terms'
import { formatDate, formatDateTime } from '@seodang/domain/seoul-time'
import type { Context } from '../../platform/context.ts'
import { mailLearner } from './learner-mail.ts'
import { ATTENDANCE_MAILS, type AttendanceMail } from './mail-texts.ts'
import { PLACE_MAIL_WANTED } from './port.ts'
import type { AttendanceRow, ClassTerms } from './store.ts'

const UNLIMITED: Record<Language, string> = { ko: '무제한', en: 'unlimited', ja: '無制限' }

export async function sendAttendanceMail(
  ctx: Context,
  kind: AttendanceMail,
  { userSeq, courseSeq, validAt }: Pick<AttendanceRow, 'userSeq' | 'courseSeq' | 'validAt'>,
  note = '',
): Promise<void> {
  if (!(await ctx.services.ports.use(PLACE_MAIL_WANTED)(ctx, userSeq))) return
  await mailLearner(ctx, {
    userSeq,
    courseSeq,
    texts: ATTENDANCE_MAILS[kind],
    path: `/classes/${courseSeq}`,
    values: ({ language }) => ({
      note,
      until: validAt === null ? UNLIMITED[language] : formatDate(validAt, language),
    }),
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
  if (!(await ctx.services.ports.use(PLACE_MAIL_WANTED)(ctx, userSeq))) return
  const page = `/${isPackage(course) ? 'packages' : 'classes'}/${courseSeq}`
  await mailLearner(ctx, {
    userSeq,
    courseSeq,
    texts: ATTENDANCE_MAILS[kind],
    path: kind === 'offered' ? `${page}/payment?ps=01` : page,
    values: ({ language }) => ({ until: formatDateTime(until, language) }),
  })
}
