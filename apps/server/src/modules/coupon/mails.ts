import { isCodeOf, LANGUAGE, type Language } from '@seodang/domain/codes'
import { couponOff } from '@seodang/domain/coupon-texts'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { siteLink } from '@seodang/domain/site-address'
import { fillText, type TextValues } from '@seodang/domain/words'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { unsubscribeHeaders, unsubscribeUrl } from '../identity/index.ts'
import { readChannel } from '../site/index.ts'
import { type CouponMailTexts, ENDING_MAIL, GIVEN_MAIL, NO_END } from './mail-texts.ts'
import { findWilling } from './recipient-store.ts'
import { couponInfos, coupons } from './tables.ts'

/** A coupon arrived: told by mail to who agreed to advertising of the site. */
export async function mailGiven(ctx: Context, couponSeq: number): Promise<void> {
  const [row] = await ctx.db
    .select({ coupon: coupons, name: couponInfos.name })
    .from(coupons)
    .innerJoin(
      couponInfos,
      and(
        eq(couponInfos.channelSeq, coupons.channelSeq),
        eq(couponInfos.couponInfoSeq, coupons.couponInfoSeq),
      ),
    )
    .where(and(eq(coupons.channelSeq, ctx.channelSeq), eq(coupons.couponSeq, couponSeq)))
  if (!row) return
  const { coupon, name } = row
  await mailHolder(ctx, coupon.userSeq, GIVEN_MAIL, {
    once: `coupon:${couponSeq}`,
    values: (language) => ({
      coupon: name,
      off: couponOff(coupon, language),
      until: coupon.useEndAt === null ? NO_END[language] : formatDateTime(coupon.useEndAt, language),
    }),
  })
}

/** Coupons end soon. */
export const mailEnding = (
  ctx: Context,
  { userSeq, count, useEndAt }: { userSeq: number; count: number; useEndAt: string },
): Promise<void> =>
  mailHolder(ctx, userSeq, ENDING_MAIL, {
    once: `coupons-ending:${ctx.channelSeq}:${userSeq}:${useEndAt}`,
    values: (language) => ({ count, until: formatDateTime(useEndAt, language) }),
  })

async function mailHolder(
  ctx: Context,
  userSeq: number,
  texts: Record<Language, CouponMailTexts>,
  { once, values }: { once: string; values: (language: Language) => TextValues },
): Promise<void> {
  const person = await findWilling(ctx, userSeq)
  if (!person) return
  const site = await readChannel(ctx, ctx.channelSeq)
  const language = isCodeOf(LANGUAGE, person.language) ? person.language : person.siteLanguage
  const subscriber = { channelSeq: ctx.channelSeq, userSeq }
  const filled = {
    site: site.name,
    name: person.name,
    stop: await unsubscribeUrl(ctx, subscriber),
    ...values(language),
  }
  const say = (template: string) => fillText(template, filled, person.words[language], language)
  const { subject, text, label } = texts[language]
  await ctx.services.mail.send(ctx, {
    to: { account: userSeq },
    subject: say(subject),
    text: say(text),
    action: { label: say(label), url: siteLink(ctx.services.config, site, '/coupon') },
    headers: unsubscribeHeaders(ctx, subscriber),
    channelSeq: ctx.channelSeq,
    once,
  })
}
