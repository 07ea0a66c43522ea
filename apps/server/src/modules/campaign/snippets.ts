import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { createSnippet, snippets as listed, modifySnippet } from '@seodang/contract/snippet'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { SNIPPET_LABELS } from '@seodang/domain/field-labels'
import {
  hostsOf,
  SNIPPET_LIMITS,
  type SnippetDraft,
  snippetProblems,
  tidiedSnippet,
} from '@seodang/domain/snippet'
import { and, asc, eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { readChannel } from '../site/index.ts'
import { snippets } from './tables.ts'

const of = (ctx: Context, snippetSeq: number) =>
  and(eq(snippets.channelSeq, ctx.channelSeq), eq(snippets.snippetSeq, snippetSeq))

const listRows = (ctx: Context) =>
  ctx.db
    .select()
    .from(snippets)
    .where(eq(snippets.channelSeq, ctx.channelSeq))
    .orderBy(asc(snippets.snippetSeq))

/** MKT-10. */
export async function listSnippets(ctx: Context): Promise<ReplyOf<typeof listed>> {
  const rows = await listRows(ctx)
  const list = rows.map((row) => ({ ...row, allowed: hostsOf(row), updatedAt: row.updatedAt.toISOString() }))
  const { domain } = await readChannel(ctx, ctx.channelSeq)
  return { list, totalCount: list.length, domain }
}

/** What runs on the site's pages now. */
export const snippetsInUse = async (ctx: Context) =>
  (await listRows(ctx)).filter(({ useYn }) => useYn === 'Y')

export function create(outer: Context, body: BodyOf<typeof createSnippet>): Promise<{ snippetSeq: number }> {
  const draft = checked(body)
  return inTransaction(outer, async (ctx) => {
    await requireDomain(ctx, draft)
    // Whoever else makes one of the site waits, so that the number of them holds.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`snippets:${ctx.channelSeq}`}))`)
    const there = await ctx.db.$count(snippets, eq(snippets.channelSeq, ctx.channelSeq))
    if (there >= SNIPPET_LIMITS.snippets) fail('TOO_MANY_SNIPPETS')
    const [row] = await ctx.db
      .insert(snippets)
      .values({ ...draft, channelSeq: ctx.channelSeq, createdAt: ctx.now, updatedAt: ctx.now })
      .returning()
    if (!row) throw new Error('no snippet was made')
    await audit(ctx, 'snippet.create', `snippet:${row.snippetSeq}`, null, row)
    await siteChanged(ctx)
    return { snippetSeq: row.snippetSeq }
  })
}

export function modify(
  outer: Context,
  snippetSeq: number,
  { revision, ...body }: BodyOf<typeof modifySnippet>,
): Promise<void> {
  const draft = checked(body)
  return inTransaction(outer, async (ctx) => {
    await requireDomain(ctx, draft)
    const [before] = await ctx.db.select().from(snippets).where(of(ctx, snippetSeq)).for('update')
    if (!before) fail('SNIPPET_NOT_FOUND', { snippetSeq })
    if (before.revision !== revision) fail('CONFLICT_EDITED')
    await ctx.db
      .update(snippets)
      .set({ ...draft, revision: revision + 1, updatedAt: ctx.now })
      .where(of(ctx, snippetSeq))
    await audit(ctx, 'snippet.modify', `snippet:${snippetSeq}`, before, draft)
    await siteChanged(ctx)
  })
}

export function remove(outer: Context, snippetSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const [row] = await ctx.db.delete(snippets).where(of(ctx, snippetSeq)).returning()
    if (!row) fail('SNIPPET_NOT_FOUND', { snippetSeq })
    await audit(ctx, 'snippet.delete', `snippet:${snippetSeq}`, row, null)
    await siteChanged(ctx)
  })
}

function checked(body: SnippetDraft): SnippetDraft {
  const draft = tidiedSnippet(body)
  requireNoProblems(snippetProblems(draft), SNIPPET_LABELS)
  return draft
}

/** On the shared address the code of one site could read what the browser keeps of another. */
async function requireDomain(ctx: Context, { useYn }: SnippetDraft): Promise<void> {
  if (useYn === 'Y' && (await readChannel(ctx, ctx.channelSeq)).domain === null) fail('CUSTOM_DOMAIN_NEEDED')
}
