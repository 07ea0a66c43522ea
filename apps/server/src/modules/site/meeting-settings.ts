import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { readMeetingSettings, saveMeetingSettings } from '@seodang/contract/live'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { joinWindows, MEETING_SERVICES, type MeetingServiceCd } from '@seodang/domain/live-join'
import {
  isWholeAccount,
  type MeetingAccount,
  meetingKeyProblems,
  meetingKeys,
  meetingSecretName,
} from '@seodang/domain/meeting-account'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { defineEvent } from '../../platform/jobs/jobs.ts'
import { settingPurpose } from '../../platform/security/secrets.ts'
import { deleteSecret, readSecret, saveSecret } from './secrets-store.ts'
import { getChannelRow, lockChannelRow, setChannel } from './store.ts'

type Settings = ReplyOf<typeof readMeetingSettings>
type Draft = BodyOf<typeof saveMeetingSettings>

/** A site connected, changed or left a meeting service (LIVE-40). */
export const meetingServicesChanged = defineEvent<{ channelSeq: number }>('site.meetingServicesChanged')

/** SET-07, LIVE-40: what is not secret, and which secrets are kept. */
export async function meetingSettings(ctx: Context): Promise<Settings> {
  const row = await getChannelRow(ctx, ctx.channelSeq)
  const services: Settings['services'] = []
  for (const liveTypeCd of MEETING_SERVICES) {
    const account = await accountAt(ctx, liveTypeCd)
    const fields = meetingKeys(liveTypeCd)
    services.push({
      liveTypeCd,
      values: Object.fromEntries(
        fields.filter(({ isSecret }) => !isSecret).map(({ name }) => [name, account[name] ?? '']),
      ),
      kept: fields.filter(({ name, isSecret }) => isSecret && account[name]).map(({ name }) => name),
      isConnected: isWholeAccount(liveTypeCd, account),
    })
  }
  const { config } = ctx.services
  return {
    services,
    ...joinWindows(row.lkPlus),
    revision: row.meetingRevision,
    webhookUrl: `${config.origin}${config.bases.api}/v1.0/webhooks/zoom/${ctx.channelSeq}`,
  }
}

/** LIVE-40, SET-09: an account is whole or there is none; a secret that is not typed again stays. */
export function saveMeetings(outer: Context, draft: Draft): Promise<Settings> {
  return inTransaction(outer, async (ctx) => {
    const row = await lockChannelRow(ctx)
    if (row.meetingRevision !== draft.revision) fail('CONFLICT_EDITED')
    const before = await meetingSettings(ctx)
    requireNoProblems(problemsOf(draft, before))
    for (const { liveTypeCd, values } of draft.services) await keepAccount(ctx, liveTypeCd, values)
    const { attendeeJoinTimeLive, tchJoinTimeLive } = draft
    await setChannel(ctx, {
      lkPlus: { ...row.lkPlus, attendeeJoinTimeLive, tchJoinTimeLive },
      meetingRevision: draft.revision + 1,
    })
    const after = await meetingSettings(ctx)
    await audit(ctx, 'site.meetingServices', 'channel', before, after)
    await ctx.services.jobs.emit(ctx, meetingServicesChanged, { channelSeq: ctx.channelSeq })
    return after
  })
}

/** Under the names `00.clientId`. */
function problemsOf(draft: Draft, before: Settings) {
  const all = draft.services.flatMap(({ liveTypeCd, values }) => {
    const kept = before.services.find((one) => one.liveTypeCd === liveTypeCd)?.kept ?? []
    return Object.entries(meetingKeyProblems(liveTypeCd, { values, kept })).map(
      ([field, problem]) => [`${liveTypeCd}.${field}`, problem] as const,
    )
  })
  return Object.fromEntries(all)
}

async function accountAt(ctx: Context, liveTypeCd: MeetingServiceCd): Promise<MeetingAccount> {
  const name = meetingSecretName(liveTypeCd)
  const sealed = await readSecret(ctx, name)
  if (!sealed) return {}
  const kept: unknown = JSON.parse(ctx.services.secrets.open(settingPurpose(ctx.channelSeq, name), sealed))
  return Object.fromEntries(
    Object.entries(Object(kept)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

async function keepAccount(
  ctx: Context,
  liveTypeCd: MeetingServiceCd,
  values: MeetingAccount,
): Promise<void> {
  const name = meetingSecretName(liveTypeCd)
  const fields = meetingKeys(liveTypeCd)
  const typed = Object.fromEntries(fields.map((field) => [field.name, (values[field.name] ?? '').trim()]))
  const open = fields.filter(({ isSecret }) => !isSecret)
  const isEmptied = open.length > 0 && open.every((field) => typed[field.name] === '')
  if (isEmptied || Object.keys(values).length === 0) return deleteSecret(ctx, name)
  const before = await accountAt(ctx, liveTypeCd)
  const account = Object.fromEntries(
    fields.map((field) => [
      field.name,
      typed[field.name] || (field.isSecret ? (before[field.name] ?? '') : ''),
    ]),
  )
  if (!isWholeAccount(liveTypeCd, account)) return
  const sealed = ctx.services.secrets.seal(settingPurpose(ctx.channelSeq, name), JSON.stringify(account))
  await saveSecret(ctx, name, sealed)
}
