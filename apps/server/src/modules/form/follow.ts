import { YN } from '@seodang/domain/codes'
import { siteLink } from '@seodang/domain/site-address'
import { fillText } from '@seodang/domain/words'
import type { Context } from '../../platform/context.ts'
import { readChannel } from '../site/index.ts'
import { formAnswered } from './events.ts'
import { ANSWERER_MAIL, STAFF_MAIL } from './mail-texts.ts'
import type { ResponseRow } from './responses-store.ts'
import { findReader, readersOfForms } from './staff-store.ts'
import type { FormRow } from './store.ts'

/** Where staff read the answers. */
export const answersPath = (formSeq: number): string => `/settings/form/${formSeq}/edit?tab=response`
export const formPath = (formSeq: number): string => `/forms/${formSeq}`

/** FRM-12, event: told in the transaction of the answer, so that what follows happens for each answer or for none. */
export async function tellOfAnswer(
  ctx: Context,
  { formSeq, title, events }: FormRow,
  { responseSeq, userSeq }: ResponseRow,
): Promise<void> {
  const { staffAlarmYn, staffMailYn, answererAlarmYn, answererMailYn, couponInfoSeq, labelSeq } = events
  const tellsStaff = staffAlarmYn === YN.yes || staffMailYn === YN.yes
  await ctx.services.jobs.emit(ctx, formAnswered, {
    channelSeq: ctx.channelSeq,
    formSeq,
    responseSeq,
    userSeq,
    title,
    staff: tellsStaff ? (await readersOfForms(ctx)).filter((reader) => reader !== userSeq) : [],
    alarms: { staff: staffAlarmYn === YN.yes, answerer: answererAlarmYn === YN.yes },
    mails: { staff: staffMailYn === YN.yes, answerer: answererMailYn === YN.yes },
    couponInfoSeq,
    labelSeq,
  })
}

type Answered = NonNullable<(typeof formAnswered)['_data']>

/**
 * The mails of an answer. Only accounts are written to: an address that somebody typed into a form need not be theirs
 * (SEC-40). Each has a name, so a handler that runs again sends none twice.
 */
export async function mailOfAnswer(ctx: Context, answered: Answered): Promise<void> {
  const { formSeq, responseSeq, userSeq, mails, staff } = answered
  if (mails.staff)
    for (const reader of staff)
      await mail(ctx, reader, answered, {
        texts: STAFF_MAIL,
        path: answersPath(formSeq),
        once: `form-answer:${responseSeq}:${reader}`,
      })
  if (mails.answerer && userSeq !== null)
    await mail(ctx, userSeq, answered, {
      texts: ANSWERER_MAIL,
      path: formPath(formSeq),
      once: `form-thanks:${responseSeq}`,
    })
}

async function mail(
  ctx: Context,
  userSeq: number,
  { title }: Answered,
  { texts, path, once }: { texts: typeof STAFF_MAIL; path: string; once: string },
): Promise<void> {
  const reader = await findReader(ctx, userSeq)
  if (!reader) return
  const site = await readChannel(ctx, ctx.channelSeq)
  const { name, language, words } = reader
  const say = (text: string) =>
    fillText(text, { site: site.name, name, form: title }, words[language], language)
  const { subject, text, label } = texts[language]
  await ctx.services.mail.send(ctx, {
    to: { account: userSeq },
    subject: say(subject),
    text: say(text),
    action: { label: say(label), url: siteLink(ctx.services.config, site, path) },
    channelSeq: ctx.channelSeq,
    once,
  })
}
