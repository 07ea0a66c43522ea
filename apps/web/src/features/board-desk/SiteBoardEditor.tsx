import { YN } from '@seodang/domain/codes'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { siteBoardQuery } from './queries.ts'
import { SiteBoardForm } from './SiteBoardForm.tsx'
import * as texts from './texts.ts'

const LIST = '/settings/board/site'

/** /settings/board/site/register (BRD-11). */
export function CreateSiteBoard() {
  const text = useText(texts)
  const router = useRouter()
  return (
    <>
      <PageHead
        title={text('createBoard')}
        crumbs={[{ label: text('siteTitle'), href: LIST }, { label: text('createBoard') }]}
      />
      <SiteBoardForm saved={null} onSaved={() => void router.navigate({ href: LIST })} />
    </>
  )
}

/** /settings/board/site/{boardSeq}/edit (BRD-11). */
export function EditSiteBoard({ boardSeq }: { boardSeq: number }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data, error, refetch } = useQuery(siteBoardQuery(useApi(), channelSeq, boardSeq))
  const isNotices = data?.noticeYn === YN.yes
  return (
    <>
      <PageHead
        title={data ? data.name || text('noticeBoard') : text('editBoard')}
        crumbs={[{ label: text('siteTitle'), href: LIST }, { label: text('editBoard') }]}
        end={
          <LinkButton href={isNotices ? '/notices' : `/boards/${boardSeq}`} target="_blank">
            {text('openIt')}
          </LinkButton>
        }
      />
      {error && !data && <ErrorState boxed message={error.message} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={6} />}
      {data && <SiteBoardForm key={boardSeq} saved={data} onSaved={() => undefined} />}
    </>
  )
}
