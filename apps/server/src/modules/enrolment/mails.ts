import type { Language } from '@seodang/domain/codes'
import { formatDate } from '@seodang/domain/seoul-time'
import type { Context } from '../../platform/context.ts'
import { mailLearner } from './learner-mail.ts'
import { ATTENDANCE_MAILS, type AttendanceMail } from './mail-texts.ts'
import { PLACE_MAIL_WANTED } from './port.ts'
import type { AttendanceRow } from './store.ts'

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
