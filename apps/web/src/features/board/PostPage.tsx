import { YN } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useMemberOnly } from '../../platform/member-only.ts'
import { useHydrated, useSession } from '../../platform/session.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, IconButton, LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { confirm } from '../../ui/dialog-requests.ts'
import { fileSizeText } from '../../ui/file-size.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { type BoardAt, hrefsOf } from './addresses.ts'
import { BoardCrumbs } from './BoardCrumbs.tsx'
import { BoardRefusal } from './BoardRefusal.tsx'
import styles from './board.module.css'
import { Comments } from './Comments.tsx'
import { PostMarks } from './PostMarks.tsx'
import { callsOf, type PostData, postQuery } from './queries.ts'
import { ReportPost } from './ReportPost.tsx'
import * as texts from './texts.ts'
import { useFresh } from './use-fresh.ts'
import { usePostActs } from './use-post-acts.ts'

type PostPageProps = { at: BoardAt; postSeq: number }

/** BRD-01 to BRD-03, BRD-17: one post, its files, and what is said below it. */
export function PostPage({ at, postSeq }: PostPageProps) {
  const api = useApi()
  const { channelSeq } = useChannel()
  const { status } = useSession()
  // The server asked for nobody in particular: its refusal is none yet.
  const isHydrated = useHydrated()
  const query = useQuery({
    ...postQuery(api, { channelSeq, at }, postSeq),
    ...useFresh(),
    enabled: status !== 'loading',
  })
  useView(at, postSeq, query.data !== undefined)
  const post = query.data
  if (isHydrated && query.isError && !post)
    return (
      <div className={cx('wrap', styles.page)}>
        <BoardRefusal
          error={query.error}
          at={at}
          isOfPost
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    )
  return (
    <div className={cx('wrap', styles.page, styles.narrow)}>
      <BoardCrumbs at={at} board={post?.board} isBelow />
      {post ? <Shown at={at} post={post} /> : <TextSkeleton lines={8} />}
    </div>
  )
}

/** A visitor cannot be told from another, so only members count. */
function useView(at: BoardAt, postSeq: number, isShown: boolean): void {
  const api = useApi()
  const { channelSeq } = useChannel()
  const { isChannelUser, principal } = useSession()
  const counts = isShown && isChannelUser && principal.isVerified
  const look = useEffectEvent((seq: number) => {
    const { posts, path } = callsOf({ channelSeq, at })
    api
      .post(`${posts}/{postSeq}/views/create`, { path: { ...path, postSeq: seq } })
      // One look that is not counted changes nothing for anybody.
      .catch((error: unknown) => console.info('look not counted', error))
  })
  useEffect(() => {
    if (counts) look(postSeq)
  }, [postSeq, counts])
}

function Shown({ at, post }: { at: BoardAt; post: PostData }) {
  const text = useText(texts)
  const language = useLanguage()
  const asMember = useMemberOnly()
  const { like } = usePostActs(at, post.postSeq)
  const isLiked = post.likedYn === YN.yes
  return (
    <>
      <article>
        <header className={styles.postHead}>
          <p className={styles.title}>
            <PostMarks post={post} at={at} />
          </p>
          <h1>{post.title}</h1>
          <div className={styles.writer}>
            <Avatar name={post.writerName} image={post.profileImageUrl} size={36} />
            <div>
              <strong>{post.writerName}</strong>
              <p className={styles.facts}>
                <time dateTime={post.createdAt}>{formatDateTime(post.createdAt, language)}</time>
                {post.isEdited && <span>{text('isEdited')}</span>}
                <span>{text('views', { n: post.viewCount })}</span>
              </p>
            </div>
            <PostMenu at={at} post={post} />
          </div>
        </header>
        <RichText document={post.content} className={styles.words} />
        {post.files.length > 0 && (
          <ul className={styles.files} aria-label={text('files')}>
            {post.files.map(({ uploadSeq, name, size, url }) => (
              <li key={uploadSeq}>
                <a href={url} download={name}>
                  <Icon of={IconPaperclip} size={16} />
                  <span>{name}</span>
                  <small>{fileSizeText(size)}</small>
                </a>
              </li>
            ))}
          </ul>
        )}
        {at.kind !== 'notices' && (
          <div className={styles.centre}>
            <Button
              icon={isLiked ? IconHeartFilled : IconHeart}
              aria-pressed={isLiked}
              onClick={() => asMember(() => like.mutate(isLiked ? 'N' : 'Y'))}
            >
              {text('like')} {post.likeCount.toLocaleString(language)}
            </Button>
          </div>
        )}
      </article>
      {(post.board.useComment === YN.yes || post.commentCount > 0) && (
        <Comments
          at={at}
          postSeq={post.postSeq}
          manages={post.board.manages}
          isOpen={post.board.useComment === YN.yes}
        />
      )}
      <p className={styles.centre}>
        <LinkButton href={hrefsOf(at).list}>{text('toList')}</LinkButton>
      </p>
    </>
  )
}

function PostMenu({ at, post }: { at: BoardAt; post: PostData }) {
  const text = useText(texts)
  const router = useRouter()
  const asMember = useMemberOnly()
  const [reports, setReports] = useState(false)
  const { pin, remove } = usePostActs(at, post.postSeq)
  const { isMine, mayEdit, pinYn, urgentYn, board } = post
  const take = async () => {
    const request = {
      title: text('deleteTitle'),
      description: isMine ? undefined : text('deleteOthers', { name: post.writerName }),
      confirmLabel: text('delete'),
      danger: true,
    }
    if (await confirm(request)) remove.mutate()
  }
  const flip = (yn: 'Y' | 'N') => (yn === YN.yes ? YN.no : YN.yes)
  const items: MenuItem[] = [
    ...(mayEdit
      ? [
          {
            label: text('edit'),
            onSelect: () => void router.navigate({ href: hrefsOf(at).edit(post.postSeq) }),
          },
        ]
      : []),
    ...(isMine || at.kind === 'notices'
      ? []
      : [{ label: text('report'), onSelect: () => asMember(() => setReports(true)) }]),
    ...(board.manages
      ? [
          {
            label: text(pinYn === YN.yes ? 'unpin' : 'pin'),
            onSelect: () => pin.mutate({ pinYn: flip(pinYn), urgentYn }),
          },
          {
            label: text(urgentYn === YN.yes ? 'notUrgent' : 'markUrgent'),
            onSelect: () => pin.mutate({ pinYn, urgentYn: flip(urgentYn) }),
          },
        ]
      : []),
    ...(isMine || board.manages
      ? [{ label: text('delete'), danger: true, apart: true, onSelect: () => void take() }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <span className={styles.menu}>
      <Menu
        label={text('more')}
        items={items}
        trigger={(props) => <IconButton {...props} icon={IconDots} label={text('more')} />}
      />
      {reports && <ReportPost at={at} postSeq={post.postSeq} onClose={() => setReports(false)} />}
    </span>
  )
}
