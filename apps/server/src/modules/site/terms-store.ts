import { and, desc, eq, lte } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { siteTerms } from './tables.ts'

export type TermsKind = 'service' | 'privacy'

const ofKind = (channelSeq: number, kind: TermsKind) =>
  and(eq(siteTerms.channelSeq, channelSeq), eq(siteTerms.kind, kind))

/** The version that holds at a moment: the newest of those that have taken effect. */
export async function findVersionAt(ctx: Context, channelSeq: number, kind: TermsKind, at: Date) {
  const [row] = await ctx.db
    .select()
    .from(siteTerms)
    .where(and(ofKind(channelSeq, kind), lte(siteTerms.effectiveAt, at)))
    .orderBy(desc(siteTerms.version))
    .limit(1)
  return row
}

export async function findNewestVersion(ctx: Context, kind: TermsKind) {
  const [row] = await ctx.db
    .select()
    .from(siteTerms)
    .where(ofKind(ctx.channelSeq, kind))
    .orderBy(desc(siteTerms.version))
    .limit(1)
  return row
}

export async function findVersion(ctx: Context, kind: TermsKind, version: number) {
  const [row] = await ctx.db
    .select()
    .from(siteTerms)
    .where(and(ofKind(ctx.channelSeq, kind), eq(siteTerms.version, version)))
  return row
}

/** Without the texts, newest first. */
export async function listVersions(ctx: Context, kind: TermsKind) {
  return ctx.db
    .select({
      version: siteTerms.version,
      effectiveAt: siteTerms.effectiveAt,
      createdAt: siteTerms.createdAt,
    })
    .from(siteTerms)
    .where(ofKind(ctx.channelSeq, kind))
    .orderBy(desc(siteTerms.version))
}

export async function insertVersion(
  ctx: Context,
  row: { kind: TermsKind; version: number; effectiveAt: Date; body: string },
): Promise<void> {
  await ctx.db.insert(siteTerms).values({ channelSeq: ctx.channelSeq, createdAt: ctx.now, ...row })
}
