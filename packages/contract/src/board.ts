import { anyone, classStaff, member, staff } from '@seodang/domain/access'
import {
  BOARD_LOOK,
  BOARD_SCOPE,
  MAX_BOARD_NAME_LENGTH,
  MAX_CATEGORIES,
  MAX_CATEGORY_LENGTH,
  MAX_COMMENT_LENGTH,
  MAX_POST_FILES,
  MAX_POST_TITLE_LENGTH,
  MAX_REPORT_REASON_LENGTH,
} from '@seodang/domain/board'
import { AUDIENCE, POST_TYPE } from '@seodang/domain/codes'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Flag,
  Instant,
  listOf,
  nullable,
  paging,
  RichText,
  Seq,
  Text,
} from './schemas.ts'

const PostKey = Type.Object({ ...CourseKey.properties, postSeq: Seq })
const CommentKey = Type.Object({ ...PostKey.properties, commentSeq: Seq })

/** What may be refused behind the guard, for a board that is not for everybody. */
const CLOSED = ['NOT_LOGGED_IN', 'NOT_ATTENDING', 'NO_PERMISSION', 'CLASS_NOT_FOUND'] as const

export const Board = Type.Object({
  name: Type.String(),
  look: Code(BOARD_LOOK),
  readAudience: Code(AUDIENCE),
  writeAudience: Code(AUDIENCE),
  scope: Code(BOARD_SCOPE),
  categories: Type.Array(Type.String()),
  useYn: Flag,
})

export const PostRow = Type.Object({
  postSeq: Seq,
  postType: Code(POST_TYPE),
  title: Type.String(),
  /** The first words and picture, for cards. */
  excerpt: Type.String(),
  imageUrl: nullable(Type.String()),
  category: nullable(Type.String()),
  secretYn: Flag,
  publicYn: Flag,
  pinYn: Flag,
  urgentYn: Flag,
  hasFiles: Type.Boolean(),
  viewCount: Count,
  likeCount: Count,
  commentCount: Count,
  isMine: Type.Boolean(),
  writerName: Type.String(),
  profileImageUrl: nullable(Type.String()),
  createdAt: Instant,
})

const StandingOnBoard = Type.Object({
  ...Board.properties,
  courseTitle: Type.String(),
  mayWrite: Type.Boolean(),
  /** Staff of the class: pins, notices, deletion. */
  manages: Type.Boolean(),
})

export const classPosts = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities',
  summary:
    'Posts of a class’s board that the caller may read, pinned and urgent ones first (BRD-12, BRD-16, BRD-18)',
  access: anyone,
  params: CourseKey,
  query: Type.Object({
    ...paging,
    q: Type.Optional(Text(100)),
    category: Type.Optional(Text(MAX_CATEGORY_LENGTH)),
    postType: Type.Optional(Code(POST_TYPE)),
    mineYn: Type.Optional(Flag),
  }),
  reply: Type.Object({ ...listOf(PostRow).properties, board: StandingOnBoard }),
  errors: CLOSED,
})

export const Post = Type.Object({
  ...PostRow.properties,
  content: RichText,
  updatedAt: Instant,
  isEdited: Type.Boolean(),
  likedYn: Flag,
  files: Type.Array(Type.Object({ uploadSeq: Seq, name: Type.String(), size: Count, url: Type.String() })),
  board: StandingOnBoard,
})

export const classPost = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/{postSeq}',
  summary:
    'One post with short-lived addresses of its files; one that the caller may not read does not exist (BRD-18)',
  access: anyone,
  params: PostKey,
  reply: Post,
  errors: CLOSED,
})

const PostDraft = Type.Object({
  postType: Code(POST_TYPE),
  title: Text(MAX_POST_TITLE_LENGTH + 100),
  content: RichText,
  category: nullable(Text(MAX_CATEGORY_LENGTH)),
  uploadSeqs: Type.Array(Seq, { maxItems: MAX_POST_FILES }),
  secretYn: Flag,
  publicYn: Flag,
  /** Of staff; for anybody else they stay off. */
  pinYn: Flag,
  urgentYn: Flag,
})

export const createClassPost = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/create',
  summary: 'Writes a post on a class’s board (BRD-06, BRD-09, BRD-12)',
  access: member,
  params: CourseKey,
  body: PostDraft,
  reply: Type.Object({ postSeq: Seq }),
  errors: [...CLOSED, 'POST_NOT_WRITABLE'],
  idempotent: true,
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const changeClassPost = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/{postSeq}/modify',
  summary: 'Edits an own post (BRD-02)',
  access: member,
  params: PostKey,
  body: PostDraft,
  errors: [...CLOSED, 'POST_NOT_WRITABLE'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const deleteClassPost = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/{postSeq}/delete',
  summary: 'Deletes a post as its writer or as staff of the class (BRD-17)',
  access: member,
  params: PostKey,
  errors: CLOSED,
})

export const restoreClassPost = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/{postSeq}/restore',
  summary: 'Takes an own deletion back (BRD-17)',
  access: member,
  params: PostKey,
  errors: CLOSED,
})

export const viewClassPost = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/{postSeq}/views/create',
  summary: 'Counts a look at a post, once for a person and day of Seoul (BRD-17)',
  access: member,
  params: PostKey,
  errors: CLOSED,
})

const Liked = Type.Object({ likedYn: Flag, likeCount: Count })

export const likeClassPost = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/{postSeq}/like/modify',
  summary: 'Likes a post, or no longer; said twice it counts once (BRD-17)',
  access: member,
  params: PostKey,
  body: Type.Object({ likedYn: Flag }),
  reply: Liked,
  errors: CLOSED,
  rateLimit: { points: 120, seconds: 600, by: 'user' },
})

export const reportClassPost = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/{postSeq}/report/create',
  summary: "Reports somebody else's post to the staff of the class (BRD-17)",
  access: member,
  params: PostKey,
  body: Type.Object({ reason: Text(MAX_REPORT_REASON_LENGTH) }),
  errors: [...CLOSED, 'ALREADY_REPORTED'],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const PostComment = Type.Object({
  commentSeq: Seq,
  /** The comment that it replies to; replies have none of their own. */
  parentSeq: nullable(Seq),
  /** Null where it was deleted and replies to it stand. */
  content: nullable(Type.String()),
  isMine: Type.Boolean(),
  writerName: Type.String(),
  profileImageUrl: nullable(Type.String()),
  createdAt: Instant,
  isEdited: Type.Boolean(),
})

export const classComments = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/{postSeq}/comments',
  summary: 'Comments of a post, the oldest first, with their replies (BRD-17)',
  access: anyone,
  params: PostKey,
  reply: listOf(PostComment),
  errors: CLOSED,
})

export const createClassComment = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/{postSeq}/comments/create',
  summary: 'Comments on a post, or replies to a comment of it (BRD-17)',
  access: member,
  params: PostKey,
  body: Type.Object({ content: Text(MAX_COMMENT_LENGTH), parentSeq: Type.Optional(Seq) }),
  reply: Type.Object({ commentSeq: Seq }),
  errors: CLOSED,
  idempotent: true,
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const changeClassComment = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/{postSeq}/comments/{commentSeq}/modify',
  summary: 'Edits an own comment',
  access: member,
  params: CommentKey,
  body: Type.Object({ content: Text(MAX_COMMENT_LENGTH) }),
  errors: CLOSED,
})

export const deleteClassComment = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities/{postSeq}/comments/{commentSeq}/delete',
  summary: 'Deletes a comment as its writer or as staff of the class (BRD-17)',
  access: member,
  params: CommentKey,
  errors: CLOSED,
})

const mayManage = classStaff('CLASS_ROOM_UPDATE')

export const pinClassPost = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/communities/{postSeq}/pin/modify',
  summary: 'Pins a post or marks it as urgent, or no longer (BRD-16)',
  access: mayManage,
  params: PostKey,
  body: Type.Object({ pinYn: Flag, urgentYn: Flag }),
})

export const reportedClassPosts = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/communities/reports',
  summary: 'Posts of the class that members reported, with the reasons (BRD-17)',
  access: mayManage,
  params: CourseKey,
  reply: listOf(
    Type.Object({
      postSeq: Seq,
      title: Type.String(),
      writerName: Type.String(),
      reports: Type.Array(Type.Object({ reason: Type.String(), createdAt: Instant })),
    }),
  ),
})

export const dismissPostReports = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/communities/{postSeq}/reports/delete',
  summary: 'Lets a reported post be (BRD-17)',
  access: mayManage,
  params: PostKey,
})

export const changeClassBoard = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/board/modify',
  summary: 'Sets the board of a class up: look, audiences, scope, categories (BRD-09, BRD-10, BRD-17)',
  access: mayManage,
  params: CourseKey,
  body: Type.Object({
    ...Board.properties,
    name: Text(MAX_BOARD_NAME_LENGTH),
    categories: Type.Array(Text(MAX_CATEGORY_LENGTH), { maxItems: MAX_CATEGORIES }),
  }),
  reply: Board,
})

export const classBoards = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/boards/course',
  summary: 'The boards of the site’s classes, for settings/board/course (BRD-11)',
  access: staff('SITE_BOARD_READ'),
  params: ChannelKey,
  query: Type.Object({ ...paging, q: Type.Optional(Text(100)) }),
  reply: listOf(
    Type.Object({
      ...Board.properties,
      courseSeq: Seq,
      courseTitle: Type.String(),
      /** Whether the caller may set this board up. */
      mayChange: Type.Boolean(),
      postCount: Count,
      reportCount: Count,
      lastPostAt: nullable(Instant),
    }),
  ),
})
