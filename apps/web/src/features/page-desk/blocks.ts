import { MENU_OPEN_TYPE, VISIBLE_TYPE, YN } from '@seodang/domain/codes'
import { type BlockKind, type PageBlock, shownHtml } from '@seodang/domain/page-blocks'
import type { Shown } from './queries.ts'

export const newId = () => crypto.randomUUID().slice(0, 13)

/** A block as it comes from the palette. */
export function newBlock(kind: BlockKind): PageBlock {
  const base = { blockId: newId(), visibleTypeCd: VISIBLE_TYPE.everyone, hiddenYn: YN.no }
  switch (kind) {
    case 'text':
      return { ...base, kind, heading: '', body: { type: 'doc', content: [] }, align: 'left' }
    case 'image':
      return { ...base, kind, imageKey: '', alt: '', caption: '', linkUrl: '', width: 'page' }
    case 'slides':
      return { ...base, kind, slides: [] }
    case 'video':
      return { ...base, kind, videoUrl: '', title: '' }
    case 'classList':
      return {
        ...base,
        kind,
        heading: '',
        pick: 'newest',
        courseSeqs: [],
        channelCategorySeq: null,
        count: 3,
        columns: 3,
      }
    case 'packageList':
      return { ...base, kind, heading: '', pick: 'newest', courseSeqs: [], count: 3, columns: 3 }
    case 'instructor':
      return { ...base, kind, heading: '', pick: 'all', userSeqs: [], count: 4 }
    case 'reviewList':
      return { ...base, kind, heading: '', pick: 'site', courseSeq: null, count: 6 }
    case 'noticeList':
      return { ...base, kind, heading: '', count: 5 }
    case 'form':
      return { ...base, kind, formSeq: null }
    case 'button':
      return {
        ...base,
        kind,
        label: '',
        linkUrl: '',
        openTypeCd: MENU_OPEN_TYPE.sameWindow,
        align: 'center',
        look: 'main',
      }
    case 'divider':
      return { ...base, kind, look: 'line', size: 'small' }
    default:
      return { ...base, kind, html: '' }
  }
}

export type Images = Readonly<Record<string, string>>

/** What a block shows that reads nothing of others; null where there is nothing to see yet. */
export function shownHere(block: PageBlock, ord: number, images: Images): Shown | null {
  switch (block.kind) {
    case 'text':
    case 'divider':
      return { ...block, ord }
    case 'button':
      return block.label.trim() === '' ? null : { ...block, ord }
    case 'video':
      return block.videoUrl.trim() === '' ? null : { ...block, ord }
    case 'image': {
      const imageUrl = images[block.imageKey]
      return imageUrl === undefined ? null : { ...block, ord, imageUrl, placeholder: null }
    }
    case 'slides': {
      const slides = block.slides.flatMap(({ imageKey, ...slide }) => {
        const imageUrl = images[imageKey]
        return imageUrl === undefined ? [] : [{ ...slide, imageUrl, placeholder: null }]
      })
      return slides.length === 0 ? null : { ...block, ord, slides }
    }
    case 'html': {
      const document = shownHtml(block.html)
      return block.html.trim() === '' ? null : { ...block, ord, document }
    }
    default:
      return null
  }
}

/** The blocks after one was moved to the place of another. */
export function movedBlock(blocks: readonly PageBlock[], from: number, to: number): PageBlock[] {
  const block = blocks[from]
  if (!block || to < 0 || to >= blocks.length) return [...blocks]
  return blocks.toSpliced(from, 1).toSpliced(to, 0, block)
}
