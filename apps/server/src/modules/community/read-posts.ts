import type { BoardCalls } from '@seodang/contract/board'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { BOARD_LOOK, mayEditPost } from '@seodang/domain/board'
import { type PostType, YN } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { pagingOf } from '@seodang/domain/paging'
import { imagesOf, sanitizeRichText } from '@seodang/domain/rich-text'
import { cutText } from '@seodang/domain/text'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { FILE_OWNER, type FileOwner, imageUrl, signedFile } from '../media/index.ts'
import { type BoardPlace, readableValues, standingView } from './board-place.ts'
import type { PostRecord } from './board-store.ts'
import { postReadable } from './post-reading.ts'

type Query = QueryOf<BoardCalls['posts']>
type PostList = ReplyOf<BoardCalls['posts']>
type PostView = ReplyOf<BoardCalls['post']>
type RowView = PostList['list'][number]

const EXCERPT_LENGTH = 160
/** How long an address of an attached file opens: somebody reads first (UPL-12). */
const FILE_LIFE_SECONDS = 3600

const COLUMNS = `
p.post_seq, p.post_type, p.title, p.category, p.secret_yn, p.public_yn, p.pin_yn, p.urgent_yn, p.upload_seqs,
p.view_count, p.like_count, p.comment_count, p.revision, p.user_seq, p.created_at, p.updated_at, u.name as writer_name, u.profile_image_key`

const READABLE = `p.channel_seq = $1 and p.board_seq = $2 and p.deleted_at is null and ${postReadable(3)}`

const FOUND = `
from posts p join users u on u.user_seq = p.user_seq
where ${READABLE}
  and ($7::text is null or p.category = $7)
  and ($8::text is null or p.post_type = $8)
  and (not $9::boolean or p.user_seq = $4)
  and ($10::text is null or p.title ilike $10 or p.search_text ilike $10 or u.name ilike $10)`

/** Only cards show words and pictures; a list does not read them. */
const PAGE = `select ${COLUMNS}, case when $13::boolean then p.content end as content,
  case when $13::boolean then p.search_text else '' end as search_text ${FOUND}
order by p.pin_yn desc, p.urgent_yn desc, p.created_at desc, p.post_seq desc limit $11 offset $12`
const COUNT = `select count(*)::int as count ${FOUND}`
const ONE = `
select ${COLUMNS}, p.content, p.search_text, exists (select 1 from post_likes l
  where l.channel_seq = p.channel_seq and l.post_seq = p.post_seq and l.user_seq = $4) as liked
from posts p join users u on u.user_seq = p.user_seq
where ${READABLE} and p.post_seq = $7`

type Row = {
  post_seq: number
  post_type: PostType
  title: string
  search_text: string
  content: PostRecord['content'] | null
  category: string | null
  secret_yn: 'Y' | 'N'
  public_yn: 'Y' | 'N'
  pin_yn: 'Y' | 'N'
  urgent_yn: 'Y' | 'N'
  upload_seqs: number[]
  view_count: number
  like_count: number
  comment_count: number
  revision: number
  user_seq: number
  created_at: Date
  updated_at: Date
  writer_name: string
  profile_image_key: string | null
}

type WholeRow = Row & { content: PostRecord['content']; liked: boolean }

/** BRD-12, BRD-16, BRD-17: the posts of a board that the caller may read; what they may not is not counted either. */
export async function listPosts(ctx: Context, place: BoardPlace, query: Query): Promise<PostList> {
  const board = standingView(place)
  if (place.boardSeq === null) return { list: [], totalCount: 0, board }
  const { offset, size } = pagingOf(query)
  const words = query.q?.trim()
  const asked = [
    ctx.channelSeq,
    place.boardSeq,
    ...readableValues(place),
    query.category ?? null,
    query.postType ?? null,
    query.mineYn === YN.yes,
    words ? containing(words) : null,
  ]
  const { reads } = ctx.services
  const [rows, [total]] = await Promise.all([
    reads.rows<Row>('posts', PAGE, [...asked, size, offset, place.board.look === BOARD_LOOK.card]),
    reads.rows<{ count: number }>('post_count', COUNT, asked),
  ])
  return {
    list: rows.map((row) => rowView(row, place.reader.userSeq)),
    totalCount: total?.count ?? 0,
    board,
  }
}

/** BRD-17, BRD-18. */
export async function readPost(ctx: Context, place: BoardPlace, postSeq: number): Promise<PostView> {
  const row = await getReadable(ctx, place, postSeq)
  const files = await Promise.all(
    row.upload_seqs.map(async (uploadSeq) => {
      const owner = ownerOf(place, postSeq)
      const file = await signedFile(ctx, uploadSeq, owner, { lifeSeconds: FILE_LIFE_SECONDS })
      return file && { uploadSeq, name: file.name, size: file.size, url: file.url }
    }),
  )
  return {
    ...rowView(row, place.reader.userSeq),
    content: row.content,
    revision: row.revision,
    mayEdit: mayEditPost({ writerSeq: row.user_seq }, place.reader),
    updatedAt: row.updated_at.toISOString(),
    isEdited: row.updated_at > row.created_at,
    likedYn: row.liked ? YN.yes : YN.no,
    files: files.filter((file) => file !== null),
    board: standingView(place),
  }
}

/** What its files hang on. */
function ownerOf({ owner, boardSeq }: BoardPlace, postSeq: number): FileOwner {
  const key = { courseSeq: 0, key: postSeq, within: boardSeq ?? 0 }
  if (owner.kind === 'class') return { ...key, kind: FILE_OWNER.classPost, courseSeq: owner.courseSeq }
  return { ...key, kind: owner.kind === 'site' ? FILE_OWNER.sitePost : FILE_OWNER.notice }
}

/** UPL-12: whether the file hangs on a post that the caller may read. */
export async function mayOpenFile(
  ctx: Context,
  place: BoardPlace,
  postSeq: number,
  uploadSeq: number,
): Promise<boolean> {
  const { upload_seqs: keys } = await getReadable(ctx, place, postSeq)
  return keys.includes(uploadSeq)
}

/** The post, as long as the caller may read it. */
export async function getReadable(ctx: Context, place: BoardPlace, postSeq: number): Promise<WholeRow> {
  if (place.boardSeq === null) fail('NO_DATA', { postSeq })
  const [row] = await ctx.services.reads.rows<WholeRow>('post', ONE, [
    ctx.channelSeq,
    place.boardSeq,
    ...readableValues(place),
    postSeq,
  ])
  return row ?? fail('NO_DATA', { postSeq })
}

function rowView(row: Row, readerSeq: number | null): RowView {
  const content = row.content && sanitizeRichText(row.content)
  return {
    postSeq: row.post_seq,
    postType: row.post_type,
    title: row.title,
    excerpt: cutText(row.search_text, EXCERPT_LENGTH),
    imageUrl: content ? (imagesOf(content)[0] ?? null) : null,
    category: row.category,
    secretYn: row.secret_yn,
    publicYn: row.public_yn,
    pinYn: row.pin_yn,
    urgentYn: row.urgent_yn,
    hasFiles: row.upload_seqs.length > 0,
    viewCount: row.view_count,
    likeCount: row.like_count,
    commentCount: row.comment_count,
    isMine: row.user_seq === readerSeq,
    writerName: row.writer_name,
    profileImageUrl: imageUrl(row.profile_image_key),
    createdAt: row.created_at.toISOString(),
  }
}
