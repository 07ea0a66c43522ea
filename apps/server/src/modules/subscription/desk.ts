import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  createMembership as creating,
  editedMembership,
  managedMemberships,
  membershipClassChoices,
  membershipRoomChoices,
  updateMembership as updating,
} from '@seodang/contract/membership-desk'
import { PUBLISH_STATUS, type PublishStatusCd } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { MEMBERSHIP_LABELS } from '@seodang/domain/field-labels'
import { takeAwayProblem } from '@seodang/domain/held-product'
import { MOST_MEMBERSHIPS, membershipProblems } from '@seodang/domain/site-membership'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import {
  classesNaming,
  membershipClasses,
  nameMembership,
  pictureOf,
  requirePriced,
} from '../catalog/index.ts'
import { requireOwnImages } from '../media/index.ts'
import { FOLLOW } from './jobs.ts'
import { countMembers } from './members-store.ts'
import { MEMBERSHIP_ROOMS } from './port.ts'
import {
  getMembership,
  insertMembership,
  listMemberships,
  lockMembership,
  type NewMembership,
  updateMembershipRow,
} from './store.ts'

type Fields = BodyOf<typeof creating>
type EditedView = ReplyOf<typeof editedMembership>

/** MSH-01: all of them in their order, with how many hold them. */
export async function managed(ctx: Context): Promise<ReplyOf<typeof managedMemberships>> {
  const [rows, classes] = await Promise.all([listMemberships(ctx), membershipClasses(ctx)])
  const counts = await countMembers(
    ctx,
    rows.map(({ membershipSeq }) => membershipSeq),
  )
  const list = rows.map((row) => ({
    membershipSeq: row.membershipSeq,
    name: row.name,
    image: pictureOf(row.imageKey, null),
    monthlyPrice: row.monthlyPrice,
    trialDays: row.trialDays,
    seatLimit: row.seatLimit,
    ...(counts.get(row.membershipSeq) ?? { members: 0, inTrial: 0, pastDue: 0, cardAsked: 0 }),
    classes: classes.filter((one) => one.membershipSeqs.includes(row.membershipSeq)).length,
    publishStatusCd: row.publishStatusCd,
    updatedAt: row.updatedAt.toISOString(),
  }))
  return { list, totalCount: list.length }
}

export async function edited(ctx: Context, membershipSeq: number): Promise<EditedView> {
  const [row, classes, rooms, counts] = await Promise.all([
    getMembership(ctx, membershipSeq),
    membershipClasses(ctx),
    roomsOf(ctx).list(ctx),
    countMembers(ctx, [membershipSeq]),
  ])
  return {
    membershipSeq,
    name: row.name,
    description: row.description,
    imageKey: row.imageKey,
    image: pictureOf(row.imageKey, null),
    benefits: row.benefits,
    monthlyPrice: row.monthlyPrice,
    longerTerms: row.longerTerms,
    trialDays: row.trialDays,
    seatLimit: row.seatLimit,
    classes: classes
      .filter((one) => one.membershipSeqs.includes(membershipSeq))
      .map(({ courseSeq, title, membersOnly }) => ({ courseSeq, title, membersOnly })),
    chatRoomSeqs: rooms
      .filter((room) => room.membershipSeqs.includes(membershipSeq))
      .map(({ chatRoomSeq }) => chatRoomSeq),
    publishStatusCd: row.publishStatusCd,
    members: counts.get(membershipSeq)?.members ?? 0,
    revision: row.revision,
  }
}

export async function classChoices(ctx: Context): Promise<ReplyOf<typeof membershipClassChoices>> {
  const list = (await membershipClasses(ctx)).map(
    ({ courseSeq, title, image, isPublished, membersOnly }) => ({
      courseSeq,
      title,
      image,
      isPublished,
      membersOnly,
    }),
  )
  return { list, totalCount: list.length }
}

const roomsOf = (ctx: Context) => ctx.services.ports.use(MEMBERSHIP_ROOMS)

export async function roomChoices(ctx: Context): Promise<ReplyOf<typeof membershipRoomChoices>> {
  const list = (await roomsOf(ctx).list(ctx)).map(({ chatRoomSeq, name, isPublished }) => ({
    chatRoomSeq,
    name,
    isPublished,
  }))
  return { list, totalCount: list.length }
}

/** The columns of a form; refuses one that is wrong at its fields. */
async function columnsOf(
  ctx: Context,
  { classes: _classes, chatRoomSeqs: _rooms, ...fields }: Fields,
): Promise<NewMembership> {
  requireNoProblems(membershipProblems(fields), MEMBERSHIP_LABELS)
  await requireOwnImages(ctx, { imageKey: fields.imageKey })
  return {
    name: fields.name.trim(),
    description: fields.description.trim(),
    imageKey: fields.imageKey,
    benefits: fields.benefits.map((benefit) => benefit.trim()),
    // `membershipProblems` has refused an empty one.
    monthlyPrice: fields.monthlyPrice ?? 0,
    longerTerms: fields.longerTerms.toSorted((one, other) => one.months - other.months),
    trialDays: fields.trialDays,
    seatLimit: fields.seatLimit,
  }
}

export function create(outer: Context, fields: Fields): Promise<EditedView> {
  return inTransaction(outer, async (ctx) => {
    const columns = await columnsOf(ctx, fields)
    const existing = await listMemberships(ctx)
    if (existing.length >= MOST_MEMBERSHIPS) fail('MEMBERSHIPS_TOO_MANY')
    const ord = Math.max(0, ...existing.map((one) => one.ord)) + 1
    const { membershipSeq } = await insertMembership(ctx, {
      ...columns,
      ord,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    await nameMembership(ctx, membershipSeq, fields.classes)
    await roomsOf(ctx).name(ctx, membershipSeq, fields.chatRoomSeqs)
    await audit(ctx, 'membership.create', `membership:${membershipSeq}`, null, columns)
    await siteChanged(ctx)
    return edited(ctx, membershipSeq)
  })
}

/** AUTH-19: whether its classes are had for another price than before. */
const isSoldOtherwise = (before: MembershipTerms, after: MembershipTerms): boolean =>
  !isDeepStrictEqual(termsOf(before), termsOf(after))

type MembershipTerms = Pick<NewMembership, 'monthlyPrice' | 'longerTerms' | 'trialDays'>

const termsOf = ({ monthlyPrice, longerTerms, trialDays }: MembershipTerms) => ({
  monthlyPrice,
  longerTerms,
  trialDays,
})

/** MSH-01, SET-09: the membership and the classes that name it, by one save; who holds it follows behind. */
export function update(
  outer: Context,
  membershipSeq: number,
  { revision, ...fields }: BodyOf<typeof updating>,
): Promise<EditedView> {
  return inTransaction(outer, async (ctx) => {
    const before = await lockMembership(ctx, membershipSeq)
    if (before.revision !== revision) fail('CONFLICT_EDITED', { membershipSeq })
    const columns = await columnsOf(ctx, fields)
    await updateMembershipRow(ctx, membershipSeq, { ...columns, revision: revision + 1 })
    if (isSoldOtherwise(before, columns)) await requirePriced(ctx, await classesNaming(ctx, membershipSeq))
    await nameMembership(ctx, membershipSeq, fields.classes)
    await roomsOf(ctx).name(ctx, membershipSeq, fields.chatRoomSeqs)
    const { monthlyPrice, longerTerms, trialDays, seatLimit } = before
    await audit(
      ctx,
      'membership.update',
      `membership:${membershipSeq}`,
      { name: before.name, monthlyPrice, longerTerms, trialDays, seatLimit },
      columns,
    )
    await ctx.services.jobs.send(ctx, FOLLOW, {
      channelSeq: ctx.channelSeq,
      membershipSeqs: [membershipSeq],
    })
    await siteChanged(ctx)
    return edited(ctx, membershipSeq)
  })
}

export function publish(
  outer: Context,
  membershipSeq: number,
  publishStatusCd: PublishStatusCd,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const before = await lockMembership(ctx, membershipSeq)
    if (publishStatusCd === PUBLISH_STATUS.published) {
      if (before.endingAt !== null && before.seatsTaken > 0) fail('MEMBERSHIP_ENDING', { membershipSeq })
      await requirePriced(ctx, await classesNaming(ctx, membershipSeq))
    }
    const isAgain = publishStatusCd === PUBLISH_STATUS.published
    await updateMembershipRow(ctx, membershipSeq, { publishStatusCd, ...(isAgain && { endingAt: null }) })
    const target = `membership:${membershipSeq}`
    const was = { publishStatusCd: before.publishStatusCd }
    await audit(ctx, 'membership.publish', target, was, { publishStatusCd })
    await siteChanged(ctx)
  })
}

/** MSH-06: those that are named come first, in that order; a stranger's key changes nothing. */
export function reorder(outer: Context, membershipSeqs: readonly number[]): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const rows = await listMemberships(ctx)
    const place = (membershipSeq: number) => {
      const named = membershipSeqs.indexOf(membershipSeq)
      return named < 0 ? membershipSeqs.length : named
    }
    const ordered = rows.toSorted((one, other) => place(one.membershipSeq) - place(other.membershipSeq))
    for (const [index, { membershipSeq }] of ordered.entries())
      await updateMembershipRow(ctx, membershipSeq, { ord: index + 1 })
    await siteChanged(ctx)
  })
}

/** MSH-01: only what nobody holds any more; its classes name it no longer. */
export function remove(outer: Context, membershipSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const row = await lockMembership(ctx, membershipSeq)
    const held = takeAwayProblem('membership', row.seatsTaken)
    if (held !== null) fail(held, { membershipSeq, shown: { people: row.seatsTaken } })
    await nameMembership(ctx, membershipSeq, [])
    await roomsOf(ctx).name(ctx, membershipSeq, [])
    await updateMembershipRow(ctx, membershipSeq, { removedAt: ctx.now })
    await audit(ctx, 'membership.delete', `membership:${membershipSeq}`, { name: row.name }, null)
    await siteChanged(ctx)
  })
}
