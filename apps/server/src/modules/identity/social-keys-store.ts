import { SNS_TYPE } from '@seodang/domain/codes'
import { bindsCallback, SOCIAL_TYPES, type SocialTypeCd } from '@seodang/domain/social'
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

/**
 * The site's own applications, whole ones only: an id without its secret can prove nothing. Where their owner could bring
 * a code of somebody else, they log in at the site's own domain only, never at the product (SEC-38).
 */
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
    const isTrusted = bindsCallback(snsTypeCd) || ctx.origin.audience.channelSeq !== null
    if (clientId && row && isTrusted)
      keys[snsTypeCd] = {
        clientId,
        clientSecret: ctx.services.secrets.open(settingPurpose(channelSeq, name), row.sealed),
      }
  }
  return { keys, syncs: site.lkPlus[SYNC_SETTING] === 'Y' }
}

export interface Offered {
  provider: IdentityProvider
  /** By the site's own application, which knows the site's own address only. */
  isSites: boolean
  syncs: boolean
}

/** SOC-14, SOC-17: by the site's keys, else by the product's; null where there are neither. */
export async function findProvider(
  ctx: Context,
  channelSeq: number,
  snsTypeCd: SocialTypeCd,
): Promise<Offered | null> {
  const site = await readSite(ctx, channelSeq)
  const provider = chosen(ctx, site.keys, snsTypeCd)
  return (
    provider && {
      provider,
      isSites: site.keys[snsTypeCd] !== undefined,
      syncs: site.syncs && snsTypeCd === SNS_TYPE.kakao,
    }
  )
}

export async function listProviders(
  ctx: Context,
  channelSeq: number,
): Promise<{ providers: SocialTypeCd[]; syncs: SocialTypeCd | null; clientIds: string[] }> {
  const site = await readSite(ctx, channelSeq)
  const found = SOCIAL_TYPES.flatMap((snsTypeCd) => {
    const provider = chosen(ctx, site.keys, snsTypeCd)
    return provider ? [{ snsTypeCd, clientId: provider.clientId }] : []
  })
  const providers = found.map(({ snsTypeCd }) => snsTypeCd)
  return {
    providers,
    syncs: site.syncs && providers.includes(SNS_TYPE.kakao) ? SNS_TYPE.kakao : null,
    clientIds: found.map(({ clientId }) => clientId),
  }
}

const chosen = (ctx: Context, keys: Keys, snsTypeCd: SocialTypeCd): IdentityProvider | null =>
  ctx.services.ports.use(IDENTITY_PROVIDERS).of(snsTypeCd, keys[snsTypeCd] ?? null)
