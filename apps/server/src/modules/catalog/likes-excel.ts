import type { QueryOf } from '@seodang/contract/endpoint'
import type { likedClassesExcel } from '@seodang/contract/like'
import { type Language, YN } from '@seodang/domain/codes'
import { LIKE_TREND_DAYS } from '@seodang/domain/like'
import { formatStamp } from '@seodang/domain/seoul-time'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { everyLikedClass } from './liked-classes.ts'
import { type LikerView, likedClass, readLikers } from './likers.ts'

type ClassRow = Awaited<ReturnType<typeof everyLikedClass>>[number]

const TITLE: Record<Language, string> = { ko: '좋아요', en: 'Likes', ja: 'いいね' }
const CLASS_HEADERS: Record<Language, readonly string[]> = {
  ko: ['클래스', '좋아요', `최근 ${LIKE_TREND_DAYS}일`, `그 전 ${LIKE_TREND_DAYS}일`, '마지막 좋아요'],
  en: ['Class', 'Likes', `Last ${LIKE_TREND_DAYS} days`, `${LIKE_TREND_DAYS} days before`, 'Latest like'],
  ja: ['クラス', 'いいね', `直近${LIKE_TREND_DAYS}日`, `その前の${LIKE_TREND_DAYS}日`, '最新のいいね'],
}
const LIKER_HEADERS: Record<Language, readonly string[]> = {
  ko: ['이름', '누른 날', '수강'],
  en: ['Name', 'Liked', 'Attends'],
  ja: ['名前', 'いいねした日', '受講'],
}
const ATTENDS: Record<Language, string> = { ko: '수강 중', en: 'Yes', ja: '受講中' }

/** LKS-11: the whole filtered list; taking it out of the system is recorded. */
export async function likedClassesSheet(
  ctx: Context,
  filter: QueryOf<typeof likedClassesExcel>,
): Promise<{ name: string; body: Buffer }> {
  const rows = await everyLikedClass(ctx, filter)
  await audit(ctx, 'like.download', 'likes', null, { rows: rows.length, ...filter })
  const columns = columnsOf<ClassRow>(
    CLASS_HEADERS[ctx.language],
    [40, 10, 12, 12, 17],
    [
      ({ title }) => title,
      ({ likeCount }) => likeCount,
      ({ recentCount }) => recentCount,
      ({ beforeCount }) => beforeCount,
      ({ latestAt }) => formatStamp(latestAt),
    ],
  )
  return { name: TITLE[ctx.language], body: await spreadsheet(columns, rows) }
}

/** LKS-11: everybody who likes a class. Taking personal data out of the system is recorded. */
export async function likersSheet(
  ctx: Context,
  courseSeq: number,
  q: string | undefined,
): Promise<{ name: string; body: Buffer }> {
  const { title } = await likedClass(ctx, courseSeq)
  const rows = await readLikers(ctx, courseSeq, q, { limit: null, offset: 0 })
  await audit(ctx, 'like.download', `course:${courseSeq}`, null, { rows: rows.length, q })
  const columns = columnsOf<LikerView>(
    LIKER_HEADERS[ctx.language],
    [20, 17, 12],
    [
      ({ name }) => name,
      ({ likeAt }) => formatStamp(likeAt),
      ({ attendsYn }) => (attendsYn === YN.yes ? ATTENDS[ctx.language] : null),
    ],
  )
  return { name: title, body: await spreadsheet(columns, rows) }
}

const columnsOf = <Row>(
  headers: readonly string[],
  widths: readonly number[],
  values: readonly SheetColumn<Row>['value'][],
): SheetColumn<Row>[] =>
  values.map((value, index) => ({ header: headers[index] ?? '', width: widths[index] ?? 14, value }))
