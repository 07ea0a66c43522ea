import { type Access, anyone, classStaff, member, staff } from '@seodang/domain/access'
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
import type { ErrorName } from '@seodang/domain/errors'
import Type, { type TProperties } from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  Bytes,
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Flag,
  Instant,
  listOf,
  nullable,
  paging,
  Revision,
  RichText,
  Seq,
  Text,
} from './schemas.ts'

export const Board = Type.Object({
  name: Type.String(),
  look: Code(BOARD_LOOK),
  readAudience: Code(AUDIENCE),
  writeAudience: Code(AUDIENCE),
  scope: Code(BOARD_SCOPE),
  categories: Type.Array(Type.String()),
  /** Whether posts may be commented on. */
  useComment: Flag,
  useYn: Flag,
})

/** A board as whoever sets it up sends it. */
export const BoardFields = {
  ...Board.properties,
  name: Text(MAX_BOARD_NAME_LENGTH + 100),
  categories: Type.Array(Text(MAX_CATEGORY_LENGTH), { maxItems: MAX_CATEGORIES }),
}

export const PostRow = Type.Object({
  postSeq: Seq,
  postType: Code(POST_TYPE),
  title: Type.String(),
  /** The first words and picture, for cards; a list is told neither. */
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
  /** Null for a board of the site. */
  courseTitle: nullable(Type.String()),
  mayWrite: Type.Boolean(),
  /** Staff of the class, or of the site: pins, notices, deletion. */
  manages: Type.Boolean(),
})

export const Post = Type.Object({
  ...PostRow.properties,
  content: RichText,
  /** Counts the edits: who edits says which state they saw (SET-09). */
  revision: Revision,
  /** By its writer or by who manages the board. */
  mayEdit: Type.Boolean(),
  updatedAt: Instant,
  isEdited: Type.Boolean(),
  likedYn: Flag,
  files: Type.Array(Type.Object({ uploadSeq: Seq, name: Type.String(), size: Bytes, url: Type.String() })),
  board: StandingOnBoard,
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

const PostsQuery = Type.Object({
  ...paging,
  q: Type.Optional(Text(100)),
  category: Type.Optional(Text(MAX_CATEGORY_LENGTH)),
  postType: Type.Optional(Code(POST_TYPE)),
  mineYn: Type.Optional(Flag),
})

const PostComment = Type.Object({
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

const CommentDraft = Text(MAX_COMMENT_LENGTH)
const Liked = Type.Object({ likedYn: Flag, likeCount: Count })
const Reported = Type.Object({
  postSeq: Seq,
  title: Type.String(),
  writerName: Type.String(),
  reports: Type.Array(Type.Object({ reason: Type.String(), createdAt: Instant })),
})

/** Where the posts of one kind of board are, who runs it, and what keeps others out. */
interface BoardAt<Base extends string, Admin extends string, Key extends TProperties> {
  base: Base
  admin: Admin
  key: Key
  /** How the summaries call it. */
  of: string
  manage: Access
  /** What may be refused behind the guard, for a board that is not for everybody. */
  closed: readonly ErrorName[]
  sameForVisitors?: boolean
}

export type BoardCalls = ReturnType<typeof boardCalls<string, string, Record<never, never>>>

/** BRD-01 to BRD-03: reading and writing is the same on the board of a class, a board of the site, and its notices. */
export function boardCalls<const Base extends string, const Admin extends string, Key extends TProperties>({
  base,
  admin,
  key,
  of,
  manage,
  closed,
  sameForVisitors = false,
}: BoardAt<Base, Admin, Key>) {
  const BoardKey = Type.Object(key)
  const PostKey = Type.Object({ ...key, postSeq: Seq })
  const CommentKey = Type.Object({ ...key, postSeq: Seq, commentSeq: Seq })
  return {
    posts: endpoint({
      method: 'GET',
      path: base,
      summary: `Posts of ${of} that the caller may read, pinned and urgent ones first (BRD-12, BRD-16, BRD-18)`,
      access: anyone,
      params: BoardKey,
      query: PostsQuery,
      reply: Type.Object({ ...listOf(PostRow).properties, board: StandingOnBoard }),
      errors: closed,
      sameForVisitors,
    }),
    post: endpoint({
      method: 'GET',
      path: `${base}/{postSeq}`,
      summary: `One post of ${of} with short-lived addresses of its files; one that the caller may not read does not exist (BRD-18)`,
      access: anyone,
      params: PostKey,
      reply: Post,
      errors: closed,
    }),
    createPost: endpoint({
      method: 'POST',
      path: `${base}/create`,
      summary: `Writes a post on ${of} (BRD-05, BRD-06, BRD-09, BRD-12)`,
      access: member,
      params: BoardKey,
      body: PostDraft,
      reply: Type.Object({ postSeq: Seq }),
      errors: [...closed, 'POST_NOT_WRITABLE'],
      idempotent: true,
      rateLimit: { points: 30, seconds: 600, by: 'user' },
    }),
    changePost: endpoint({
      method: 'POST',
      path: `${base}/{postSeq}/modify`,
      summary: `Edits a post of ${of} as its writer or as who manages it (BRD-01, BRD-02, BRD-03)`,
      access: member,
      params: PostKey,
      body: Type.Object({ ...PostDraft.properties, revision: Revision }),
      errors: [...closed, 'POST_NOT_WRITABLE', 'CONFLICT_EDITED'],
      rateLimit: { points: 60, seconds: 600, by: 'user' },
    }),
    deletePost: endpoint({
      method: 'POST',
      path: `${base}/{postSeq}/delete`,
      summary: `Deletes a post of ${of} as its writer or as staff (BRD-17)`,
      access: member,
      params: PostKey,
      errors: closed,
    }),
    restorePost: endpoint({
      method: 'POST',
      path: `${base}/{postSeq}/restore`,
      summary: 'Takes an own deletion back, while one may still write or delete it (BRD-17)',
      access: member,
      params: PostKey,
      errors: closed,
    }),
    viewPost: endpoint({
      method: 'POST',
      path: `${base}/{postSeq}/views/create`,
      summary: 'Counts a look at a post, once for a person and day of Seoul (BRD-17)',
      access: member,
      params: PostKey,
      errors: closed,
    }),
    likePost: endpoint({
      method: 'POST',
      path: `${base}/{postSeq}/like/modify`,
      summary: 'Likes a post, or no longer; said twice it counts once (BRD-17)',
      access: member,
      params: PostKey,
      body: Type.Object({ likedYn: Flag }),
      reply: Liked,
      errors: closed,
      rateLimit: { points: 120, seconds: 600, by: 'user' },
    }),
    reportPost: endpoint({
      method: 'POST',
      path: `${base}/{postSeq}/report/create`,
      summary: "Reports somebody else's post to the staff (BRD-17)",
      access: member,
      idempotent: 'together',
      params: PostKey,
      body: Type.Object({ reason: Text(MAX_REPORT_REASON_LENGTH) }),
      errors: [...closed, 'ALREADY_REPORTED'],
      rateLimit: { points: 30, seconds: 600, by: 'user' },
    }),
    comments: endpoint({
      method: 'GET',
      path: `${base}/{postSeq}/comments`,
      summary: 'Comments of a post, the oldest first, with their replies (BRD-17)',
      access: anyone,
      params: PostKey,
      reply: listOf(PostComment),
      errors: closed,
    }),
    createComment: endpoint({
      method: 'POST',
      path: `${base}/{postSeq}/comments/create`,
      summary: 'Comments on a post, or replies to a comment of it (BRD-17)',
      access: member,
      params: PostKey,
      body: Type.Object({ content: CommentDraft, parentSeq: Type.Optional(Seq) }),
      reply: Type.Object({ commentSeq: Seq }),
      errors: [...closed, 'POST_NOT_WRITABLE'],
      idempotent: true,
      rateLimit: { points: 60, seconds: 600, by: 'user' },
    }),
    changeComment: endpoint({
      method: 'POST',
      path: `${base}/{postSeq}/comments/{commentSeq}/modify`,
      summary: 'Edits an own comment',
      access: member,
      params: CommentKey,
      body: Type.Object({ content: CommentDraft }),
      errors: closed,
    }),
    deleteComment: endpoint({
      method: 'POST',
      path: `${base}/{postSeq}/comments/{commentSeq}/delete`,
      summary: 'Deletes a comment as its writer or as staff (BRD-17)',
      access: member,
      params: CommentKey,
      errors: closed,
    }),
    pinPost: endpoint({
      method: 'POST',
      path: `${admin}/{postSeq}/pin/modify`,
      summary: `Pins a post of ${of} or marks it as urgent, or no longer (BRD-16)`,
      access: manage,
      params: PostKey,
      body: Type.Object({ pinYn: Flag, urgentYn: Flag }),
    }),
    reportedPosts: endpoint({
      method: 'GET',
      path: `${admin}/reports`,
      summary: `Posts of ${of} that members reported, with the reasons (BRD-17)`,
      access: manage,
      params: BoardKey,
      reply: listOf(Reported),
    }),
    dismissReports: endpoint({
      method: 'POST',
      path: `${admin}/{postSeq}/reports/delete`,
      summary: 'Lets a reported post be (BRD-17)',
      access: manage,
      params: PostKey,
    }),
  }
}

const mayManage = classStaff('CLASS_ROOM_UPDATE')

export const classBoard = boardCalls({
  base: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/communities',
  admin: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/communities',
  key: CourseKey.properties,
  of: 'a class’s board',
  manage: mayManage,
  closed: ['NOT_LOGGED_IN', 'NOT_ATTENDING', 'NO_PERMISSION', 'CLASS_NOT_FOUND'],
})
export const {
  posts: classPosts,
  post: classPost,
  createPost: createClassPost,
  changePost: changeClassPost,
  deletePost: deleteClassPost,
  restorePost: restoreClassPost,
  viewPost: viewClassPost,
  likePost: likeClassPost,
  reportPost: reportClassPost,
  comments: classComments,
  createComment: createClassComment,
  changeComment: changeClassComment,
  deleteComment: deleteClassComment,
  pinPost: pinClassPost,
  reportedPosts: reportedClassPosts,
  dismissReports: dismissPostReports,
} = classBoard

export const changeClassBoard = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/board/modify',
  summary: 'Sets the board of a class up: look, audiences, scope, categories (BRD-09, BRD-10, BRD-17)',
  access: mayManage,
  params: CourseKey,
  body: Type.Object({ ...BoardFields, revision: Revision }),
  reply: Type.Object({ ...Board.properties, revision: Revision }),
  errors: ['CONFLICT_EDITED'],
})

export const classBoards = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/boards/course',
  summary: 'The boards of the site’s classes, for settings/board/course (BRD-11)',
  access: staff('SITE_BOARD_READ', { of: 'ownClasses' }),
  params: ChannelKey,
  query: Type.Object({ ...paging, q: Type.Optional(Text(100)) }),
  reply: listOf(
    Type.Object({
      ...Board.properties,
      /** Counts the changes: who sets it up says which state they saw (SET-09). */
      revision: Revision,
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
