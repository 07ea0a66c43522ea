import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type WorkSearch, workSearch } from '../../../../features/coursework/search.ts'
import { WorkDesk } from '../../../../features/coursework/WorkDesk.tsx'
import { useChannel } from '../../../../platform/channel.tsx'

/** CERT-04. Who may see it is decided by the frame of the class's settings and by each call (CLASS_STUDENT_READ). */
export const Route = createFileRoute('/classes/$courseSeq/settings/works')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): WorkSearch => workSearch(search),
  component: WorksPage,
})

function WorksPage() {
  const { courseSeq } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const { channelSeq } = useChannel()
  // A changed filter begins at page 1; opening a submission keeps the page.
  const changed = (change: Partial<WorkSearch>) => ({
    ...search,
    ...('open' in change || 'page' in change ? {} : { page: undefined }),
    ...change,
  })
  return (
    <WorkDesk
      courseKey={{ channelSeq, courseSeq }}
      search={workSearch(search)}
      onSearch={(change) => void navigate({ search: changed(change), replace: 'open' in change })}
      hrefOf={(change) =>
        router.buildLocation({
          to: '/classes/$courseSeq/settings/works',
          params: { courseSeq },
          search: changed(change),
        }).href
      }
    />
  )
}
