import { NOTICE_BOARD, SITE_BOARD } from '@seodang/domain/board'
import { POST_TYPE, YN } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { boards, posts } from '../modules/community/tables.ts'
import type { Services } from './factories.ts'

export async function aSiteBoard(
  services: Services,
  channelSeq: number,
  overrides: Partial<typeof boards.$inferInsert> = {},
): Promise<{ boardSeq: number }> {
  const [board] = await services.db
    .insert(boards)
    .values({ ...SITE_BOARD, name: '자유게시판', ...overrides, channelSeq })
    .returning({ boardSeq: boards.boardSeq })
  if (!board) throw new Error('The board was not inserted')
  return board
}

export async function aPostOn(
  services: Services,
  board: { channelSeq: number; boardSeq: number },
  userSeq: number,
  overrides: Partial<typeof posts.$inferInsert> = {},
): Promise<{ postSeq: number }> {
  const [post] = await services.db
    .insert(posts)
    .values({
      title: '글',
      content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '내용' }] }] },
      searchText: '내용',
      ...overrides,
      channelSeq: board.channelSeq,
      boardSeq: board.boardSeq,
      userSeq,
    })
    .returning({ postSeq: posts.postSeq })
  if (!post) throw new Error('The post was not inserted')
  return post
}

export async function aNotice(
  services: Services,
  channelSeq: number,
  userSeq: number,
  overrides: Partial<typeof posts.$inferInsert> = {},
): Promise<{ postSeq: number }> {
  const notices = and(eq(boards.channelSeq, channelSeq), eq(boards.noticeYn, YN.yes))
  const [found] = await services.db.select().from(boards).where(notices)
  const { boardSeq } =
    found ?? (await aSiteBoard(services, channelSeq, { ...NOTICE_BOARD, noticeYn: YN.yes }))
  return aPostOn(services, { channelSeq, boardSeq }, userSeq, {
    postType: POST_TYPE.notice,
    ...overrides,
  })
}
