import { useText } from '../../platform/language.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { type BoardAt, hrefsOf } from './addresses.ts'
import { boardNameOf } from './post-types.ts'
import type { BoardData } from './queries.ts'
import * as texts from './texts.ts'

interface BoardCrumbsProps {
  at: BoardAt
  board: BoardData | undefined
  /** Below the board: its name leads back to it. */
  isBelow?: boolean
}

/** Class, board; a board of the site stands below nothing. */
export function BoardCrumbs({ at, board, isBelow = false }: BoardCrumbsProps) {
  const text = useText(texts)
  if (at.kind !== 'class' && !isBelow) return null
  const name = isBelow ? board?.name || text(boardNameOf(at)) : text(boardNameOf(at))
  return (
    <Breadcrumb
      items={[
        ...(at.kind === 'class' && board?.courseTitle
          ? [{ label: board.courseTitle, href: `/classes/${at.courseSeq}` }]
          : []),
        isBelow ? { label: name, href: hrefsOf(at).list } : { label: name },
      ]}
    />
  )
}
