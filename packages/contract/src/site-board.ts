import { staff } from '@seodang/domain/access'
import { MOST_SITE_BOARDS } from '@seodang/domain/board'
import Type from 'typebox'
import { Board, BoardFields, boardCalls } from './board.ts'
import { endpoint } from './endpoint.ts'
import { ChannelKey, Count, Flag, Instant, listOf, nullable, Revision, Seq } from './schemas.ts'

const BoardKey = Type.Object({ ...ChannelKey.properties, boardSeq: Seq })
const mayManage = staff('SITE_BOARD_UPDATE')
const CLOSED = ['NOT_LOGGED_IN', 'NOT_CHANNEL_USER'] as const

/** BRD-01: the boards of a site. One that the caller may not read does not exist, save to who may log in or join first. */
export const siteBoardPosts = boardCalls({
  base: '/v1.0/channels/{channelSeq}/boards/{boardSeq}/posts',
  admin: '/v1.0/channels/{channelSeq}/admin/boards/{boardSeq}/posts',
  key: BoardKey.properties,
  of: 'a board of the site',
  manage: mayManage,
  closed: CLOSED,
  sameForVisitors: true,
})
export const {
  posts: sitePosts,
  post: sitePost,
  createPost: createSitePost,
  changePost: changeSitePost,
  deletePost: deleteSitePost,
  restorePost: restoreSitePost,
  viewPost: viewSitePost,
  likePost: likeSitePost,
  reportPost: reportSitePost,
  comments: siteComments,
  createComment: createSiteComment,
  changeComment: changeSiteComment,
  deleteComment: deleteSiteComment,
  pinPost: pinSitePost,
  reportedPosts: reportedSitePosts,
  dismissReports: dismissSiteReports,
} = siteBoardPosts

/** BRD-03, BRD-04: posts of the site’s one standing board of notices; a noticeSeq is a postSeq. */
export const noticeBoard = boardCalls({
  base: '/v1.0/channels/{channelSeq}/notices',
  admin: '/v1.0/channels/{channelSeq}/admin/notices',
  key: ChannelKey.properties,
  of: 'the site’s notices',
  manage: mayManage,
  closed: CLOSED,
  sameForVisitors: true,
})
export const {
  posts: notices,
  post: notice,
  createPost: createNotice,
  changePost: changeNotice,
  deletePost: deleteNotice,
  restorePost: restoreNotice,
  viewPost: viewNotice,
  likePost: likeNotice,
  reportPost: reportNotice,
  comments: noticeComments,
  createComment: createNoticeComment,
  changeComment: changeNoticeComment,
  deleteComment: deleteNoticeComment,
  pinPost: pinNotice,
  reportedPosts: reportedNotices,
  dismissReports: dismissNoticeReports,
} = noticeBoard

const ManagedBoard = Type.Object({
  ...Board.properties,
  boardSeq: Seq,
  /** The board of notices, which is always there. */
  noticeYn: Flag,
  revision: Revision,
  postCount: Count,
  /** Posts that members reported. */
  reportCount: Count,
  lastPostAt: nullable(Instant),
})

export const siteBoards = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/boards',
  summary: 'The boards of the site in their order, the notices first, for settings/board/site (BRD-11)',
  access: staff('SITE_BOARD_READ', { of: 'noClass' }),
  params: ChannelKey,
  reply: listOf(ManagedBoard),
})

export const siteBoard = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/boards/{boardSeq}',
  summary: 'One board of the site, to be edited (BRD-11)',
  access: staff('SITE_BOARD_READ', { of: 'noClass' }),
  params: BoardKey,
  reply: ManagedBoard,
})

export const createSiteBoard = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/boards/create',
  summary: 'Makes a board of the site, the last in order (BRD-11, BRD-17)',
  access: mayManage,
  params: ChannelKey,
  body: Type.Object(BoardFields),
  reply: ManagedBoard,
  errors: ['BOARDS_TOO_MANY'],
  idempotent: true,
})

export const changeSiteBoard = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/boards/{boardSeq}/modify',
  summary: 'Sets a board of the site up: look, audiences, scope, categories, use (BRD-09, BRD-10, BRD-11)',
  access: mayManage,
  params: BoardKey,
  body: Type.Object({ ...BoardFields, revision: Revision }),
  reply: ManagedBoard,
  errors: ['CONFLICT_EDITED'],
})

export const useSiteBoard = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/boards/{boardSeq}/public',
  summary: 'Takes a board of the site into use or out of it (BRD-11)',
  access: mayManage,
  params: BoardKey,
  body: Type.Object({ useYn: Flag }),
})

export const orderSiteBoards = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/boards/ordering',
  summary: 'Puts the boards of the site in an order; those not named follow (BRD-11)',
  access: mayManage,
  params: ChannelKey,
  body: Type.Object({ boardSeqs: Type.Array(Seq, { maxItems: MOST_SITE_BOARDS }) }),
})

export const deleteSiteBoard = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/boards/{boardSeq}/delete',
  summary: 'Deletes a board of the site with all that was written there; the notices stay (BRD-11)',
  access: mayManage,
  params: BoardKey,
})
