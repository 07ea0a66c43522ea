import { type CalendarEntry, calendarFile } from '@seodang/domain/calendar'
import { fail } from '@seodang/domain/errors'
import { siteLink } from '@seodang/domain/site-address'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { newToken, tokenHash } from '../../platform/security/secrets.ts'
import { readChannel } from '../site/index.ts'
import {
  deleteFeed,
  findFeed,
  findFeedOwner,
  type SessionRow,
  saveFeed,
  sessionsOf,
} from './calendar-store.ts'
import { findLive } from './store.ts'

/** What a token is sealed for, so that the seal of another thing opens nothing here. */
const sealedFor = (userSeq: number): string => `calendar:${userSeq}`

/** BYD-07: one live as a file. The link leads to our page, never into the meeting. */
export async function liveFile(ctx: Context, courseSeq: number, curriculumSeq: number): Promise<string> {
  const live = await findLive(ctx, courseSeq, curriculumSeq)
  if (!live) fail('NO_DATA', { curriculumSeq })
  return calendarFile(live.title, [
    entryOf(ctx, {
      ...(await placeOf(ctx, live.channelSeq)),
      course_seq: courseSeq,
      curriculum_seq: curriculumSeq,
      curriculum_title: live.curriculumTitle,
      title: live.title,
      start_at: live.startAt.toISOString(),
      end_at: live.endAt.toISOString(),
      revision: live.revision,
      changed_at: live.changedAt.toISOString(),
      is_removed: false,
    }),
  ])
}

/** BYD-07: all lives of whoever the secret address belongs to. */
export async function feedFile(ctx: Context, token: string): Promise<string> {
  const userSeq = await findFeedOwner(ctx, tokenHash(token.replace(/\.ics$/, '')))
  if (userSeq === undefined) fail('NO_DATA')
  const sessions = await sessionsOf(ctx, userSeq)
  return calendarFile(
    'Seodang',
    sessions.map((session) => entryOf(ctx, session)),
  )
}

async function placeOf(ctx: Context, channelSeq: number) {
  const { address, domain } = await readChannel(ctx, channelSeq)
  return { channel_seq: channelSeq, address, domain }
}

function entryOf(ctx: Context, session: SessionRow): CalendarEntry {
  const path = `/classes/${session.course_seq}/classroom/${session.curriculum_seq}`
  const { config } = ctx.services
  return {
    uid: `live-${session.channel_seq}-${session.curriculum_seq}@${new URL(config.origin).hostname}`,
    sequence: session.revision,
    changedAt: session.changed_at,
    startAt: session.start_at,
    endAt: session.end_at,
    title: `${session.title} · ${session.curriculum_title}`,
    url: siteLink(config, { ...session, channelSeq: session.channel_seq }, path),
    isCancelled: session.is_removed,
  }
}

export async function myFeed(ctx: Context): Promise<{ url: string | null }> {
  const userSeq = userSeqOf(ctx)
  const sealed = await findFeed(ctx, userSeq)
  return {
    url: sealed ? feedUrl(ctx, ctx.services.secrets.open(sealedFor(userSeq), sealed)) : null,
  }
}

/** Another address each time: whoever had the one before reads nothing any more. */
export async function renewFeed(ctx: Context): Promise<{ url: string | null }> {
  const userSeq = userSeqOf(ctx)
  const token = newToken()
  await saveFeed(ctx, {
    userSeq,
    tokenHash: tokenHash(token),
    sealed: ctx.services.secrets.seal(sealedFor(userSeq), token),
  })
  return { url: feedUrl(ctx, token) }
}

export async function dropFeed(ctx: Context): Promise<{ url: string | null }> {
  await deleteFeed(ctx, userSeqOf(ctx))
  return { url: null }
}

const feedUrl = ({ services: { config } }: Context, token: string): string =>
  `${config.origin}${config.bases.api}/v1.0/calendar/${token}.ics`
