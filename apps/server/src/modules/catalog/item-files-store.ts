import { failFields } from '@seodang/domain/errors'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { attachableFiles, becomeMaterial } from '../media/index.ts'
import { uploads } from '../media/tables.ts'
import { curriculumItems, itemFiles } from './tables.ts'

export interface ItemFile {
  uploadSeq: number
  name: string
  size: number
  mime: string
  downloadCount: number
}

/** The files of items, in their order. */
export async function filesOfItems(
  ctx: Context,
  curriculumSeqs: readonly number[],
): Promise<Map<number, ItemFile[]>> {
  const found = new Map<number, ItemFile[]>()
  if (curriculumSeqs.length === 0) return found
  const rows = await ctx.db
    .select({
      curriculumSeq: itemFiles.curriculumSeq,
      uploadSeq: itemFiles.uploadSeq,
      downloadCount: itemFiles.downloadCount,
      name: uploads.name,
      size: uploads.size,
      mime: uploads.mime,
    })
    .from(itemFiles)
    .innerJoin(
      uploads,
      and(eq(uploads.channelSeq, itemFiles.channelSeq), eq(uploads.uploadSeq, itemFiles.uploadSeq)),
    )
    .where(
      and(eq(itemFiles.channelSeq, ctx.channelSeq), inArray(itemFiles.curriculumSeq, [...curriculumSeqs])),
    )
    .orderBy(asc(itemFiles.ord), asc(itemFiles.uploadSeq))
  for (const { curriculumSeq, ...file } of rows)
    found.set(curriculumSeq, [...(found.get(curriculumSeq) ?? []), file])
  return found
}

const MOST_FILES = 50

/**
 * CUR-08: adds files of this site's material and takes others away. Whoever does not edit every class adds the own ones,
 * and those of the classes that they edit; naming another is naming none (SEC-04).
 */
export async function changeFiles(
  ctx: Context,
  curriculumSeq: number,
  { addFiles = [], deleteFiles = [] }: { addFiles?: number[]; deleteFiles?: number[] },
): Promise<void> {
  const { channelSeq } = ctx
  if (deleteFiles.length > 0)
    await ctx.db
      .delete(itemFiles)
      .where(
        and(
          eq(itemFiles.channelSeq, channelSeq),
          eq(itemFiles.curriculumSeq, curriculumSeq),
          inArray(itemFiles.uploadSeq, deleteFiles),
        ),
      )
  const wanted = [...new Set(addFiles)]
  if (wanted.length > 0) {
    const known = await attachableFiles(ctx, wanted, 'class')
    if (known.length !== wanted.length) failFields({ addFiles: 'unknownChoice' })
    await becomeMaterial(ctx, wanted)
    await ctx.db.execute(sql`
      insert into item_files (channel_seq, curriculum_seq, upload_seq, ord)
      select ${channelSeq}, ${curriculumSeq}, x.upload_seq, x.n + coalesce((select max(f.ord) from item_files f
        where f.channel_seq = ${channelSeq} and f.curriculum_seq = ${curriculumSeq}), 0)
      from unnest(${sql.param(wanted)}::bigint[]) with ordinality as x(upload_seq, n)
      on conflict do nothing`)
  }
  await requireFewFiles(ctx, curriculumSeq)
}

/** Keeps the size of the item beside it, as its videos have it. */
async function requireFewFiles(ctx: Context, curriculumSeq: number): Promise<void> {
  const files = (await filesOfItems(ctx, [curriculumSeq])).get(curriculumSeq) ?? []
  if (files.length > MOST_FILES) failFields({ addFiles: { code: 'tooMany', n: MOST_FILES } })
  await ctx.db
    .update(curriculumItems)
    .set({ fileSize: files.reduce((sum, { size }) => sum + size, 0) })
    .where(
      and(eq(curriculumItems.channelSeq, ctx.channelSeq), eq(curriculumItems.curriculumSeq, curriculumSeq)),
    )
}

export async function copyFiles(ctx: Context, from: number, to: number): Promise<void> {
  await ctx.db.execute(sql`
    insert into item_files (channel_seq, curriculum_seq, upload_seq, ord)
    select channel_seq, ${to}, upload_seq, ord from item_files
    where channel_seq = ${ctx.channelSeq} and curriculum_seq = ${from}`)
}

/** ROOM-21: one more download. */
export async function countDownload(ctx: Context, curriculumSeq: number, uploadSeq: number): Promise<void> {
  await ctx.db
    .update(itemFiles)
    .set({ downloadCount: sql`${itemFiles.downloadCount} + 1` })
    .where(
      and(
        eq(itemFiles.channelSeq, ctx.channelSeq),
        eq(itemFiles.curriculumSeq, curriculumSeq),
        eq(itemFiles.uploadSeq, uploadSeq),
      ),
    )
}
