import { allows, staff } from '@seodang/domain/access'
import { YN } from '@seodang/domain/codes'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { OrderedList } from '../../ui/rich/OrderedList.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import styles from './board-desk.module.css'
import { siteBoardsQuery } from './queries.ts'
import { OrderedBoard, SiteBoardRow } from './SiteBoardRow.tsx'
import * as texts from './texts.ts'
import { useSiteBoardActs } from './use-site-board-acts.ts'

/** /settings/board/site: the notices, then the other boards of the site in their order (BRD-11). */
export function SiteBoards() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data, error, refetch } = useQuery(siteBoardsQuery(useApi(), channelSeq))
  const mayEdit = allows(staff('SITE_BOARD_UPDATE'), useSession().principal)
  const acts = useSiteBoardActs()
  const notices = data?.list.filter(({ noticeYn }) => noticeYn === YN.yes) ?? []
  const others = data?.list.filter(({ noticeYn }) => noticeYn === YN.no) ?? []
  const create = mayEdit && (
    <LinkButton href="/settings/board/site/register" variant="main" icon={IconPlus}>
      {text('createBoard')}
    </LinkButton>
  )
  return (
    <>
      <PageHead
        title={text('siteTitle')}
        note={data ? text('siteNote', { n: others.length }) : '\u00a0'}
        end={create}
      />
      {error && !data && <ErrorState boxed message={error.message} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={4} />}
      {data && (
        <div className={styles.boards}>
          <ul aria-label={text('noticeBoard')}>
            {notices.map((board) => (
              <SiteBoardRow key={board.boardSeq} board={board} mayEdit={mayEdit} acts={acts} />
            ))}
          </ul>
          {others.length === 0 ? (
            <EmptyState
              boxed
              icon={IconMessages}
              title={text('siteEmpty')}
              message={text('siteEmptyHint')}
              action={create}
            />
          ) : mayEdit ? (
            <OrderedList
              label={text('siteTitle')}
              rows={others}
              idOf={({ boardSeq }) => boardSeq}
              nameOf={({ name }) => name}
              onOrder={acts.order}
            >
              {(board) => <OrderedBoard key={board.boardSeq} board={board} acts={acts} />}
            </OrderedList>
          ) : (
            <ul aria-label={text('siteTitle')}>
              {others.map((board) => (
                <SiteBoardRow key={board.boardSeq} board={board} mayEdit={false} acts={acts} />
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  )
}
