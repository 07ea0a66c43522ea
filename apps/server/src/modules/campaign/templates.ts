import type {
  createMessageTemplate,
  messageTemplates as listed,
  modifyMessageTemplate,
} from '@seodang/contract/campaign'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { CAMPAIGN_LIMITS, contentProblems } from '@seodang/domain/campaign'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { MESSAGE_TEMPLATE_LABELS } from '@seodang/domain/field-labels'
import { and, asc, eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { messageTemplates } from './tables.ts'

type Draft = BodyOf<typeof createMessageTemplate>

const of = (ctx: Context, messageTemplateSeq: number) =>
  and(
    eq(messageTemplates.channelSeq, ctx.channelSeq),
    eq(messageTemplates.messageTemplateSeq, messageTemplateSeq),
  )

/** MKT-09. */
export async function listTemplates(ctx: Context): Promise<ReplyOf<typeof listed>> {
  const rows = await ctx.db
    .select()
    .from(messageTemplates)
    .where(eq(messageTemplates.channelSeq, ctx.channelSeq))
    .orderBy(asc(sql`${messageTemplates.name} collate ko_natural`), asc(messageTemplates.messageTemplateSeq))
  const list = rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }))
  return { list, totalCount: list.length }
}

export function createTemplate(outer: Context, body: Draft): Promise<{ messageTemplateSeq: number }> {
  const values = checked(body)
  return inTransaction(outer, async (ctx) => {
    // Whoever else makes one of the site waits, so that the number of them holds.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`templates:${ctx.channelSeq}`}))`)
    const there = await ctx.db.$count(messageTemplates, eq(messageTemplates.channelSeq, ctx.channelSeq))
    if (there >= CAMPAIGN_LIMITS.templates) fail('TOO_MANY_TEMPLATES')
    const [row] = await ctx.db
      .insert(messageTemplates)
      .values({ ...values, channelSeq: ctx.channelSeq, createdAt: ctx.now, updatedAt: ctx.now })
      .returning()
    if (!row) throw new Error('no template was made')
    await audit(ctx, 'template.create', `template:${row.messageTemplateSeq}`, null, values)
    return { messageTemplateSeq: row.messageTemplateSeq }
  })
}

/** Refused where somebody else changed it since it was read (SET-09). */
export function modifyTemplate(
  outer: Context,
  messageTemplateSeq: number,
  { revision, ...body }: BodyOf<typeof modifyMessageTemplate>,
): Promise<void> {
  const values = checked(body)
  return inTransaction(outer, async (ctx) => {
    const [before] = await ctx.db
      .select()
      .from(messageTemplates)
      .where(of(ctx, messageTemplateSeq))
      .for('update')
    if (!before) fail('TEMPLATE_NOT_FOUND', { messageTemplateSeq })
    if (before.revision !== revision) fail('CONFLICT_EDITED', { messageTemplateSeq })
    await ctx.db
      .update(messageTemplates)
      .set({ ...values, revision: revision + 1, updatedAt: ctx.now })
      .where(of(ctx, messageTemplateSeq))
    await audit(ctx, 'template.modify', `template:${messageTemplateSeq}`, before, values)
  })
}

export function removeTemplate(outer: Context, messageTemplateSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const [row] = await ctx.db.delete(messageTemplates).where(of(ctx, messageTemplateSeq)).returning()
    if (!row) fail('TEMPLATE_NOT_FOUND', { messageTemplateSeq })
    await audit(ctx, 'template.delete', `template:${messageTemplateSeq}`, row, null)
  })
}

function checked({ name, subject, body, label, link }: Draft) {
  const values = {
    name: name.trim().normalize('NFC'),
    subject: subject.trim(),
    body: body.trim(),
    label: label.trim(),
    link: link.trim(),
  }
  requireNoProblems(contentProblems(values), MESSAGE_TEMPLATE_LABELS)
  return values
}
