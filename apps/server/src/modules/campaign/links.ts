import * as contract from '@seodang/contract/campaign'
import { type AddressedSite, siteLink, siteOrigin } from '@seodang/domain/site-address'
import { isSitePath } from '@seodang/domain/url'
import type { Context } from '../../platform/context.ts'
import { urlsOf } from '../../platform/http/serve.ts'
import { readChannel } from '../site/index.ts'

/** Who a link in a campaign is of; 0 is a visitor who is not logged in. */
export interface Reader {
  channelSeq: number
  campaignSeq: number
  userSeq: number
}

type Purpose = 'campaign-open' | 'campaign-click'

const signedText = ({ channelSeq, campaignSeq, userSeq }: Reader) => `${channelSeq}.${campaignSeq}.${userSeq}`

const tokenOf = (ctx: Context, purpose: Purpose, reader: Reader) =>
  `${signedText(reader)}.${ctx.services.secrets.sign(purpose, signedText(reader))}`

/** Null for a token that we did not sign for this purpose (SEC-08). */
export function readerOf(ctx: Context, purpose: Purpose, token: string): Reader | null {
  const [, channelSeq, campaignSeq, userSeq, signature = ''] =
    /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.([\w-]+)$/.exec(token) ?? []
  const reader = {
    channelSeq: Number(channelSeq),
    campaignSeq: Number(campaignSeq),
    userSeq: Number(userSeq),
  }
  return ctx.services.secrets.verify(purpose, signedText(reader), signature) ? reader : null
}

function pathOf(
  ctx: Context,
  endpoint: typeof contract.campaignOpened | typeof contract.campaignClicked,
  token: string,
) {
  const [path = ''] = urlsOf(endpoint, ctx.services.config.bases)
  return path.replace(':token', token)
}

/** Where the link of a campaign begins on a page of the site itself. */
export const clickPath = (ctx: Context, reader: Reader): string =>
  pathOf(ctx, contract.campaignClicked, tokenOf(ctx, 'campaign-click', reader))

/** The same for a message, which is read elsewhere. */
export const clickUrl = (ctx: Context, reader: Reader, site: AddressedSite): string =>
  new URL(clickPath(ctx, reader), siteOrigin(ctx.services.config, site)).href

export const openedUrl = (ctx: Context, reader: Reader, site: AddressedSite): string =>
  new URL(
    pathOf(ctx, contract.campaignOpened, tokenOf(ctx, 'campaign-open', reader)),
    siteOrigin(ctx.services.config, site),
  ).href

/** Where a campaign leads in the end. The address is the campaign's own and never part of a request (SEC-31). */
export async function destination(ctx: Context, link: string): Promise<string> {
  if (!isSitePath(link)) return link
  return siteLink(ctx.services.config, await readChannel(ctx, ctx.channelSeq), link)
}
