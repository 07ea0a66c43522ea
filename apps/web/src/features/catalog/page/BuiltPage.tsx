import { isForNonMembers } from '@seodang/domain/page-blocks'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useSession } from '../../../platform/session.tsx'
import { useMoment } from '../moment.ts'
import { BlockView } from './BlockView.tsx'
import styles from './page.module.css'
import { memberBlocksQuery, pageBlocksQuery } from './page-queries.ts'

/**
 * PGE-01, PGE-13: a page that the site built itself. What only members see comes after the page, into its place among
 * the rest; what is for the others alone goes then.
 */
export default function BuiltPage({ pageSeq }: { pageSeq: number }) {
  const api = useApi()
  const { channelSeq } = useChannel()
  const { isChannelUser } = useSession()
  const { data: page, dataUpdatedAt } = useSuspenseQuery(pageBlocksQuery(api, channelSeq, pageSeq))
  const members = useQuery({ ...memberBlocksQuery(api, channelSeq, pageSeq), enabled: isChannelUser })
  const now = useMoment(dataUpdatedAt)
  const blocks = isChannelUser
    ? [...page.blocks.filter((block) => !isForNonMembers(block)), ...(members.data ?? [])].sort(
        (one, other) => one.ord - other.ord,
      )
    : page.blocks
  return (
    <div className={styles.page}>
      <h1 className="sr-only">{page.title}</h1>
      {blocks.map((block, index) => (
        <BlockView key={block.blockId} block={block} now={now} isFirst={index === 0} />
      ))}
    </div>
  )
}
