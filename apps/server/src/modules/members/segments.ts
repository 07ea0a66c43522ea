import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  changeSegment as changing,
  segmentChoices as choosing,
  createSegment as creating,
  listSegments as listing,
  previewSegment as previewing,
} from '@seodang/contract/segment'
import { holds } from '@seodang/domain/access'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { SEGMENT_LABELS } from '@seodang/domain/field-labels'
import { MOST_SEGMENTS } from '@seodang/domain/member'
import type { Permission } from '@seodang/domain/permissions'
import {
  conditionsProblems,
  isLeftOut,
  mayAskFor,
  type SegmentCondition,
  segmentProblems,
} from '@seodang/domain/segment'
import { type SegmentNames, segmentText } from '@seodang/domain/segment-texts'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { imageUrl } from '../media/index.ts'
import { listLabelRows } from './labels-store.ts'
import { matches } from './segment-conditions-store.ts'
import * as store from './segments-store.ts'

type SegmentView = ReplyOf<typeof listing>['list'][number]
type Body = BodyOf<typeof creating>

const PREVIEWED = 8
const LONGEST_COPY_NAME = 52

/** MEM-03, MEM-10: the segments of the site with what they count now. */
export async function segmentList(
  ctx: Context,
  q?: string,
): Promise<{ list: SegmentView[]; totalCount: number }> {
  const [rows, names] = [await store.listSegmentRows(ctx, q), await namesOf(ctx)]
  const list: SegmentView[] = []
  for (const row of rows) list.push(await viewOf(ctx, row, names))
  return { list, totalCount: list.length }
}

/** The same for other modules, by name: who offers a coupon to a segment asks here. */
export async function listSegments(
  ctx: Context,
): Promise<{ segmentSeq: number; name: string; memberCount: number }[]> {
  const rows = await store.listSegmentRows(ctx)
  const list = []
  for (const row of rows) {
    const { memberCount } = await store.countMatching(ctx, store.isInSegment(ctx, row))
    list.push({ segmentSeq: row.segmentSeq, name: row.name, memberCount })
  }
  return list
}

/**
 * MEM-10, MEM-11: the members who are in a segment at this moment; NO_DATA for a segment that the site does not have.
 * A message that advertises leaves out whoever did not agree to that.
 */
export async function segmentMembers(
  ctx: Context,
  segmentSeq: number,
  { isAdvertising = false }: { isAdvertising?: boolean } = {},
): Promise<number[]> {
  const people = await store.listPeopleOf(ctx, await getSegment(ctx, segmentSeq))
  return people.filter((person) => !isLeftOut(person, isAdvertising)).map(({ userSeq }) => userSeq)
}

export async function readSegment(ctx: Context, segmentSeq: number): Promise<SegmentView> {
  return viewOf(ctx, await getSegment(ctx, segmentSeq), await namesOf(ctx))
}

/** MEM-10: what the conditions match now; nothing is kept. */
export async function previewSegment(
  ctx: Context,
  body: BodyOf<typeof previewing>,
): Promise<ReplyOf<typeof previewing>> {
  requireNoProblems(conditionsProblems(body.conditions), SEGMENT_LABELS)
  requireMayAsk(ctx, body.conditions)
  await requireKnown(ctx, body.conditions)
  const [counts, people] = [
    await store.countMatching(ctx, matches(ctx, body)),
    await store.listLatest(ctx, body, PREVIEWED),
  ]
  return {
    ...counts,
    list: people.map(({ profileImageKey, ...person }) => ({
      ...person,
      profileImageUrl: imageUrl(profileImageKey),
    })),
  }
}

export async function segmentChoices(ctx: Context): Promise<ReplyOf<typeof choosing>> {
  const [choices, labels] = [await store.listChoices(ctx), await listLabelRows(ctx)]
  return { ...choices, labels }
}

/** MEM-09: keeps a segment; of a static one the people are taken in the same transaction. */
export function createSegment(outer: Context, body: Body): Promise<SegmentView> {
  return inTransaction(outer, async (ctx) => {
    const kept = await checked(ctx, body)
    await requireRoom(ctx)
    const row = await store.insertSegment(ctx, kept)
    if (row.staticYn === 'Y') await store.takePeople(ctx, row)
    await audit(ctx, 'segment.create', `segment:${row.segmentSeq}`, null, kept)
    return viewOf(ctx, row, await namesOf(ctx))
  })
}

/** Refused where somebody else changed it since it was read (SET-09): messages and coupons go by it. */
export function changeSegment(
  outer: Context,
  segmentSeq: number,
  { revision, ...body }: BodyOf<typeof changing>,
): Promise<SegmentView> {
  return inTransaction(outer, async (ctx) => {
    const before = (await store.lockSegment(ctx, segmentSeq)) ?? fail('NO_DATA', { segmentSeq })
    if (before.revision !== revision) fail('CONFLICT_EDITED', { segmentSeq })
    const kept = await checked(ctx, body, before.conditions)
    const row = await store.updateSegment(ctx, before, kept)
    if (row.staticYn === 'Y') await store.takePeople(ctx, row)
    else await store.dropPeople(ctx, row)
    await audit(ctx, 'segment.modify', `segment:${segmentSeq}`, keptOf(before), kept)
    return viewOf(ctx, row, await namesOf(ctx))
  })
}

const COPY = { ko: '사본', en: 'copy', ja: 'コピー' } as const

export function copySegment(outer: Context, segmentSeq: number): Promise<SegmentView> {
  return inTransaction(outer, async (ctx) => {
    const from = await getSegment(ctx, segmentSeq)
    await requireRoom(ctx)
    const name = `${from.name.slice(0, LONGEST_COPY_NAME)} (${COPY[ctx.language]})`
    const row = await store.insertSegment(ctx, { ...keptOf(from), name })
    if (row.staticYn === 'Y') await store.copyPeople(ctx, from, row)
    await audit(ctx, 'segment.create', `segment:${row.segmentSeq}`, null, { copyOf: segmentSeq, name })
    return viewOf(ctx, row, await namesOf(ctx))
  })
}

export function deleteSegment(outer: Context, segmentSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const row = (await store.removeSegment(ctx, segmentSeq)) ?? fail('NO_DATA', { segmentSeq })
    await audit(ctx, 'segment.delete', `segment:${segmentSeq}`, keptOf(row), null)
  })
}

async function getSegment(ctx: Context, segmentSeq: number): Promise<store.SegmentRow> {
  return (await store.findSegment(ctx, segmentSeq)) ?? fail('NO_DATA', { segmentSeq })
}

async function requireRoom(ctx: Context): Promise<void> {
  if ((await store.countSegmentsLocked(ctx)) >= MOST_SEGMENTS) fail('TOO_MANY_SEGMENTS')
}

async function checked(ctx: Context, body: Body, before: readonly SegmentCondition[] = []) {
  requireNoProblems(segmentProblems(body), SEGMENT_LABELS)
  const isNew = (one: SegmentCondition) => !before.some((kept) => isDeepStrictEqual(kept, one))
  requireMayAsk(ctx, body.conditions.filter(isNew))
  await requireKnown(ctx, body.conditions)
  return {
    name: body.name.trim(),
    match: body.match,
    conditions: body.conditions,
    staticYn: body.staticYn,
    takenAt: body.staticYn === 'Y' ? ctx.now : null,
  }
}

/** PERM-09: nobody learns by a segment what is not shown to them. What stood there already goes on. */
function requireMayAsk(ctx: Context, conditions: readonly SegmentCondition[]): void {
  const may = (permission: Permission) => holds(ctx.principal, permission)
  if (conditions.some(({ kind }) => !mayAskFor(kind, may))) fail('NO_PERMISSION')
}

/** What a condition points at is of this site: of another one it is as if it were not there (SEC-04). */
async function requireKnown(ctx: Context, conditions: readonly SegmentCondition[]): Promise<void> {
  const names = await namesOf(ctx)
  const problems = conditions.flatMap((condition, index): [string, 'notChosen'][] => {
    if ('courseSeq' in condition && names.course(condition.courseSeq) === null)
      return [[`conditions.${index}.courseSeq`, 'notChosen']]
    if ('labelSeq' in condition && names.label(condition.labelSeq) === null)
      return [[`conditions.${index}.labelSeq`, 'notChosen']]
    if ('fieldSeq' in condition && names.field(condition.fieldSeq) === null)
      return [[`conditions.${index}.fieldSeq`, 'notChosen']]
    if ('membershipSeq' in condition && isGone(condition.membershipSeq, names.membership))
      return [[`conditions.${index}.membershipSeq`, 'notChosen']]
    if ('couponInfoSeq' in condition && isGone(condition.couponInfoSeq, names.coupon))
      return [[`conditions.${index}.couponInfoSeq`, 'notChosen']]
    return []
  })
  requireNoProblems(Object.fromEntries(problems), SEGMENT_LABELS)
}

const isGone = (seq: number | null, name: (seq: number) => string | null) =>
  seq !== null && name(seq) === null

async function namesOf(ctx: Context): Promise<SegmentNames> {
  const { courses, labels, fields, memberships, coupons } = await segmentChoices(ctx)
  const byCourse = new Map(courses.map(({ courseSeq, title }) => [courseSeq, title]))
  const byLabel = new Map(labels.map(({ labelSeq, name }) => [labelSeq, name]))
  const byField = new Map(fields.map(({ fieldSeq, label }) => [fieldSeq, label]))
  const byMembership = new Map(memberships.map(({ membershipSeq, name }) => [membershipSeq, name]))
  const byCoupon = new Map(coupons.map(({ couponInfoSeq, name }) => [couponInfoSeq, name]))
  return {
    membership: (seq) => byMembership.get(seq) ?? null,
    coupon: (seq) => byCoupon.get(seq) ?? null,
    course: (seq) => byCourse.get(seq) ?? null,
    label: (seq) => byLabel.get(seq) ?? null,
    field: (seq) => byField.get(seq) ?? null,
  }
}

async function viewOf(ctx: Context, row: store.SegmentRow, names: SegmentNames): Promise<SegmentView> {
  const { segmentSeq, name, match, conditions, staticYn } = row
  return {
    segmentSeq,
    name,
    match,
    conditions,
    staticYn,
    text: segmentText(row, names, ctx.language),
    takenAt: row.takenAt?.toISOString() ?? null,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    ...(await store.countMatching(ctx, store.isInSegment(ctx, row))),
  }
}

const keptOf = ({ name, match, conditions, staticYn, takenAt }: store.SegmentRow) => ({
  name,
  match,
  conditions,
  staticYn,
  takenAt,
})
