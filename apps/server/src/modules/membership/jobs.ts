import { isCodeOf, LANGUAGE } from '@seodang/domain/codes'
import { siteLink } from '@seodang/domain/site-address'
import { fillText } from '@seodang/domain/words'
import type { Context, Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { accountClosed, accountsMerged, sendMarketingResult } from '../identity/index.ts'
import { domainNews, readChannel } from '../site/index.ts'
import { mailDomainNews } from './domain-mails.ts'
import { memberRemoved } from './events.ts'
import { memberJoined } from './join.ts'
import { movePlaces } from './merged-places.ts'
import { leaveEverywhere } from './people.ts'
import { remindOfConsents } from './remind-consent.ts'
import { sendRemoved } from './removed-mail.ts'
import { findMember } from './store.ts'
import { WELCOME } from './welcome-texts.ts'

const REMIND_OF_CONSENTS = defineJob<object>('membership.remindOfConsents')

export function membershipJobs({ jobs }: Services): void {
  jobs.on(memberJoined, 'welcome', (ctx, { userSeq }) => sendWelcome(ctx, userSeq))
  jobs.on(memberRemoved, 'removed-mail', (ctx, { userSeq }) => sendRemoved(ctx, userSeq))
  jobs.on(domainNews, 'mail', mailDomainNews)
  jobs.work(REMIND_OF_CONSENTS, (ctx) => remindOfConsents(ctx))
  jobs.schedule(REMIND_OF_CONSENTS, '20 10 * * *', {})
  jobs.on(accountClosed, 'membership', (ctx, { userSeq }) => leaveEverywhere(ctx, userSeq))
  jobs.on(accountsMerged, 'membership', (ctx, { fromUserSeq, intoUserSeq }) =>
    movePlaces(ctx, fromUserSeq, intoUserSeq),
  )
}

/** JOIN-12: the site greets its new member, in the member's language and with the site's own words. */
export async function sendWelcome(ctx: Context, userSeq: number): Promise<void> {
  const member = await findMember(ctx, userSeq)
  if (!member) return
  const site = await readChannel(ctx, ctx.channelSeq)
  const language = isCodeOf(LANGUAGE, member.language) ? member.language : member.siteLanguage
  const values = { name: member.name, site: site.name }
  const { subject, text, label } = WELCOME[language]
  const say = (template: string) => fillText(template, values, member.words[language], language)
  await ctx.services.mail.send(ctx, {
    to: { account: userSeq },
    subject: say(subject),
    text: say(text),
    action: { label: say(label), url: siteLink(ctx.services.config, site, '/classes') },
    channelSeq: ctx.channelSeq,
    // The handler may run again after a crash; one joining is greeted once.
    once: `welcome:${ctx.channelSeq}:${userSeq}:${member.joinedAt.getTime()}`,
  })
  await sendMarketingResult({ ...ctx, language }, userSeq, ctx.channelSeq)
}
