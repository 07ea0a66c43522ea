import { pagePathProblem } from '@seodang/domain/channel-form'
import { PAGE_LABELS } from '@seodang/domain/field-labels'
import { blocksProblems, PAGE_TITLE_LENGTH, type PageBlock } from '@seodang/domain/page-blocks'
import { problemTexts } from '@seodang/domain/problem-texts'
import { onlyProblems, type Problems } from '@seodang/domain/problems'
import { textProblem } from '@seodang/domain/validation'
import { useState } from 'react'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage } from '../../platform/language.tsx'
import { laidOver } from '../../platform/typed-over.ts'
import { type Images, movedBlock, newBlock, newId } from './blocks.ts'
import { begunWith, changed, redone, undone } from './history.ts'
import type { EditedPage, PageContent } from './queries.ts'

export type Builder = ReturnType<typeof useBuilder>

/** PGE-14: a page that is being built: what stands, what can be taken back, and what is wrong with it. */
export function useBuilder(saved: EditedPage | null, mayUpdate: boolean) {
  const language = useLanguage()
  const [base, setBase] = useState(() => contentOf(saved))
  const [history, setHistory] = useState(() => begunWith(base))
  const [selected, setSelected] = useState<string | null>(null)
  const [images, setImages] = useState<Images>(saved?.images ?? {})
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  const { now } = history
  const written = useKept({
    place: mayUpdate ? `page:${saved?.pageSeq ?? 'new'}` : null,
    value: { content: now, images },
    // Pictures alone are no text.
    clean: { content: base, images },
    revision: base,
    restore: (kept) => {
      setImages((known) => ({ ...known, ...kept.images }))
      setHistory((before) => changed(before, kept.content, null))
    },
  })
  const problems: Problems<string> = {
    ...onlyProblems({
      title: textProblem(now.title, { max: PAGE_TITLE_LENGTH, isRequired: true }),
      path: now.path === saved?.path ? null : pagePathProblem(now.path.trim()),
    }),
    ...blocksProblems(now.blocks),
  }
  const errors: Partial<Record<string, string>> = {
    ...(tried && problemTexts(problems, language, PAGE_LABELS)),
    ...refused,
  }
  const put = (next: Partial<PageContent>, mark: string | null = null) => {
    setRefused({})
    setHistory((before) => changed(before, { ...before.now, ...next }, mark))
  }
  const putBlocks = (blocks: PageBlock[], mark?: string) => put({ blocks }, mark)
  const at = now.blocks.findIndex(({ blockId }) => blockId === selected)
  const indexOf = (blockId: string) => now.blocks.findIndex((block) => block.blockId === blockId)
  return {
    written,
    content: now,
    images,
    isNew: saved === null,
    dirty: JSON.stringify(now) !== JSON.stringify(base),
    problems,
    errors,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    selected: now.blocks[at] ?? null,
    selectedAt: at,
    select: setSelected,
    tell: setRefused,
    try: () => setTried(true),
    /**
     * From here on this is what is kept; what was before cannot be taken back any more, and what was built since `sent` is
     * not kept yet.
     */
    kept: (page: EditedPage, sent: PageContent) => {
      written.goOn()
      const content = contentOf(page)
      setBase(content)
      setHistory((before) =>
        JSON.stringify(before.now) === JSON.stringify(sent) ? begunWith(content) : before,
      )
      setImages((known) => ({ ...known, ...page.images }))
      setTried(false)
      setRefused({})
    },
    /** Puts their page under what was built here, for a save over it; answers what is to be sent. */
    putOver: (theirs: EditedPage): PageContent => {
      const under = contentOf(theirs)
      const content = { ...under, ...laidOver(now, base, under) }
      setBase(under)
      setHistory((before) => changed(before, content, null))
      setImages((known) => ({ ...theirs.images, ...known }))
      return content
    },
    change: put,
    add: (kind: PageBlock['kind'], place = at < 0 ? now.blocks.length : at + 1) => {
      const block = newBlock(kind)
      putBlocks(now.blocks.toSpliced(place, 0, block))
      setSelected(block.blockId)
    },
    /** `field` names what is being written, so that its letters are one step. */
    edit: (block: PageBlock, field: string) =>
      putBlocks(
        now.blocks.map((one) => (one.blockId === block.blockId ? block : one)),
        `${block.blockId}.${field}`,
      ),
    move: (blockId: string, to: number) => putBlocks(movedBlock(now.blocks, indexOf(blockId), to)),
    copy: (blockId: string) => {
      const index = indexOf(blockId)
      const block = now.blocks[index]
      if (!block) return
      const copy = { ...block, blockId: newId() }
      putBlocks(now.blocks.toSpliced(index + 1, 0, copy))
      setSelected(copy.blockId)
    },
    hide: (blockId: string) =>
      putBlocks(
        now.blocks.map((one) =>
          one.blockId === blockId ? { ...one, hiddenYn: one.hiddenYn === 'Y' ? ('N' as const) : 'Y' } : one,
        ),
      ),
    remove: (blockId: string) => {
      const index = indexOf(blockId)
      putBlocks(now.blocks.filter((one) => one.blockId !== blockId))
      setSelected(now.blocks[index + 1]?.blockId ?? now.blocks[index - 1]?.blockId ?? null)
    },
    know: (key: string, url: string) => setImages((known) => ({ ...known, [key]: url })),
  }
}

const contentOf = (page: EditedPage | null): PageContent => ({
  title: page?.title ?? '',
  path: page?.path ?? '',
  blocks: page?.blocks ?? [],
})
