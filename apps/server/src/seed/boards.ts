import { NOTICE_BOARD, SITE_BOARD } from '@seodang/domain/board'
import { POST_TYPE, YN } from '@seodang/domain/codes'
import { boards, postComments, posts } from '../modules/community/tables.ts'
import { imageUrl } from '../modules/media/index.ts'
import { menus } from '../modules/site/tables.ts'
import type { Context } from '../platform/context.ts'
import { keepPicture } from './assets.ts'
import { daysAgo } from './people.ts'

interface Notice {
  title: string
  category: string
  words: string[]
  days: number
  views: number
  pinned?: boolean
  urgent?: boolean
}

const NOTICES: Notice[] = [
  {
    title: '12월 24일부터 1월 1일까지 쉬어요',
    category: '운영',
    words: [
      '겨울 방학 동안 라이브 수업과 첨삭이 쉬어 갑니다. 녹화 수업은 그대로 보실 수 있어요.',
      '방학 중에 올리신 글은 1월 2일부터 차례로 읽고 답해 드릴게요.',
    ],
    days: 1,
    views: 214,
    pinned: true,
    urgent: true,
  },
  {
    title: '처음 오신 분께: 글방을 쓰는 법',
    category: '안내',
    words: [
      '수강 신청을 마치면 위쪽 ‘내 강의실’에서 바로 시작할 수 있어요.',
      '과제는 수업마다 올리는 곳이 따로 있고, 궁금한 것은 수업 안의 질문에 남겨 주세요. 이틀 안에 답해 드립니다.',
      '수업과 상관없는 이야기는 ‘글벗 게시판’에서 나눠요.',
    ],
    days: 60,
    views: 1_032,
    pinned: true,
  },
  {
    title: '겨울 학기 ‘겨울에는 편지를 써요’ 신청을 받아요',
    category: '소식',
    words: ['12월 5일까지 신청하시면 편지지 한 묶음을 보내 드려요. 정원은 40명입니다.'],
    days: 3,
    views: 187,
  },
  {
    title: '11월 30일 새벽 점검 안내 (02:00~04:00)',
    category: '운영',
    words: ['두 시간 동안 접속이 끊길 수 있어요. 쓰던 글은 미리 저장해 주세요.'],
    days: 5,
    views: 143,
  },
  {
    title: '가을 학기 문집이 나왔어요',
    category: '소식',
    words: [
      '스물세 분의 글을 한 권으로 묶었어요. 글을 실으신 분께는 두 권씩 보내 드립니다.',
      '표지 그림은 오재하 선생님이 그려 주셨어요.',
    ],
    days: 12,
    views: 356,
  },
  {
    title: '개인정보 처리방침이 12월 1일부터 바뀝니다',
    category: '운영',
    words: ['보관 기간을 더 짧게 고쳤어요. 바뀐 내용은 화면 아래 ‘개인정보 처리방침’에서 볼 수 있습니다.'],
    days: 17,
    views: 98,
  },
  {
    title: '수료증을 PDF로 받을 수 있어요',
    category: '안내',
    words: ['수업을 모두 마친 분은 강의실에서 수료증을 내려받을 수 있어요. 영문 수료증도 함께 드려요.'],
    days: 31,
    views: 271,
  },
  {
    title: '10월의 글벗: 이달의 문장을 뽑았어요',
    category: '소식',
    words: ['‘우리는 늘 마지막 문장을 먼저 알고 있었다.’ 뽑히신 분께 만년필을 보내 드렸어요. 축하드려요!'],
    days: 44,
    views: 402,
  },
]

interface Talk {
  title: string
  category: string | null
  words: string[]
  /** Among the learners. */
  by: number
  hours: number
  views: number
  likes: number
  picture?: string
  secret?: boolean
  said?: string[]
}

const TALKS: Talk[] = [
  {
    title: '새벽에 쓰는 분 계세요?',
    category: '일상',
    words: ['출근 전 한 시간이 저에겐 제일 조용해요. 다섯 시 반에 책상에 앉는 분이 또 있을까요?'],
    by: 2,
    hours: 4,
    views: 37,
    likes: 6,
    said: ['저요! 저는 다섯 시예요. 커피부터 내립니다.', '두 분 다 존경합니다… 저는 밤 열두 시예요.'],
  },
  {
    title: '겨울에 읽기 좋은 책을 나눠요',
    category: '책',
    words: [
      '저는 올해도 같은 책을 꺼냈어요. 눈 오는 날마다 한 장씩 읽기로 했습니다. 여러분의 겨울 책은 무엇인가요?',
    ],
    by: 5,
    hours: 26,
    views: 84,
    likes: 14,
    picture: 'slow-reading',
    said: ['편지 모음집을 좋아해요. 남의 편지를 읽는 기분이 겨울 같아요.'],
  },
  {
    title: '합평 모임 같이 하실 분 (수요일 저녁)',
    category: '모임',
    words: ['에세이 6주 수업을 함께 들은 분들과 화면으로 만나요. 한 번에 두 편씩, 여섯 분까지요.'],
    by: 9,
    hours: 51,
    views: 112,
    likes: 9,
    said: ['자리 남았을까요?', '네, 한 자리 남았어요!'],
  },
  {
    title: '첫 원고를 끝냈어요',
    category: '일상',
    words: ['여섯 달 걸렸습니다. 서랍에 넣어 두었다가 보름 뒤에 다시 읽어 보려고요.'],
    by: 12,
    hours: 98,
    views: 156,
    likes: 31,
    picture: 'diary',
    said: ['축하드려요. 보름이 제일 길죠.'],
  },
  {
    title: '수강료 영수증 이름을 바꿀 수 있을까요?',
    category: null,
    words: ['회사에 내야 해서 회사 이름으로 받고 싶어요.'],
    by: 0,
    hours: 120,
    views: 3,
    likes: 0,
    secret: true,
  },
]

/** BRD-01, BRD-03: notices and a board where members talk, both in the menu (GEN-19). */
export async function seedBoards(
  ctx: Context,
  { owner, learners }: { owner: number; learners: readonly number[] },
): Promise<void> {
  const { channelSeq } = ctx
  const [notices, talk] = await ctx.db
    .insert(boards)
    .values([
      { ...NOTICE_BOARD, channelSeq, noticeYn: YN.yes, categories: ['안내', '운영', '소식'], ord: 1 },
      { ...SITE_BOARD, channelSeq, name: '글벗 게시판', categories: ['일상', '책', '모임'], ord: 2 },
    ])
    .returning({ boardSeq: boards.boardSeq })
  if (!notices || !talk) throw new Error('The boards were not inserted')
  await ctx.db.insert(menus).values([
    { channelSeq, menuTitle: '공지사항', path: '/notices', ord: 1 },
    { channelSeq, menuTitle: '글벗 게시판', path: `/boards/${talk.boardSeq}`, ord: 2 },
  ])
  await ctx.db.insert(posts).values(
    NOTICES.map(({ title, category, words, days, views, pinned, urgent }) => ({
      channelSeq,
      ...notices,
      ...written(words, daysAgo(ctx.now, days)),
      postType: POST_TYPE.notice,
      userSeq: owner,
      title,
      category,
      viewCount: views,
      pinYn: pinned ? YN.yes : YN.no,
      urgentYn: urgent ? YN.yes : YN.no,
    })),
  )
  for (const { title, category, words, by, hours, views, likes, picture, secret, said = [] } of TALKS) {
    const at = daysAgo(ctx.now, hours / 24)
    const src = picture && imageUrl(await keepPicture(ctx, picture))
    const [post] = await ctx.db
      .insert(posts)
      .values({
        channelSeq,
        ...talk,
        ...written(words, at, src),
        userSeq: learners[by] ?? owner,
        title,
        category,
        secretYn: secret ? YN.yes : YN.no,
        viewCount: views,
        likeCount: likes,
        commentCount: said.length,
      })
      .returning({ postSeq: posts.postSeq })
    if (!post || said.length === 0) continue
    await ctx.db.insert(postComments).values(
      said.map((content, index) => {
        const createdAt = daysAgo(ctx.now, hours / 24 - (index + 1) / 48)
        const userSeq = learners[by + index * 3 + 1] ?? owner
        return { channelSeq, ...post, userSeq, content, createdAt, updatedAt: createdAt }
      }),
    )
  }
}

const written = (words: readonly string[], at: Date, picture?: string | null) => ({
  content: {
    type: 'doc' as const,
    content: [
      ...words.map((text) => ({
        type: 'paragraph' as const,
        content: [{ type: 'text' as const, text }],
      })),
      ...(picture ? [{ type: 'image' as const, attrs: { src: picture, alt: '' } }] : []),
    ],
  },
  searchText: words.join('\n'),
  createdAt: at,
  updatedAt: at,
})
