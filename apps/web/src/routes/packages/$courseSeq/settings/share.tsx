import { SHARE_PERIOD } from '@seodang/domain/share-link'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEditor } from '../../../../features/authoring/editor/editor-context.ts'
import { ShareLinks } from '../../../../features/share-links/ShareLinks.tsx'
import { type ShareSearch, shareSearch } from '../../../../features/share-links/search.ts'
import { useChannel } from '../../../../platform/channel.tsx'

/** LKS-12. Who may see it is decided by the frame of the settings and by each call (CLASS_INFO_READ). */
export const Route = createFileRoute('/packages/$courseSeq/settings/share')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): ShareSearch => shareSearch(search),
  component: SharePage,
})

function SharePage() {
  const { courseSeq } = Route.useParams()
  const { period = SHARE_PERIOD.month } = Route.useSearch()
  const { channelSeq } = useChannel()
  const { may } = useEditor()
  const router = useRouter()
  return (
    <ShareLinks
      courseKey={{ channelSeq, courseSeq }}
      period={period}
      mayChange={may('CLASS_INFO_UPDATE')}
      hrefOf={(next) =>
        router.buildLocation({
          to: '/packages/$courseSeq/settings/share',
          params: { courseSeq },
          search: { period: next },
        }).href
      }
    />
  )
}
