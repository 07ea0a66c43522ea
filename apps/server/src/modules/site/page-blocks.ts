import type { ReplyOf } from '@seodang/contract/endpoint'
import type { pageBlocks, ShownBlock } from '@seodang/contract/page'
import { requireNoProblems } from '@seodang/domain/errors'
import { PAGE_LABELS } from '@seodang/domain/field-labels'
import {
  type BlockKind,
  type BlockOf,
  blockImages,
  blockProblems,
  blocksProblems,
  isForMembers,
  isForVisitors,
  type PageBlock,
  shownHtml,
  tidiedBlock,
} from '@seodang/domain/page-blocks'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { imageUrl } from '../media/index.ts'
import { PAGE_CATALOG } from './page-catalog.ts'
import { PAGE_FORMS, PAGE_NOTICES } from './page-parts.ts'
import { blocksOf, getPageRow, listPictures, visiblePage } from './page-store.ts'

type Shown = Static<typeof ShownBlock>
type Content<Kind extends BlockKind> = Omit<
  Extract<Shown, { kind: Kind }>,
  'blockId' | 'ord' | 'visibleTypeCd'
>
type Pictures = ReadonlyMap<string, { imageUrl: string; placeholder: string | null }>
type Reading = {
  [Kind in BlockKind]: (
    ctx: Context,
    block: BlockOf<Kind>,
    pictures: Pictures,
  ) => Content<Kind> | null | Promise<Content<Kind> | null>
}

/** PGE-13: what each kind shows; null where nothing is left to show. A new kind adds its line. */
const READ: Reading = {
  text: (_, block) => block,
  button: (_, block) => block,
  divider: (_, block) => block,
  video: (_, block) => block,
  html: (_, { html }) => ({ kind: 'html', document: shownHtml(html) }),
  image: (_, { imageKey, ...block }, pictures) => {
    const picture = pictures.get(imageKey)
    return picture ? { ...block, ...picture } : null
  },
  slides: (_, block, pictures) => {
    const slides = block.slides.flatMap(({ imageKey, ...slide }) => {
      const picture = pictures.get(imageKey)
      return picture ? [{ ...slide, ...picture }] : []
    })
    return slides.length > 0 ? { kind: 'slides', slides } : null
  },
  classList: async (ctx, block) => {
    const courses = await catalog(ctx).classes(ctx, { ...block, isPackage: false })
    return courses.length > 0 ? { ...block, courses } : null
  },
  packageList: async (ctx, block) => {
    const courses = await catalog(ctx).classes(ctx, { ...block, isPackage: true, channelCategorySeq: null })
    return courses.length > 0 ? { ...block, courses } : null
  },
  instructor: async (ctx, block) => {
    const teachers = await catalog(ctx).teachers(
      ctx,
      block.pick === 'hand' ? block.userSeqs : null,
      block.count,
    )
    return teachers.length > 0 ? { ...block, teachers } : null
  },
  reviewList: async (ctx, block) => {
    const reviews = await catalog(ctx).reviews(
      ctx,
      block.pick === 'class' ? block.courseSeq : null,
      block.count,
    )
    return reviews.length > 0 ? { ...block, reviews } : null
  },
  noticeList: async (ctx, block) => {
    const notices = await ctx.services.ports.use(PAGE_NOTICES)(ctx, block.count)
    return notices.length > 0 ? { ...block, notices } : null
  },
  form: async (ctx, { formSeq }) => {
    const isThere = formSeq !== null && (await ctx.services.ports.use(PAGE_FORMS)(ctx, formSeq))
    return isThere ? { kind: 'form', formSeq } : null
  },
}

const catalog = (ctx: Context) => ctx.services.ports.use(PAGE_CATALOG)

/** PGE-01, PGE-13: what is the same for everybody, so that it may stand in a page that is kept. */
export const publicBlocks = (ctx: Context, pageSeq: number) => pageWith(ctx, pageSeq, isForVisitors)

/** PGE-13: what only members see; fetched after the page. */
export const memberBlocks = (ctx: Context, pageSeq: number) => pageWith(ctx, pageSeq, isForMembers)

async function pageWith(
  ctx: Context,
  pageSeq: number,
  isShown: (block: PageBlock) => boolean,
): Promise<ReplyOf<typeof pageBlocks>> {
  const page = visiblePage(ctx, await getPageRow(ctx, pageSeq))
  return { pageSeq, title: page.title, blocks: await shownBlocks(ctx, blocksOf(page), isShown) }
}

/** PGE-12, PGE-14: hidden ones, too, because their editor shows them; what is not finished shows nothing. */
export async function previewBlocks(
  ctx: Context,
  blocks: readonly PageBlock[],
): Promise<{ blocks: Shown[] }> {
  // What a page is too small for is not read either.
  const { blocks: tooMuch } = blocksProblems(blocks)
  requireNoProblems({ blocks: tooMuch }, PAGE_LABELS)
  const sound = blocks
    .filter((block) => Object.keys(blockProblems(block)).length === 0)
    .map((block) => tidiedBlock(block))
  return { blocks: await shownBlocks(ctx, sound, () => true) }
}

async function shownBlocks(
  ctx: Context,
  blocks: readonly PageBlock[],
  isShown: (block: PageBlock) => boolean,
): Promise<Shown[]> {
  const placed = blocks.map((block, ord) => ({ block, ord })).filter(({ block }) => isShown(block))
  const pictures = await picturesOf(ctx, Object.values(blockImages(placed.map(({ block }) => block))))
  const shown = await Promise.all(
    placed.map(async ({ block, ord }): Promise<Shown[]> => {
      const content = await read(ctx, block, pictures)
      const { blockId, visibleTypeCd } = block
      // The kind of the content is that of the block, which the compiler cannot follow through a union.
      return content === null ? [] : [{ ...content, blockId, visibleTypeCd, ord } as Shown]
    }),
  )
  return shown.flat()
}

const read = <Kind extends BlockKind>(ctx: Context, block: BlockOf<Kind>, pictures: Pictures) =>
  READ[block.kind](ctx, block, pictures)

async function picturesOf(ctx: Context, keys: readonly string[]): Promise<Pictures> {
  if (keys.length === 0) return new Map()
  const rows = await listPictures(ctx, keys)
  return new Map(
    rows.flatMap(({ key, placeholder }) => {
      const url = imageUrl(key)
      return key === null || url === null ? [] : [[key, { imageUrl: url, placeholder }]]
    }),
  )
}
