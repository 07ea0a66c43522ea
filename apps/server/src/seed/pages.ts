import { PUBLISH_STATUS, VISIBLE_TYPE, YN } from '@seodang/domain/codes'
import {
  type BlockKind,
  type BlockSettings,
  type BlockText,
  type PageBlock,
} from '@seodang/domain/page-blocks'
import { eq } from 'drizzle-orm'
import { channels, pages, pageVersions } from '../modules/site/tables.ts'
import type { Context } from '../platform/context.ts'
import { keepPicture } from './assets.ts'

/** What a site says of itself on its own page. */
export interface DemoIntro {
  title: string
  /** Of the shipped pictures. */
  hero: string
  room: string
  greeting: string
  story: string[]
  habits: string[]
}

const paragraphs = (lines: readonly string[]): BlockText => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
const list = (lines: readonly string[]): BlockText => ({
  type: 'doc',
  content: [
    {
      type: 'bulletList',
      content: lines.map((line) => ({ type: 'listItem', content: paragraphs([line]).content })),
    },
  ],
})

/** PGE-13, PGE-18: the page of a site at /intro, built from blocks as its staff would. */
export async function seedIntro(ctx: Context, intro: DemoIntro): Promise<void> {
  let count = 0
  const block = <Kind extends BlockKind>(kind: Kind, settings: BlockSettings[Kind]) =>
    ({
      blockId: `intro-${++count}`,
      kind,
      visibleTypeCd: VISIBLE_TYPE.everyone,
      hiddenYn: YN.no,
      ...settings,
    }) as PageBlock
  const picture = async (name: string, alt: string, width: 'page' | 'full') =>
    block('image', { imageKey: await keepPicture(ctx, name), alt, caption: '', linkUrl: '', width })
  const blocks: PageBlock[] = [
    await picture(intro.hero, intro.greeting, 'full'),
    block('text', { heading: intro.greeting, body: paragraphs(intro.story), align: 'center' }),
    block('divider', { look: 'space', size: 'small' }),
    await picture(intro.room, '', 'page'),
    block('text', { heading: '이렇게 배워요', body: list(intro.habits), align: 'left' }),
    block('instructor', { heading: '함께하는 사람들', pick: 'all', userSeqs: [], count: 4 }),
    block('classList', {
      heading: '많이 찾는 수업',
      pick: 'popular',
      courseSeqs: [],
      channelCategorySeq: null,
      count: 3,
      columns: 3,
    }),
    block('reviewList', { heading: '먼저 들은 사람들의 이야기', pick: 'site', courseSeq: null, count: 6 }),
    block('button', {
      label: '모든 수업 보기',
      linkUrl: '/classes',
      openTypeCd: '00',
      align: 'center',
      look: 'main',
    }),
  ]
  const { channelSeq } = ctx
  const [page] = await ctx.db
    .insert(pages)
    .values({
      channelSeq,
      title: intro.title,
      path: 'about',
      publishStatusCd: PUBLISH_STATUS.published,
      blocks,
      seoSetting: { noIndex: false, noFollow: false },
    })
    .returning()
  if (!page) throw new Error('The page was not inserted')
  const { pageSeq, revision, title } = page
  await ctx.db
    .insert(pageVersions)
    .values({ channelSeq, pageSeq, revision, title, blocks, userSeq: ctx.principal.userSeq })
  await ctx.db.update(channels).set({ introPageSeq: pageSeq }).where(eq(channels.channelSeq, channelSeq))
}
