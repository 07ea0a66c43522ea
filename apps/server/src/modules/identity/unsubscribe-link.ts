import * as contract from '@seodang/contract/unsubscribe'
import { siteLink } from '@seodang/domain/site-address'
import type { Context } from '../../platform/context.ts'
import { urlsOf } from '../../platform/http/serve.ts'
import { senderOf } from './mails.ts'

const PURPOSE = 'unsubscribe'

/** Whose marketing mail a link is about: of one person, by one site; 0 is the product itself. */
export interface Subscriber {
  channelSeq: number
  userSeq: number
}

const signedText = ({ channelSeq, userSeq }: Subscriber) => `${channelSeq}.${userSeq}`

/** Never ends: whoever finds an old mail may still refuse the next one. */
const tokenOf = (ctx: Context, subscriber: Subscriber) =>
  `${signedText(subscriber)}.${ctx.services.secrets.sign(PURPOSE, signedText(subscriber))}`

/** Null for a token that we did not sign. */
export function subscriberOf(ctx: Context, token: string): Subscriber | null {
  const [, channelSeq, userSeq, signature = ''] = /^(\d{1,15})\.(\d{1,15})\.([\w-]+)$/.exec(token) ?? []
  const subscriber = { channelSeq: Number(channelSeq), userSeq: Number(userSeq) }
  return ctx.services.secrets.verify(PURPOSE, signedText(subscriber), signature) ? subscriber : null
}

/** The page that stops the mail, on the site that sends it. */
export async function unsubscribeUrl(ctx: Context, subscriber: Subscriber): Promise<string> {
  const { site } = await senderOf(ctx, subscriber.channelSeq || null)
  const { config } = ctx.services
  const page = '/unsubscribe/email'
  const url = new URL(site ? siteLink(config, site, page) : page, config.origin)
  url.searchParams.set('token', tokenOf(ctx, subscriber))
  return url.href
}

/** RFC 2369 and 8058: what every marketing mail carries, so that the mail program itself can offer to stop it. */
export function unsubscribeHeaders(ctx: Context, subscriber: Subscriber): Record<string, string> {
  const { bases, origin } = ctx.services.config
  const [path = ''] = urlsOf(contract.unsubscribe, bases)
  const url = new URL(path, origin)
  url.searchParams.set('token', tokenOf(ctx, subscriber))
  return { 'List-Unsubscribe': `<${url.href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
