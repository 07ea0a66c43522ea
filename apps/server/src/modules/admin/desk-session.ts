import type { Principal } from '@seodang/domain/access'
import { fail } from '@seodang/domain/errors'
import { DESK_IDLE, DESK_LIFE, deskExpiry, ENTRY_LIFE } from '@seodang/domain/second-factor'
import bowser from 'bowser'
import { and, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context, Services } from '../../platform/context.ts'
import type { LoadDesk, LoadDeskHolder } from '../../platform/http/principal.ts'
import { newToken, tokenHash } from '../../platform/security/secrets.ts'
import type { Desks, HeldUser } from '../identity/index.ts'
import { adminSessions } from './tables.ts'

/**
 * Waits for the second factor of somebody whose password was right. The account is held, as by whoever ends its desks: the
 * right and the password are looked at before, and one that was begun by those of before would outlive them.
 */
export async function beginDesk(ctx: Context, { userSeq }: HeldUser): Promise<string> {
  const token = newToken()
  const endsAt = new Date(ctx.now.getTime() + ENTRY_LIFE)
  await ctx.db.insert(adminSessions).values({
    userSeq,
    tokenHash: tokenHash(token),
    agent: agentOf(ctx.origin.userAgent),
    address: ctx.origin.address,
    createdAt: ctx.now,
    usedAt: ctx.now,
    expiresAt: endsAt,
    endsAt,
  })
  return token
}

/**
 * Opens it under a new token: whoever knew the one from before the second factor knows nothing (session fixation). Fails
 * with NOT_LOGGED_IN where it ended meanwhile: the password that it was begun with may be one no more (ACC-26).
 */
export async function proveDesk(ctx: Context): Promise<string> {
  const token = newToken()
  const endsAt = new Date(ctx.now.getTime() + DESK_LIFE)
  const opened = await ctx.db
    .update(adminSessions)
    .set({ tokenHash: tokenHash(token), provedAt: ctx.now, endsAt, expiresAt: deskExpiry(ctx.now, endsAt) })
    .where(and(eq(adminSessions.adminSessionSeq, deskSeqOf(ctx)), isNull(adminSessions.revokedAt)))
    .returning({ adminSessionSeq: adminSessions.adminSessionSeq })
  if (opened.length === 0) fail('NOT_LOGGED_IN')
  return token
}

export async function endDesk(ctx: Context): Promise<void> {
  if (ctx.origin.sessionSeq === null) return
  await ctx.db
    .update(adminSessions)
    .set({ revokedAt: ctx.now })
    .where(and(eq(adminSessions.adminSessionSeq, ctx.origin.sessionSeq), isNull(adminSessions.revokedAt)))
}

/** Ends what somebody has at the desk, and with it every look into a site that it allowed (ADM-02). */
export const desks: Desks = {
  async end(ctx, userSeq) {
    const open = await desks.countOpen(ctx, userSeq)
    await ctx.db
      .update(adminSessions)
      .set({ revokedAt: ctx.now })
      .where(and(eq(adminSessions.userSeq, userSeq), isNull(adminSessions.revokedAt)))
    return open
  },

  async countOpen(ctx, userSeq) {
    const [row] = await ctx.db
      .select({ n: count() })
      .from(adminSessions)
      .where(
        and(
          eq(adminSessions.userSeq, userSeq),
          isNull(adminSessions.revokedAt),
          isNotNull(adminSessions.provedAt),
          gt(adminSessions.expiresAt, ctx.now),
        ),
      )
    return row?.n ?? 0
  },
}

export async function deskExpiresAt(ctx: Context): Promise<Date> {
  const [row] = await ctx.db
    .select({ expiresAt: adminSessions.expiresAt })
    .from(adminSessions)
    .where(eq(adminSessions.adminSessionSeq, deskSeqOf(ctx)))
  return row?.expiresAt ?? ctx.now
}

export function deskSeqOf(ctx: Context): number {
  if (ctx.origin.sessionSeq === null) throw new Error('A use case of the desk was called without one')
  return ctx.origin.sessionSeq
}

const NOBODY: Principal = {
  userSeq: null,
  isVerified: false,
  isPlatformAdmin: false,
  channelSeq: null,
  isChannelUser: false,
  userTypeCd: null,
  permissions: [],
}

/** Who is at the desk. Each look keeps it open for another while (ADM-04); a right that was taken away closes it. */
export function deskLoader(services: Services): LoadDesk {
  return async ({ token, userAgent }) => {
    if (token === null) return { principal: NOBODY, adminSessionSeq: null }
    const now = services.now()
    const idle = new Date(now.getTime() + DESK_IDLE)
    const { rows } = await services.db.execute<{
      admin_session_seq: number
      user_seq: number
      is_proved: boolean
    }>(sql`
      update admin_sessions s set used_at = ${now.toISOString()}, expires_at = least(${idle.toISOString()}, s.ends_at)
      from users u
      where s.token_hash = ${tokenHash(token)} and s.agent = ${agentOf(userAgent)}
        and s.revoked_at is null and s.expires_at > ${now.toISOString()}
        and u.user_seq = s.user_seq and u.is_platform_admin and u.verified_at is not null and u.closed_at is null
      returning s.admin_session_seq, s.user_seq, s.proved_at is not null as is_proved`)
    const [row] = rows
    if (!row) return { principal: NOBODY, adminSessionSeq: null }
    return {
      principal: {
        ...NOBODY,
        userSeq: row.user_seq,
        isVerified: true,
        desk: row.is_proved ? 'open' : 'entering',
      },
      adminSessionSeq: row.admin_session_seq,
    }
  }
}

/** The desk that an address was given to (UPL-12). */
export function deskHolderLoader(services: Services): LoadDeskHolder {
  return async (adminSessionSeq) => {
    const now = services.now().toISOString()
    const { rows } = await services.db.execute<{ user_seq: number }>(sql`
      select s.user_seq from admin_sessions s join users u on u.user_seq = s.user_seq
        and u.is_platform_admin and u.verified_at is not null and u.closed_at is null
      where s.admin_session_seq = ${adminSessionSeq} and s.proved_at is not null
        and s.revoked_at is null and s.expires_at > ${now}`)
    const [row] = rows
    if (!row) return null
    return {
      principal: { ...NOBODY, userSeq: row.user_seq, isVerified: true, desk: 'open' },
      sessionSeq: adminSessionSeq,
      tokenRefused: false,
      channelExists: true,
      isSuspended: false,
      plan: null,
      courseVisible: false,
    }
  }
}

/** Versions change from one day to the next; the browser and its system do not. */
function agentOf(userAgent: string): string {
  const { browser, os } = bowser.parse(userAgent.slice(0, 400) || ' ')
  return `${browser.name ?? ''}/${os.name ?? ''}`
}
