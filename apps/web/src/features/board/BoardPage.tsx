import { BOARD_LOOK } from '@seodang/domain/board'
import { DEFAULT_PAGE_SIZE } from '@seodang/domain/paging'
import { formatDate } from '@seodang/domain/seoul-time'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useHydrated, useSession } from '../../platform/session.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Chip, Chips } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { type BoardAt, hrefsOf } from './addresses.ts'
import { BoardCrumbs } from './BoardCrumbs.tsx'
import { BoardRefusal } from './BoardRefusal.tsx'
import styles from './board.module.css'
import { PostMarks } from './PostMarks.tsx'
import { boardNameOf, typesOf } from './post-types.ts'
import { type BoardData, type PostSummary, postsQuery } from './queries.ts'
import { ReportedPosts } from './ReportedPosts.tsx'
import type { BoardSearch } from './search.ts'
import * as texts from './texts.ts'
import { useFresh } from './use-fresh.ts'

interface BoardPageProps {
  at: BoardAt
  search: BoardSearch
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<BoardSearch>) => void
  hrefOf: (change: Partial<BoardSearch>) => string
}

/** BRD-16, BRD-17: the posts of a board, as a list or as cards. */
export function BoardPage({ at, search, onSearch, hrefOf }: BoardPageProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const { status } = useSession()
  // The server asked for nobody in particular: its refusal is none yet.
  const isHydrated = useHydrated()
  const query = useQuery({
    ...postsQuery(api, { channelSeq, at }, search),
    ...useFresh(),
    enabled: status !== 'loading',
    placeholderData: keepPreviousData,
  })
  if (isHydrated && query.isError && !query.data)
    return (
      <div className={cx('wrap', styles.page)}>
        <BoardRefusal
          error={query.error}
          at={at}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    )
  const page = query.data
  const board = page?.board
  const isFiltered = Boolean(search.q || search.category || search.postType || search.mineYn)
  return (
    <div className={cx('wrap', styles.page)}>
      <BoardCrumbs at={at} board={board} />
      <div className={styles.head}>
        <h1>{board?.name || text(boardNameOf(at))}</h1>
        {board?.mayWrite && (
          <LinkButton href={hrefsOf(at).create} variant="main" icon={IconPencil}>
            {text(at.kind === 'notices' ? 'writeNotice' : 'write')}
          </LinkButton>
        )}
      </div>
      {board?.manages && <ReportedPosts at={at} />}
      {board && <Tools {...{ at, board, search, onSearch }} />}
      {!page ? (
        <ListSkeleton rows={6} head="none" />
      ) : page.list.length === 0 ? (
        <EmptyState
          boxed
          title={text(isFiltered ? 'nothingFound' : 'empty')}
          message={text(isFiltered ? 'nothingFoundHint' : page.board.mayWrite ? 'emptyHint' : 'emptyQuiet')}
          action={
            isFiltered ? (
              <Button
                onClick={() =>
                  onSearch({ q: undefined, category: undefined, postType: undefined, mineYn: undefined })
                }
              >
                {text('clear')}
              </Button>
            ) : (
              page.board.mayWrite && <LinkButton href={hrefsOf(at).create}>{text('writeFirst')}</LinkButton>
            )
          }
        />
      ) : (
        <>
          <ul
            className={cx(
              page.board.look === BOARD_LOOK.card ? styles.cards : styles.list,
              query.isPlaceholderData && styles.old,
            )}
            aria-busy={query.isPlaceholderData}
          >
            {page.list.map((post) =>
              page.board.look === BOARD_LOOK.card ? (
                <PostCard key={post.postSeq} post={post} at={at} />
              ) : (
                <PostLine key={post.postSeq} post={post} at={at} />
              ),
            )}
          </ul>
          <Pager
            page={search.page ?? 1}
            pageCount={Math.ceil(page.totalCount / DEFAULT_PAGE_SIZE)}
            hrefOf={(next) => hrefOf({ page: next })}
            label={text(boardNameOf(at))}
          />
        </>
      )}
    </div>
  )
}

interface ToolsProps extends Pick<BoardPageProps, 'at' | 'search' | 'onSearch'> {
  board: BoardData
}

function Tools({ at, board, search, onSearch }: ToolsProps) {
  const text = useText(texts)
  return (
    <div className={styles.tools}>
      {at.kind !== 'notices' && <TypeChips {...{ at, search, onSearch }} />}
      <div className={styles.find}>
        {board.categories.length > 0 && (
          <Select
            label={text('category')}
            labelHidden
            value={search.category ?? ''}
            options={[
              { value: '', label: text('anyCategory') },
              ...board.categories.map((name) => ({ value: name, label: name })),
            ]}
            onChange={(event) => onSearch({ category: event.currentTarget.value || undefined })}
          />
        )}
        <SearchField
          label={text('search')}
          defaultValue={search.q ?? ''}
          onSearch={(q) => onSearch({ q: q || undefined })}
        />
      </div>
    </div>
  )
}

function TypeChips({ at, search, onSearch }: Omit<ToolsProps, 'board'>) {
  const text = useText(texts)
  const isKnown = useSession().status === 'user'
  return (
    <Chips label={text('filter')}>
      <Chip
        on={!search.postType && !search.mineYn}
        onClick={() => onSearch({ postType: undefined, mineYn: undefined })}
      >
        {text('all')}
      </Chip>
      {typesOf(at).map((type) => (
        <Chip
          key={type}
          on={search.postType === type}
          onClick={() => onSearch({ postType: type, mineYn: undefined })}
        >
          {text(`type.${type}`)}
        </Chip>
      ))}
      {isKnown && (
        <Chip on={search.mineYn === 'Y'} onClick={() => onSearch({ mineYn: 'Y', postType: undefined })}>
          {text('mine')}
        </Chip>
      )}
    </Chips>
  )
}

type PostProps = { post: PostSummary; at: BoardAt }

function PostLine({ post, at }: PostProps) {
  return (
    <li className={styles.line}>
      <p className={styles.title}>
        <PostMarks post={post} at={at} />
        <Anchor href={hrefsOf(at).post(post.postSeq)}>{post.title}</Anchor>
      </p>
      <Facts post={post} at={at} />
    </li>
  )
}

function PostCard({ post, at }: PostProps) {
  return (
    <li className={styles.card}>
      {post.imageUrl && <Picture source={post.imageUrl} alt="" ratio="16 / 9" sizes="360px" radius={0} />}
      <div>
        <p className={styles.title}>
          <PostMarks post={post} at={at} />
          <Anchor href={hrefsOf(at).post(post.postSeq)}>{post.title}</Anchor>
        </p>
        {post.excerpt && <p className={styles.excerpt}>{post.excerpt}</p>}
        <Facts post={post} at={at} />
      </div>
    </li>
  )
}

function Facts({ post, at }: PostProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { writerName, createdAt, viewCount, likeCount, commentCount, hasFiles } = post
  return (
    <p className={styles.facts}>
      {at.kind !== 'notices' && <span>{writerName}</span>}
      <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>
      <Fact icon={IconEye} label={text('views', { n: viewCount })} count={viewCount} />
      {likeCount > 0 && <Fact icon={IconHeart} label={text('likes', { n: likeCount })} count={likeCount} />}
      {commentCount > 0 && (
        <Fact icon={IconMessageCircle} label={text('comments', { n: commentCount })} count={commentCount} />
      )}
      {hasFiles && <Fact icon={IconPaperclip} label={text('hasFiles')} />}
    </p>
  )
}

function Fact({ icon, label, count }: { icon: IconComponent; label: string; count?: number }) {
  const language = useLanguage()
  return (
    <span className={styles.fact}>
      <Icon of={icon} size={14} />
      <span className="sr-only">{label}</span>
      {count !== undefined && <span aria-hidden>{count.toLocaleString(language)}</span>}
    </span>
  )
}
