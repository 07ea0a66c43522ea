import { cardNeededBy } from '@seodang/domain/card-notice'
import { CURRENCY, isCodeOf, LANGUAGE, type Language } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { formatDate } from '@seodang/domain/seoul-time'
import { siteLink } from '@seodang/domain/site-address'
import { fillText } from '@seodang/domain/words'
import type { Context } from '../../platform/context.ts'
import { mailLook } from '../../platform/mail/look.ts'
import { contractOfOrder } from '../order/index.ts'
import { amountOf } from './coupons.ts'
import { SUBSCRIPTION_NEWS, type SubscriptionNews } from './events.ts'
import { NOTICES } from './notice-texts.ts'
import { findRecipient } from './recipient-store.ts'
import { membershipsBySeq } from './store.ts'
import type { SubscriptionRow } from './subscription-store.ts'

interface Said {
  amount?: number
  /** The price that was asked for (integrations 8.3). */
  raise?: number
  /** The order of what begins by it: its contract goes along (전자상거래법 제13조 제2항). */
  orderSeq?: number
}

/** MSH-08, BYD-23: tells the member by mail and alarm, once, in the transaction of what happened. */
export async function tell(
  ctx: Context,
  row: SubscriptionRow,
  news: SubscriptionNews,
  { amount, raise, orderSeq }: Said = {},
): Promise<void> {
  const { channelSeq, subscriptionSeq, userSeq } = row
  const names = await membershipsBySeq(ctx, [row.membershipSeq])
  const membershipName = names.get(row.membershipSeq)?.name ?? ''
  await ctx.services.jobs.emit(ctx, SUBSCRIPTION_NEWS, {
    channelSeq,
    subscriptionSeq,
    userSeq,
    membershipName,
    news,
  })
  const recipient = await findRecipient(ctx, userSeq)
  const look = await ctx.services.ports.use(mailLook)(ctx, channelSeq)
  if (!recipient || !look || recipient.isClosed) return
  const language: Language = isCodeOf(LANGUAGE, recipient.language)
    ? recipient.language
    : recipient.siteLanguage
  const { subject, text, label } = NOTICES[news][language]
  const day = (at: Date | null) => (at === null ? '' : formatDate(at, language))
  const money = (minor: number) => formatMoney({ minor, currency: CURRENCY.krw }, language)
  // Of a rise the fee itself is told, of a coming charge what is taken.
  const due = news === 'raise' ? row.price : await amountOf(ctx, row, row.price)
  const values = {
    site: look.name,
    name: recipient.name,
    title: membershipName,
    price: money(due),
    amount: money(amount ?? due),
    raise: money(raise ?? row.price),
    until: day(row.paidUntil),
    by: day(cardNeededBy(row.dueAt, ctx.now)),
    next: day(row.dueAt),
    months: row.termMonths,
  }
  const contract = orderSeq === undefined ? null : await contractOfOrder(ctx, orderSeq)
  const fill = (template: string) => fillText(template, values, recipient.words[language], language)
  await ctx.services.mail.send(ctx, {
    to: { account: userSeq },
    subject: fill(subject),
    text: contract === null ? fill(text) : `${fill(text)}\n\n${contract(language)}`,
    action: { label: fill(label), url: siteLink(ctx.services.config, look.site, '/me/memberships') },
    channelSeq,
  })
}
