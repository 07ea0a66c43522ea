import { allows, staff } from '@seodang/domain/access'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { NotFoundPage } from '../../platform/fallback-pages.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import type { BlockViewComponent } from './BlockContent.tsx'
import { PageBuilder } from './PageBuilder.tsx'
import { editedPageQuery } from './queries.ts'
import * as texts from './texts.ts'

/** PGE-05: the page that an address names, in its editor. */
export function EditedPageLoad({ pageSeq, View }: { pageSeq: number; View: BlockViewComponent }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const isKey = Number.isSafeInteger(pageSeq) && pageSeq > 0
  const page = useQuery({ ...editedPageQuery(useApi(), channelSeq, pageSeq), enabled: isKey })
  const navigate = useNavigate()
  if (page.data)
    return (
      <PageBuilder
        saved={page.data}
        View={View}
        onMade={(made) =>
          void navigate({ to: '/settings/page/$pageSeq', params: { pageSeq: made }, ignoreBlocker: true })
        }
        mayUpdate={allows(staff('SITE_PAGE_UPDATE'), principal)}
      />
    )
  const isMissing = page.error && 'status' in page.error && page.error.status === 404
  if (!isKey || isMissing) return <NotFoundPage />
  if (page.isLoadingError)
    return (
      <ErrorState title={text('failed')} message={page.error.message} retry={() => void page.refetch()} />
    )
  return <ListSkeleton rows={5} />
}
