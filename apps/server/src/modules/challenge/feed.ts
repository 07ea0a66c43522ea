import type { challengeRecords as managed, sharedRecords as shared } from '@seodang/contract/challenge'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { managesClassroom } from '@seodang/domain/access'
import { MAX_CHALLENGE_COMMENT, missionOfExtra } from '@seodang/domain/challenge'
import { isCodeOf, MISSION_TYPE, type PublicScope, YN } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { CHALLENGE_LABELS } from '@seodang/domain/field-labels'
import { textProblem } from '@seodang/domain/validation'
import { and, type SQL } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { imageUrl } from '../media/index.ts'
import { titlesOf } from './acts-store.ts'
import {
  countFeed,
  countRecordComments,
  type FeedRow,
  insertRecordComment,
  listFeed,
  listForStaff,
  listRecordComments,
  ofPlaceRecords,
  ofRecord,
  ofStatus,
  ofUser,
  putRecordLike,
  readable,
  removeRecordComment,
} from './feed-store.ts'
import { lockRecord, type RecordRow, updateRecord } from './records-store.ts'

type RecordKey = { courseSeq: number; recordSeq: number }

/** CHL-17. */
export async function managedRecords(
  ctx: Context,
  courseSeq: number,
  query: QueryOf<typeof managed>,
): Promise<ReplyOf<typeof managed>> {
  const where = and(
    query.attendSeq === undefined ? undefined : ofPlaceRecords(query.attendSeq),
    query.status === undefined ? undefined : ofStatus(query.status),
  )
  const [rows, totalCount] = await Promise.all([
    listForStaff(ctx, courseSeq, where, pageOfList(query)),
    countFeed(ctx, courseSeq, where),
  ])
  const titles = await titlesOf(ctx, sourcesOf(rows))
  return {
    list: rows.map((row) => ({
      ...recordView(row, titles),
      attendSeq: row.record.attendSeq,
      name: row.name,
    })),
    totalCount,
  }
}

const sourcesOf = (rows: readonly FeedRow[]) => rows.map(({ record }) => record.sourceId)

function recordView({ record, missionTitle, missionType }: FeedRow, titles: ReadonlyMap<string, string>) {
  const { sourceId } = record
  const title = titles.get(sourceId)
  return {
    recordSeq: record.recordSeq,
    curriculumSeq: record.curriculumSeq,
    missionTitle,
    missionType: isCodeOf(MISSION_TYPE, missionType) ? missionType : MISSION_TYPE.newPost,
    day: record.day,
    actedAt: record.actedAt.toISOString(),
    status: record.status,
    xp: record.xp,
    point: record.point,
    publicScope: record.publicScope,
    comment: record.comment,
    sourceTitle: title ?? '',
    postSeq: sourceId.startsWith('post:') && title !== undefined ? Number(sourceId.slice(5)) : null,
  }
}

const readableTo = (ctx: Context): SQL =>
  readable(ctx, ctx.principal.course?.isAttending === true, managesClassroom(ctx.principal))

/** CHL-14. */
export async function sharedRecords(
  ctx: Context,
  courseSeq: number,
  query: QueryOf<typeof shared>,
): Promise<ReplyOf<typeof shared>> {
  const mine = query.mineYn === YN.yes ? ofUser(ctx.principal.userSeq ?? 0) : undefined
  const where = and(readableTo(ctx), mine)
  const [rows, totalCount] = await Promise.all([
    listFeed(ctx, courseSeq, where, pageOfList(query)),
    countFeed(ctx, courseSeq, where),
  ])
  const titles = await titlesOf(ctx, sourcesOf(rows))
  return {
    list: rows.map((row) => {
      const isMine = row.record.userSeq === ctx.principal.userSeq
      const view = recordView(row, titles)
      return {
        ...view,
        // What staff said is between them and whom they said it to.
        comment: isMine ? view.comment : '',
        name: row.name,
        profileImageUrl: imageUrl(row.profileImageKey),
        isMine,
        mayChangeScope: isMine && missionOfExtra(row.extra).publicScopeFixedYn !== YN.yes,
        likedYn: row.liked ? YN.yes : YN.no,
        likeCount: row.record.likeCount,
        commentCount: row.record.commentCount,
      }
    }),
    totalCount,
  }
}

/** A record that the caller may see. */
async function getReadable(ctx: Context, { courseSeq, recordSeq }: RecordKey): Promise<FeedRow> {
  const where = and(readableTo(ctx), ofRecord(recordSeq))
  const [row] = await listFeed(ctx, courseSeq, where, { limit: 1, offset: 0 })
  return row ?? fail('NO_DATA', { recordSeq })
}

/** Something that happens to a record which the caller may see, with the record held. */
async function inReadable<T>(
  outer: Context,
  key: RecordKey,
  work: (ctx: Context, record: RecordRow) => Promise<T>,
): Promise<T> {
  if (outer.principal.userSeq === null) fail('NOT_LOGGED_IN')
  await getReadable(outer, key)
  return inTransaction(outer, async (ctx) =>
    work(ctx, (await lockRecord(ctx, key.courseSeq, key.recordSeq)) ?? fail('NO_DATA', key)),
  )
}

/** CHL-14: only its owner, and only where the mission leaves the choice. */
export async function changeScope(
  outer: Context,
  key: RecordKey,
  publicScope: PublicScope,
): Promise<{ publicScope: PublicScope }> {
  const { extra } = await getReadable(outer, key)
  return inReadable(outer, key, async (ctx, record) => {
    if (record.userSeq !== ctx.principal.userSeq) fail('NO_DATA', key)
    if (missionOfExtra(extra).publicScopeFixedYn === YN.yes) fail('CHALLENGE_SCOPE_FIXED', key)
    await updateRecord(ctx, record.recordSeq, { publicScope })
    return { publicScope }
  })
}

/** CHL-14: said twice, also at once, it counts once. */
export const likeRecord = (outer: Context, key: RecordKey, likedYn: 'Y' | 'N') =>
  inReadable(outer, key, async (ctx, record) => {
    const likeCount = record.likeCount + (await putRecordLike(ctx, record.recordSeq, likedYn === YN.yes))
    await updateRecord(ctx, record.recordSeq, { likeCount })
    return { likedYn, likeCount }
  })

export async function readComments(ctx: Context, key: RecordKey) {
  await getReadable(ctx, key)
  const rows = await listRecordComments(ctx, key.recordSeq)
  const list = rows.map(({ userSeq, profileImageKey, createdAt, ...row }) => ({
    ...row,
    profileImageUrl: imageUrl(profileImageKey),
    isMine: userSeq === ctx.principal.userSeq,
    createdAt: createdAt.toISOString(),
  }))
  return { list, totalCount: list.length }
}

export function commentOn(outer: Context, key: RecordKey, content: string) {
  requireNoProblems(
    { content: textProblem(content, { max: MAX_CHALLENGE_COMMENT, isRequired: true }) ?? undefined },
    CHALLENGE_LABELS,
  )
  return inReadable(outer, key, async (ctx, { recordSeq }) => {
    const recordCommentSeq = await insertRecordComment(ctx, recordSeq, content.trim().normalize('NFC'))
    await updateRecord(ctx, recordSeq, { commentCount: await countRecordComments(ctx, recordSeq) })
    return { recordCommentSeq }
  })
}

/** By whoever wrote it, or by staff of the class, of which the log keeps an entry. */
export const deleteComment = (outer: Context, key: RecordKey & { recordCommentSeq: number }): Promise<void> =>
  inReadable(outer, key, async (ctx, { recordSeq }) => {
    const manages = managesClassroom(ctx.principal)
    if (!(await removeRecordComment(ctx, key, manages))) fail('NO_DATA', key)
    await updateRecord(ctx, recordSeq, { commentCount: await countRecordComments(ctx, recordSeq) })
    if (manages) await audit(ctx, 'challenge.comment.delete', `challengeRecord:${recordSeq}`, null, key)
  })
