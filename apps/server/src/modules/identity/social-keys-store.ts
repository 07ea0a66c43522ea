import { SNS_TYPE } from '@seodang/domain/codes'
import { SOCIAL_TYPES, type SocialTypeCd } from '@seodang/domain/social'
import { type ApplicationOf, applicationAt } from '@seodang/domain/social-application'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { settingPurpose } from '../../platform/security/secrets.ts'
import { channelSecrets, channels } from '../site/tables.ts'
import { type ClientKeys, IDENTITY_PROVIDERS, type IdentityProvider } from './port.ts'

/** Name of a site's secret at a provider among its sealed credentials (SET-07). */
export const socialSecretName = (snsTypeCd: SocialTypeCd): string => `social.${snsTypeCd}`

/** In the site's `lkPlus`: joining begins with Kakao at once, whose terms are the site's own (JOIN-04). */
export const SYNC_SETTING = 'kakaoSyncYn'

type Keys = Partial<Record<SocialTypeCd, ClientKeys>>

/** The site's own applications, whole ones only: an id without its secret can prove nothing. */
async function readSite(ctx: Context, channelSeq: number): Promise<{ keys: Keys; syncs: boolean }> {
  const [site] = await ctx.db
    .select({
      [SNS_TYPE.kakao]: channels.snsLoginKakId,
      [SNS_TYPE.naver]: channels.snsLoginNavId,
      [SNS_TYPE.google]: channels.snsLoginGogId,
      [SNS_TYPE.facebook]: channels.snsLoginFabId,
      lkPlus: channels.lkPlus,
    })
    .from(channels)
    .where(and(eq(channels.channelSeq, channelSeq), isNull(channels.closedAt)))
  if (!site) return { keys: {}, syncs: false }
  const sealed = await ctx.db
    .select({ name: channelSecrets.name, sealed: channelSecrets.sealed })
    .from(channelSecrets)
    .where(
      and(
        eq(channelSecrets.channelSeq, channelSeq),
        inArray(channelSecrets.name, SOCIAL_TYPES.map(socialSecretName)),
      ),
    )
  const keys: Keys = {}
  for (const snsTypeCd of SOCIAL_TYPES) {
    const name = socialSecretName(snsTypeCd)
    const clientId = site[snsTypeCd]
    const row = sealed.find((one) => one.name === name)
    if (clientId && row)
      keys[snsTypeCd] = {
        clientId,
        clientSecret: ctx.services.secrets.open(settingPurpose(channelSeq, name), row.sealed),
      }
  }
  return { keys, syncs: site.lkPlus[SYNC_SETTING] === 'Y' }
}

export interface Offered {
  provider: IdentityProvider
  /** A site's own knows its domain only; `signOn` is the product's, asked where none of its logins may come by. */
  by: ApplicationOf | 'signOn'
  syncs: boolean
}

/** SOC-14, SOC-17: whose application serves the site here (`applicationAt`); null where there is none. */
export async function findProvider(
  ctx: Context,
  channelSeq: number,
  snsTypeCd: SocialTypeCd,
): Promise<Offered | null> {
  const site = await readSite(ctx, channelSeq)
  const offered = chosen(ctx, channelSeq, site.keys, snsTypeCd)
  return offered && { ...offered, syncs: site.syncs && snsTypeCd === SNS_TYPE.kakao }
}

/**
 * SEC-38: the same, of the application that somebody came by before. Asked again with each step of a login: by then it may
 * be another's, and the step another address.
 */
export async function findSameProvider(
  ctx: Context,
  { channelSeq, snsTypeCd, clientId }: { channelSeq: number; snsTypeCd: SocialTypeCd; clientId: string },
): Promise<(Offered & { by: ApplicationOf }) | null> {
  const offered = await findProvider(ctx, channelSeq, snsTypeCd)
  if (!offered || offered.by === 'signOn' || offered.provider.clientId !== clientId) return null
  return { ...offered, by: offered.by }
}

export async function listProviders(
  ctx: Context,
  channelSeq: number,
): Promise<{ providers: SocialTypeCd[]; syncs: SocialTypeCd | null; clientIds: string[] }> {
  const site = await readSite(ctx, channelSeq)
  const found = SOCIAL_TYPES.flatMap((snsTypeCd) => {
    const offered = chosen(ctx, channelSeq, site.keys, snsTypeCd)
    return offered ? [{ snsTypeCd, clientId: offered.provider.clientId }] : []
  })
  const providers = found.map(({ snsTypeCd }) => snsTypeCd)
  return {
    providers,
    syncs: site.syncs && providers.includes(SNS_TYPE.kakao) ? SNS_TYPE.kakao : null,
    clientIds: found.map(({ clientId }) => clientId),
  }
}

function chosen(
  ctx: Context,
  channelSeq: number,
  keys: Keys,
  snsTypeCd: SocialTypeCd,
): Omit<Offered, 'syncs'> | null {
  const port = ctx.services.ports.use(IDENTITY_PROVIDERS)
  const products = port.of(snsTypeCd, null)
  const own = keys[snsTypeCd]
  // The id of the product's application stands in every way to it: a site that keeps it has none of its own.
  const sites = own && own.clientId !== products?.clientId ? port.of(snsTypeCd, own) : null
  const kept = { product: products !== null, site: sites !== null }
  const by = applicationAt({ audience: ctx.origin.audience, channelSeq, kept })
  const provider = by === 'site' ? sites : products
  return by && provider && { provider, by }
}
