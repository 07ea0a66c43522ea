import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { lazyPart } from '../../platform/lazy/lazy.tsx'
import { useSession } from '../../platform/session.tsx'
import { cx } from '../../ui/cx.ts'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import type { BoardAt } from './addresses.ts'
import { BoardRefusal } from './BoardRefusal.tsx'
import styles from './board.module.css'
import { postQuery, postsQuery } from './queries.ts'

// The editor is heavy, and only who writes needs it.
const PostForm = lazyPart(async () => ({ default: (await import('./PostForm.tsx')).PostForm }))

const NOT_WRITABLE = new ApiError(403, { errorName: 'NO_PERMISSION' })

/** BRD-01 to BRD-03: a new post. */
export function NewPost({ at }: { at: BoardAt }) {
  const api = useApi()
  const { channelSeq } = useChannel()
  const { status } = useSession()
  const query = useQuery({
    ...postsQuery(api, { channelSeq, at }, {}),
    enabled: status !== 'loading',
  })
  const board = query.data?.board
  if (query.isLoadingError || (board && !board.mayWrite))
    return (
      <Refused
        at={at}
        error={query.error ?? NOT_WRITABLE}
        isBusy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <Suspense fallback={<Waiting />}>{board ? <PostForm at={at} board={board} /> : <Waiting />}</Suspense>
  )
}

/** BRD-01 to BRD-03: a post once more. */
export function EditedPost({ at, postSeq }: { at: BoardAt; postSeq: number }) {
  const api = useApi()
  const { channelSeq } = useChannel()
  const { status } = useSession()
  const query = useQuery({
    ...postQuery(api, { channelSeq, at }, postSeq),
    enabled: status !== 'loading',
    refetchOnWindowFocus: false,
  })
  const post = query.data
  if (query.isLoadingError || (post && !post.mayEdit))
    return (
      <Refused
        at={at}
        error={query.error ?? NOT_WRITABLE}
        isBusy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <Suspense fallback={<Waiting />}>
      {post ? <PostForm key={post.postSeq} at={at} board={post.board} post={post} /> : <Waiting />}
    </Suspense>
  )
}

function Refused(props: { at: BoardAt; error: Error; isBusy: boolean; onRetry: () => void }) {
  return (
    <div className={cx('wrap', styles.page)}>
      <BoardRefusal {...props} />
    </div>
  )
}

const Waiting = () => (
  <div className={cx('wrap', styles.page, styles.narrow)}>
    <TextSkeleton lines={10} />
  </div>
)
