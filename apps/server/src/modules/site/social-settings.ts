import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { readSocialSettings, saveSocialSettings } from '@seodang/contract/site'
import { SNS_TYPE } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { SOCIAL_LABELS } from '@seodang/domain/field-labels'
import { SOCIAL_TYPES, type SocialTypeCd, socialKeyProblems } from '@seodang/domain/social'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { settingPurpose } from '../../platform/security/secrets.ts'
import { SYNC_SETTING, socialSecretName } from '../identity/index.ts'
import { deleteSecret, listSecretNames, saveSecret } from './secrets-store.ts'
import { type ChannelRow, findVerifiedDomain, getChannelRow, lockChannelRow, setChannel } from './store.ts'

type Settings = ReplyOf<typeof readSocialSettings>
type Draft = BodyOf<typeof saveSocialSettings>

const ID_COLUMN = {
  [SNS_TYPE.kakao]: 'snsLoginKakId',
  [SNS_TYPE.naver]: 'snsLoginNavId',
  [SNS_TYPE.google]: 'snsLoginGogId',
  [SNS_TYPE.facebook]: 'snsLoginFabId',
} as const satisfies Record<SocialTypeCd, keyof ChannelRow>

/** SET-07: the ids, and whether a secret is kept; never the secret. */
export async function socialSettings(ctx: Context): Promise<Settings> {
  const row = await getChannelRow(ctx, ctx.channelSeq)
  const kept = await listSecretNames(ctx)
  const domain = await findVerifiedDomain(ctx, ctx.channelSeq)
  return {
    providers: SOCIAL_TYPES.map((snsTypeCd) => ({
      snsTypeCd,
      clientId: row[ID_COLUMN[snsTypeCd]] ?? '',
      hasSecret: kept.includes(socialSecretName(snsTypeCd)),
    })),
    kakaoSyncYn: row.lkPlus[SYNC_SETTING] === 'Y' ? 'Y' : 'N',
    revision: row.socialRevision,
    callbackUrl: domain === null ? null : `https://${domain}/authcallback`,
  }
}

/** SOC-14, SET-09: an id without a secret is refused, and without an id nothing is kept. */
export function saveSocial(outer: Context, draft: Draft): Promise<Settings> {
  return inTransaction(outer, async (ctx) => {
    const row = await lockChannelRow(ctx)
    if (row.socialRevision !== draft.revision) fail('CONFLICT_EDITED')
    const before = await socialSettings(ctx)
    requireNoProblems(problemsOf(draft, before), SOCIAL_LABELS)
    for (const { snsTypeCd, clientId, secret } of draft.providers) {
      const name = socialSecretName(snsTypeCd)
      if (clientId === '') await deleteSecret(ctx, name)
      else if (secret)
        await saveSecret(ctx, name, ctx.services.secrets.seal(settingPurpose(ctx.channelSeq, name), secret))
    }
    await setChannel(ctx, {
      ...Object.fromEntries(
        draft.providers.map(({ snsTypeCd, clientId }) => [ID_COLUMN[snsTypeCd], clientId || null]),
      ),
      lkPlus: { ...row.lkPlus, [SYNC_SETTING]: draft.kakaoSyncYn },
      socialRevision: draft.revision + 1,
    })
    const after = await socialSettings(ctx)
    await audit(ctx, 'site.socialLogin', 'channel', before, after)
    await siteChanged(ctx)
    return after
  })
}

/** Under the names `KAK.clientId` and `KAK.secret`. */
function problemsOf(draft: Draft, before: Settings) {
  const all = draft.providers.flatMap(({ snsTypeCd, clientId, secret = '' }) => {
    // The secret that is kept is that of the id that was there.
    const hasSecret = before.providers.some(
      (one) => one.snsTypeCd === snsTypeCd && one.clientId === clientId && one.hasSecret,
    )
    return Object.entries(socialKeyProblems({ clientId, secret, hasSecret })).map(
      ([field, problem]) => [`${snsTypeCd}.${field}`, problem] as const,
    )
  })
  return Object.fromEntries(all)
}
