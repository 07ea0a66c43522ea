import { blockProblems, type PageBlock, READING } from '@seodang/domain/page-blocks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useNow } from '../../ui/now.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { type Images, shownHere } from './blocks.ts'
import styles from './page-desk.module.css'
import { previewQuery, type Shown } from './queries.ts'
import * as texts from './texts.ts'

/** How visitors see a block; another feature draws it. */
export type BlockViewComponent = ComponentType<{ block: Shown; now: Date; isFirst?: boolean }>

interface BlockContentProps {
  block: PageBlock
  ord: number
  images: Images
  View: BlockViewComponent
  /** In a preview what shows nothing is not there; in the editor it says why. */
  explains: boolean
}

/** A block as visitors will see it, saved or not (PGE-12). */
export function BlockContent({ block, ord, images, View, explains }: BlockContentProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const now = new Date(useNow() ?? Date.now())
  const isReading = READING.includes(block.kind)
  const isSound = Object.keys(blockProblems(block)).length === 0
  // A heading is drawn from what is typed, so that letters ask nothing of the server.
  const read = useQuery({
    ...previewQuery(
      api,
      channelSeq,
      'heading' in block ? { ...block, blockId: 'asked', heading: '' } : block,
    ),
    enabled: isReading && isSound,
    placeholderData: keepPreviousData,
  })
  const note = (words: string) => (explains ? <p className={styles.unfinished}>{words}</p> : null)
  if (!isReading) {
    const shown = shownHere(block, ord, images)
    return shown ? <View block={shown} now={now} isFirst={ord === 0} /> : note(text('unfinished'))
  }
  if (!isSound) return note(text('unfinished'))
  if (read.isError && !read.data)
    return explains ? <ErrorState title={text('failed')} retry={() => void read.refetch()} /> : null
  if (read.isPending)
    return (
      <Loading>
        <Skeleton height={160} />
      </Loading>
    )
  const shown = read.data
  if (!shown || shown.kind !== block.kind) return note(text('nothingToShow'))
  const headed = 'heading' in block && 'heading' in shown ? { ...shown, heading: block.heading } : shown
  return <View block={{ ...headed, blockId: block.blockId, ord }} now={now} isFirst={ord === 0} />
}
