import type { createItem } from '@seodang/contract/authoring'
import type { BodyOf } from '@seodang/contract/endpoint'
import { CURRICULUM_TYPE, UPLOAD_STATE, VOD_TYPE } from '@seodang/domain/codes'
import { defaultMissionType } from '@seodang/domain/curriculum'
import { curriculumTree } from '@seodang/domain/curriculum-tree'
import { type FieldProblem, fail, failFields } from '@seodang/domain/errors'
import { hostOfVideo, videoLinkProblem } from '@seodang/domain/video-link'
import { classTimeOf } from '@seodang/domain/youtube'
import { type Context, inTransaction } from '../../platform/context.ts'
import { courseChanged } from './changed.ts'
import { writeOrder } from './curriculum-order.ts'
import { editedCurriculum, type ItemRow, storedItems } from './curriculum-view.ts'
import { liveChanged } from './events.ts'
import { defaultExtra } from './item-extra.ts'
import { copyFiles } from './item-files-store.ts'
import { defaultLive, type LiveRow } from './live-fields.ts'
import { insertLives, lockLive } from './lives-store.ts'
import { lockForEditing } from './save.ts'
import { curriculumItems } from './tables.ts'
import { getVideo } from './videos.ts'

type NewItem = BodyOf<typeof createItem>['items'][number]
type Insert = typeof curriculumItems.$inferInsert

/** More would make lists that nobody can work with (SEC-52). */
export const MOST_ITEMS = 1000

/** CUR-14: adds items at the end of their section, or of the class, with the defaults of their kind (CUR-04, CUR-05, CUR-09). */
export function createItems(outer: Context, courseSeq: number, wanted: NewItem[]) {
  return inTransaction(outer, async (ctx) => {
    const course = await lockForEditing(ctx, courseSeq)
    const before = await storedItems(ctx, courseSeq)
    requireRoom(before.length + wanted.length)
    requireSections(
      before,
      wanted.map(({ sectionSeq }) => sectionSeq ?? null),
    )
    const problems = wanted.flatMap((item, index) => {
      const problem = newItemProblem(item)
      return problem ? [[`items.${index}.${problem.field}`, problem.problem] as const] : []
    })
    if (problems.length > 0) failFields(Object.fromEntries(problems))
    const rows: Insert[] = []
    for (const [index, item] of wanted.entries())
      rows.push(await newRow(ctx, courseSeq, item, before.length + index + 1))
    const made = await ctx.db.insert(curriculumItems).values(rows).returning()
    const lives = made.filter(({ curriculumTypeCd }) => curriculumTypeCd === CURRICULUM_TYPE.live)
    await insertLives(
      ctx,
      lives.map(({ channelSeq, curriculumSeq }) => ({
        channelSeq,
        courseSeq,
        curriculumSeq,
        ...defaultLive(ctx.now),
      })),
    )
    await tellOfLives(ctx, courseSeq, lives)
    await writeOrder(ctx, before, [...before, ...made])
    await courseChanged(ctx, course)
    return editedCurriculum(ctx, courseSeq)
  })
}

/** CUR-14: copies stand behind what they were copied from; a section is copied with all that it holds. */
export function copyItems(outer: Context, courseSeq: number, curriculumSeqs: number[]) {
  return inTransaction(outer, async (ctx) => {
    const course = await lockForEditing(ctx, courseSeq)
    const before = await storedItems(ctx, courseSeq)
    const wanted = new Set(curriculumSeqs)
    if (before.filter(({ curriculumSeq }) => wanted.has(curriculumSeq)).length !== wanted.size)
      fail('NO_DATA', { courseSeq })
    const placed: ItemRow[] = []
    for (const { section, items } of curriculumTree(before)) {
      if (section) placed.push(section)
      for (const item of items) {
        placed.push(item)
        const isAlone = !(section && wanted.has(section.curriculumSeq))
        if (isAlone && wanted.has(item.curriculumSeq))
          placed.push(await insertCopyOf(ctx, item, item.sectionSeq))
      }
      if (section && wanted.has(section.curriculumSeq)) {
        const copy = await insertCopyOf(ctx, section, null)
        placed.push(copy)
        for (const item of items) placed.push(await insertCopyOf(ctx, item, copy.curriculumSeq))
      }
    }
    requireRoom(placed.length)
    await writeOrder(
      ctx,
      before,
      placed.map((item, index) => ({ ...item, ord: index + 1 })),
    )
    const known = new Set(before.map(({ curriculumSeq }) => curriculumSeq))
    await tellOfLives(
      ctx,
      courseSeq,
      placed.filter(({ curriculumSeq }) => !known.has(curriculumSeq)),
    )
    await courseChanged(ctx, course)
    return editedCurriculum(ctx, courseSeq)
  })
}

function requireRoom(count: number): void {
  if (count > MOST_ITEMS) failFields({ items: { code: 'tooMany', n: MOST_ITEMS } })
}

/** SEC-04: a section is an item of this very class. */
function requireSections(items: ItemRow[], sectionSeqs: (number | null)[]): void {
  const sections = new Set(
    items
      .filter(({ curriculumTypeCd }) => curriculumTypeCd === CURRICULUM_TYPE.section)
      .map(({ curriculumSeq }) => curriculumSeq),
  )
  const foreign = sectionSeqs.find((seq) => seq !== null && !sections.has(seq))
  if (foreign) fail('NO_DATA', { sectionSeq: foreign })
}

/** UPL-08: several links make several items, so each is told apart by its place in the list. */
function newItemProblem(item: NewItem): { field: string; problem: FieldProblem } | null {
  if (item.vodTypeCd === undefined || !item.linkUrl) return null
  const problem = videoLinkProblem({ vodTypeCd: item.vodTypeCd, linkUrl: item.linkUrl })
  return problem && { field: 'linkUrl', problem }
}

async function newRow(ctx: Context, courseSeq: number, item: NewItem, ord: number): Promise<Insert> {
  const { curriculumTypeCd, missionType = defaultMissionType(curriculumTypeCd) } = item
  const isSection = curriculumTypeCd === CURRICULUM_TYPE.section
  const video = item.uploadVodSeq ? await getVideo(ctx, item.uploadVodSeq) : null
  const duration = video?.state === UPLOAD_STATE.ready ? video.duration : (item.duration ?? 0)
  return {
    channelSeq: ctx.channelSeq,
    courseSeq,
    curriculumTypeCd,
    title: item.title.trim().normalize('NFC'),
    sectionSeq: isSection ? null : (item.sectionSeq ?? null),
    ord,
    linkUrl: item.linkUrl?.trim() || null,
    vodTypeCd:
      item.vodTypeCd ?? (item.linkUrl ? (hostOfVideo(item.linkUrl) ?? VOD_TYPE.other) : VOD_TYPE.upload),
    ...(video && { uploadVodSeq: video.uploadVodSeq, uploadOriginFile: video.name, fileSize: video.size }),
    duration,
    classTime: classTimeOf(duration),
    missionType,
    extra: defaultExtra({ curriculumTypeCd, missionType }, ctx.now),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
}

/** A copy of a live has a meeting of its own, at the time of the original unless told otherwise. */
export async function insertCopyOf(
  ctx: Context,
  item: ItemRow,
  sectionSeq: number | null,
  at: Partial<LiveRow> = {},
): Promise<ItemRow> {
  const { curriculumSeq: _, revision: __, createdAt: ___, updatedAt: ____, ...columns } = item
  const [copy] = await ctx.db
    .insert(curriculumItems)
    .values({ ...columns, sectionSeq, createdAt: ctx.now, updatedAt: ctx.now })
    .returning()
  if (!copy) throw new Error('The insert of a copied item answered no row')
  const live = await lockLive(ctx, item.curriculumSeq)
  if (live) {
    const { channelSeq, courseSeq, startAt, endAt, liveTypeCd, password, meetingId, joinUrl } = live
    const isPasted = meetingId === null
    const { curriculumSeq } = copy
    await insertLives(ctx, [
      {
        channelSeq,
        courseSeq,
        curriculumSeq,
        startAt,
        endAt,
        liveTypeCd,
        password,
        joinUrl: isPasted ? joinUrl : null,
        ...at,
      },
    ])
  }
  await copyFiles(ctx, item.curriculumSeq, copy.curriculumSeq)
  return copy
}

async function tellOfLives(ctx: Context, courseSeq: number, made: readonly ItemRow[]): Promise<void> {
  for (const { curriculumTypeCd, curriculumSeq } of made)
    if (curriculumTypeCd === CURRICULUM_TYPE.live)
      await ctx.services.jobs.emit(ctx, liveChanged, {
        channelSeq: ctx.channelSeq,
        courseSeq,
        curriculumSeq,
        isMoved: false,
      })
}
