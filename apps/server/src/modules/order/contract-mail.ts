import { type Language, ORDER_KIND, REFUND_POLICY } from '@seodang/domain/codes'
import { lawsInWords } from '@seodang/domain/law-names'
import { formatMoney } from '@seodang/domain/money'
import { REFUND_POLICIES, WITHDRAWAL_DAYS } from '@seodang/domain/refund-policy'
import { refundStepsInWords, refundStepsNote } from '@seodang/domain/refund-step'
import { fillText } from '@seodang/domain/words'
import type { Context } from '../../platform/context.ts'
import { readChannel } from '../site/index.ts'
import { CONTRACT_TEXTS } from './contract-mail-texts.ts'
import { MEMBERSHIP_SALES } from './products.ts'
import { findSchedule } from './refund-facts-store.ts'
import { ruleOn } from './refund-rule.ts'
import { refundExamples } from './refund-steps.ts'
import { sellerInWords } from './seller.ts'
import { getMembershipLine, getOrder, isProduct, listLines, type OrderRow } from './store.ts'
import { minutesOf } from './supply-store.ts'
import { termExamples } from './term-steps.ts'

/**
 * The contract as the buyer keeps it (전자상거래법 제13조 제2항): what was bought from whom, and what comes back when, by the
 * examples of the checkout. Where months are paid one by one each payment is told its own rule.
 */
export async function contractInWords(
  ctx: Context,
  order: OrderRow,
): Promise<(language: Language) => string> {
  const [channel, lines] = await Promise.all([
    readChannel(ctx, ctx.channelSeq),
    listLines(ctx, order.orderSeq),
  ])
  const sold = lines.find(isProduct)
  const chosen = await findSchedule(ctx, sold?.scheduleSeq ?? null)
  const rule = ruleOn(order)
  const policy = REFUND_POLICIES[rule.policyCd]
  const currency = order.currency
  const wholeDays = rule.terms?.wholeDays ?? WITHDRAWAL_DAYS
  const isWhole = order.instalmentPlanSeq === null
  const ofClass =
    sold?.contract && isWhole
      ? refundExamples({
          contract: sold.contract,
          date: chosen && { at: chosen.startAt, minutes: minutesOf(chosen) },
          vodDays: sold.vodDays,
          paid: sold.amount,
          currency,
          rule,
          now: order.paidAt ?? ctx.now,
        })
      : null
  const examples = ofClass ?? (await examplesOfTerm(ctx, order))
  return (language) => {
    const text = CONTRACT_TEXTS[language]
    const fill = (template: string, values: Record<string, string | number>) =>
      fillText(template, values, undefined, language)
    const money = (minor: number) => formatMoney({ minor, currency }, language)
    const steps = examples === null ? [] : refundStepsInWords(examples, language)
    const part = (title: string, said: readonly string[]) => [title, ...said.map((line) => `- ${line}`)]
    return [
      part(
        text.items,
        lines.map(({ title, amount }) => `${title}: ${money(amount)}`),
      ),
      part(
        text.seller,
        sellerInWords(channel, language).map(([label, value]) => `${label}: ${value}`),
      ),
      part(text.refund, [
        ...steps.map(({ when, gives }) => `${when}: ${gives}`),
        examples && steps.length > 0
          ? refundStepsNote(examples, language)
          : fill(text.general, { n: wholeDays }),
        fill(rule.policyCd === REFUND_POLICY.ecommerce ? text.howBusiness : text.how, {
          n: policy.payBackDays,
        }),
        fill(text.source, { law: lawsInWords(policy.sources, language) }),
        text.minors,
      ]),
      [fill(text.notParty, { seller: channel.corpName ?? channel.name })],
    ]
      .map((said) => said.join('\n'))
      .join('\n\n')
  }
}

/** The examples of a term that was paid; null where the order sells none, or it has not begun. */
async function examplesOfTerm(ctx: Context, order: OrderRow) {
  if (order.kind !== ORDER_KIND.membership) return null
  const line = await getMembershipLine(ctx, order.orderSeq)
  const term = await ctx.services.ports.use(MEMBERSHIP_SALES).termOf(ctx, line)
  return term && termExamples({ ...term, paid: line.amount }, ruleOn(order))
}

/** The same for who sells something by an order and writes letters of their own. */
export const contractOfOrder = async (ctx: Context, orderSeq: number) =>
  contractInWords(ctx, await getOrder(ctx, orderSeq))
