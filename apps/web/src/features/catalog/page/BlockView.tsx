import type { ComponentType } from 'react'
import { FormBlock, NoticesBlock } from './OtherBlocks.tsx'
import { ButtonBlock, DividerBlock, HtmlBlock, TextBlock } from './PlainBlocks.tsx'
import type { Shown, ShownOf } from './page-queries.ts'
import { ClassesBlock, ReviewsBlock, TeachersBlock } from './ReadBlocks.tsx'
import { PictureBlock, SlidesBlock, VideoBlock } from './SeenBlocks.tsx'

export interface BlockProps<Kind extends Shown['kind']> {
  block: ShownOf<Kind>
  now: Date
  /** What the first screen is about. */
  isFirst: boolean
}
type Views = { [Kind in Shown['kind']]: ComponentType<BlockProps<Kind>> }

/** PGE-13: how each kind is drawn. A new kind adds its line. */
const VIEWS: Views = {
  text: TextBlock,
  button: ButtonBlock,
  divider: DividerBlock,
  html: HtmlBlock,
  image: PictureBlock,
  slides: SlidesBlock,
  video: VideoBlock,
  classList: ClassesBlock,
  packageList: ClassesBlock,
  instructor: TeachersBlock,
  reviewList: ReviewsBlock,
  noticeList: NoticesBlock,
  form: FormBlock,
}

export interface BlockViewProps {
  block: Shown
  now: Date
  isFirst?: boolean
}

/** One block of a page as everybody sees it; the editor draws its canvas with it, too. */
export function BlockView({ block, now, isFirst = false }: BlockViewProps) {
  // The key names the view of this very kind, which the compiler cannot follow through a union.
  const View = VIEWS[block.kind] as ComponentType<{ block: Shown; now: Date; isFirst: boolean }>
  return <View block={block} now={now} isFirst={isFirst} />
}
