import type { MenuOpenTypeCd, VisibleTypeCd } from './codes.ts'
import { VISIBLE_TYPE } from './codes.ts'
import { htmlDocument } from './html-document.ts'
import { type FieldProblem, onlyProblems, type Problems, tooLong } from './problems.ts'
import { richTextProblem, sanitizeRichText } from './rich-text.ts'
import { isHttpUrl, isSitePath } from './url.ts'
import { textProblem, wholeProblem } from './validation.ts'
import { hostOfVideo } from './video-link.ts'

/** PGE-13: what every block has; the key is made by the editor and is the block's own within its page. */
type Base = { blockId: string; visibleTypeCd: VisibleTypeCd; hiddenYn: 'Y' | 'N' }
export type BlockText = { type: 'doc'; [field: string]: unknown }
export type BlockSlide = { imageKey: string; alt: string; linkUrl: string }

export const CLASS_PICKS = ['newest', 'popular', 'category', 'hand'] as const
export type ClassPick = (typeof CLASS_PICKS)[number]
export const PACKAGE_PICKS = ['newest', 'popular', 'hand'] as const
export const TEACHER_PICKS = ['all', 'hand'] as const
export const REVIEW_PICKS = ['site', 'class'] as const

/** Each kind of block with its own settings. A kind is added here, in the contract, and in the two registries of the page. */
export type BlockSettings = {
  text: { heading: string; body: BlockText; align: 'left' | 'center' }
  image: { imageKey: string; alt: string; caption: string; linkUrl: string; width: 'page' | 'full' }
  slides: { slides: BlockSlide[] }
  video: { videoUrl: string; title: string }
  classList: {
    heading: string
    pick: ClassPick
    courseSeqs: number[]
    channelCategorySeq: number | null
    count: number
    columns: number
  }
  packageList: {
    heading: string
    pick: (typeof PACKAGE_PICKS)[number]
    courseSeqs: number[]
    count: number
    columns: number
  }
  instructor: { heading: string; pick: (typeof TEACHER_PICKS)[number]; userSeqs: number[]; count: number }
  reviewList: {
    heading: string
    pick: (typeof REVIEW_PICKS)[number]
    courseSeq: number | null
    count: number
  }
  noticeList: { heading: string; count: number }
  form: { formSeq: number | null }
  button: {
    label: string
    linkUrl: string
    openTypeCd: MenuOpenTypeCd
    align: 'left' | 'center'
    look: 'main' | 'line'
  }
  divider: { look: 'line' | 'space'; size: 'small' | 'medium' | 'large' }
  html: { html: string }
}
export type BlockKind = keyof BlockSettings
export type BlockOf<Kind extends BlockKind> = Base & { kind: Kind } & BlockSettings[Kind]
export type PageBlock = { [Kind in BlockKind]: BlockOf<Kind> }[BlockKind]

/** A page with more than these is none that anybody reads. */
export const MAX_BLOCKS = 60
export const PAGE_TITLE_LENGTH = 100
/** What the database keeps of one page, in characters of its JSON. */
export const MAX_PAGE_LENGTH = 400_000
/** Blocks that read classes, people or reviews; each costs the page a query. */
export const MAX_READING_BLOCKS = 20
/** Earlier states of a page that are kept (PGE-16). */
export const MAX_VERSIONS = 30
export const BLOCK_LIMITS = {
  heading: 100,
  alt: 300,
  caption: 300,
  label: 40,
  html: 20_000,
  slides: 10,
  hand: 24,
  count: 24,
} as const

type Rules = { [Kind in BlockKind]: (block: BlockOf<Kind>) => Problems<string> }

const heading = (text: string) => textProblem(text, { max: BLOCK_LIMITS.heading })
const count = (value: number) => wholeProblem(value, { min: 1, max: BLOCK_LIMITS.count, isRequired: true })
const columns = (value: number) => wholeProblem(value, { min: 2, max: 4, isRequired: true })
const chosen = (pick: string, list: readonly unknown[]): FieldProblem | null =>
  pick === 'hand' && list.length === 0 ? 'notChosen' : null

/** A path or a place of the site, or an address of another that nobody on the way can change. */
export function blockLinkProblem(link: string, isRequired = false): FieldProblem | null {
  const text = link.trim()
  if (text === '') return isRequired ? 'required' : null
  return isBlockLink(text) ? null : 'link'
}

export const isBlockLink = (text: string): boolean =>
  isSitePath(text) || /^#[\w-]{1,100}$/.test(text) || (/^https:/i.test(text) && isHttpUrl(text))

const RULES: Rules = {
  text: (block) => ({
    ...onlyProblems({ heading: heading(block.heading), body: richTextProblem(block.body) }),
  }),
  image: (block) =>
    onlyProblems({
      imageKey: block.imageKey === '' ? 'required' : null,
      alt: textProblem(block.alt, { max: BLOCK_LIMITS.alt }),
      caption: textProblem(block.caption, { max: BLOCK_LIMITS.caption }),
      linkUrl: blockLinkProblem(block.linkUrl),
    }),
  slides: ({ slides }) => ({
    ...onlyProblems({ slides: slides.length === 0 ? 'notChosen' : null }),
    ...Object.assign(
      {},
      ...slides.map((slide, index) =>
        onlyProblems({
          [`slides.${index}.imageKey`]: slide.imageKey === '' ? ('required' as const) : null,
          [`slides.${index}.alt`]: textProblem(slide.alt, { max: BLOCK_LIMITS.alt }),
          [`slides.${index}.linkUrl`]: blockLinkProblem(slide.linkUrl),
        }),
      ),
    ),
  }),
  video: (block) =>
    onlyProblems({
      videoUrl: videoProblem(block.videoUrl),
      title: textProblem(block.title, { max: BLOCK_LIMITS.alt }),
    }),
  classList: (block) =>
    onlyProblems({
      heading: heading(block.heading),
      courseSeqs: chosen(block.pick, block.courseSeqs),
      channelCategorySeq: block.pick === 'category' && block.channelCategorySeq === null ? 'notChosen' : null,
      count: count(block.count),
      columns: columns(block.columns),
    }),
  packageList: (block) =>
    onlyProblems({
      heading: heading(block.heading),
      courseSeqs: chosen(block.pick, block.courseSeqs),
      count: count(block.count),
      columns: columns(block.columns),
    }),
  instructor: (block) =>
    onlyProblems({
      heading: heading(block.heading),
      userSeqs: chosen(block.pick, block.userSeqs),
      count: count(block.count),
    }),
  reviewList: (block) =>
    onlyProblems({
      heading: heading(block.heading),
      courseSeq: block.pick === 'class' && block.courseSeq === null ? 'notChosen' : null,
      count: count(block.count),
    }),
  noticeList: (block) => onlyProblems({ heading: heading(block.heading), count: count(block.count) }),
  form: ({ formSeq }) => onlyProblems({ formSeq: formSeq === null ? 'notChosen' : null }),
  button: (block) =>
    onlyProblems({
      label: textProblem(block.label, { max: BLOCK_LIMITS.label, isRequired: true }),
      linkUrl: blockLinkProblem(block.linkUrl, true),
    }),
  divider: () => ({}),
  html: ({ html }) =>
    onlyProblems({ html: html.length > BLOCK_LIMITS.html ? tooLong(BLOCK_LIMITS.html) : null }),
}

function videoProblem(videoUrl: string): FieldProblem | null {
  if (videoUrl.trim() === '') return 'required'
  return hostOfVideo(videoUrl) === null ? 'youtube' : null
}

/** The key names the rule that takes this very kind, which the compiler cannot follow through a union. */
const rule = <Kind extends BlockKind>(block: BlockOf<Kind>): Problems<string> => RULES[block.kind](block)

/** PGE-13: what is wrong with one block, by the names of its settings. */
export const blockProblems = (block: PageBlock): Problems<string> => rule(block)

/** The same for all blocks of a page: `blocks.2.linkUrl`. */
export function blocksProblems(blocks: readonly PageBlock[]): Problems<string> {
  const ids = blocks.map(({ blockId }) => blockId)
  const problems: Problems<string> = {}
  const reading = blocks.filter(({ kind }) => READING.includes(kind)).length
  if (blocks.length > MAX_BLOCKS) problems.blocks = { code: 'tooMany', n: MAX_BLOCKS }
  else if (reading > MAX_READING_BLOCKS) problems.blocks = { code: 'tooMany', n: MAX_READING_BLOCKS }
  else if (JSON.stringify(blocks).length > MAX_PAGE_LENGTH) problems.blocks = tooLong(MAX_PAGE_LENGTH)
  for (const [index, block] of blocks.entries()) {
    if (ids.indexOf(block.blockId) !== index) problems[`blocks.${index}.blockId`] = 'format'
    for (const [field, problem] of Object.entries(blockProblems(block)))
      problems[`blocks.${index}.${field}`] = problem
  }
  return problems
}

/** Kinds that show what others keep, so that the editor asks the server what they show. */
export const READING: readonly BlockKind[] = [
  'classList',
  'packageList',
  'instructor',
  'reviewList',
  'noticeList',
  'form',
]

/** As it is kept: texts without blanks around them, a document that passed the sanitiser (SEC-44, VAL-29). */
export function tidiedBlock(block: PageBlock): PageBlock {
  switch (block.kind) {
    case 'text': {
      const body = sanitizeRichText(block.body)
      return { ...block, heading: tidy(block.heading), body: { ...body, type: 'doc' } }
    }
    case 'image':
      return {
        ...block,
        alt: tidy(block.alt),
        caption: tidy(block.caption),
        linkUrl: block.linkUrl.trim(),
      }
    case 'slides':
      return {
        ...block,
        slides: block.slides.map((slide) => ({
          ...slide,
          alt: tidy(slide.alt),
          linkUrl: slide.linkUrl.trim(),
        })),
      }
    case 'video':
      return { ...block, videoUrl: block.videoUrl.trim(), title: tidy(block.title) }
    case 'button':
      return { ...block, label: tidy(block.label), linkUrl: block.linkUrl.trim() }
    case 'divider':
    case 'form':
    case 'html':
      return block
    default:
      return { ...block, heading: tidy(block.heading) }
  }
}

const tidy = (text: string) => text.trim().normalize('NFC')

/** PGE-13: custom HTML as the document that visitors get; its scripts, styles and frames are not among what it can say. */
export const shownHtml = (html: string): BlockText => {
  const document = sanitizeRichText(htmlDocument(html))
  return { ...document, type: 'doc' }
}

/** The pictures that blocks show, by the names of their fields, so that none of another site is among them. */
export function blockImages(blocks: readonly PageBlock[]): Record<string, string> {
  return Object.fromEntries(
    blocks.flatMap((block, index): [string, string][] => {
      if (block.kind === 'image') return [[`blocks.${index}.imageKey`, block.imageKey]]
      if (block.kind !== 'slides') return []
      return block.slides.map(({ imageKey }, at) => [`blocks.${index}.slides.${at}.imageKey`, imageKey])
    }),
  )
}

/** Whether a block stands in the page that is the same for everybody (PGE-13, PGE-14). */
export const isForVisitors = ({ visibleTypeCd, hiddenYn }: Base): boolean =>
  hiddenYn === 'N' && visibleTypeCd !== VISIBLE_TYPE.members
/** Whether only members meet it: it is fetched after the page, for them alone. */
export const isForMembers = ({ visibleTypeCd, hiddenYn }: Base): boolean =>
  hiddenYn === 'N' && visibleTypeCd === VISIBLE_TYPE.members
/** Whether it goes away once somebody turns out to be a member. */
export const isForNonMembers = ({ visibleTypeCd }: Pick<Base, 'visibleTypeCd'>): boolean =>
  visibleTypeCd === VISIBLE_TYPE.nonMembers
