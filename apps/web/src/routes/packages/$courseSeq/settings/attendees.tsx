import { createFileRoute, useRouter } from '@tanstack/react-router'
import { AttendeeList } from '../../../../features/attendees/AttendeeList.tsx'
import { type AttendeeSearch, attendeeSearch } from '../../../../features/attendees/search.ts'
import { useChannel } from '../../../../platform/channel.tsx'

/** PKG-05, ATT-01. Who may see it is decided by the frame of the package's settings and by each call (CLASS_STUDENT_READ). */
export const Route = createFileRoute('/packages/$courseSeq/settings/attendees')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): AttendeeSearch => attendeeSearch(search),
  component: AttendeesPage,
})

function AttendeesPage() {
  const { courseSeq } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const { channelSeq } = useChannel()
  // A changed filter begins at page 1; opening a person keeps the page.
  const changed = (change: Partial<AttendeeSearch>) => ({
    ...search,
    ...('open' in change || 'page' in change || 'hidden' in change ? {} : { page: undefined }),
    ...change,
  })
  return (
    <AttendeeList
      courseKey={{ channelSeq, courseSeq }}
      search={attendeeSearch(search)}
      onSearch={(change) =>
        void navigate({ search: changed(change), replace: 'open' in change || 'hidden' in change })
      }
      hrefOf={(change) =>
        router.buildLocation({
          to: '/packages/$courseSeq/settings/attendees',
          params: { courseSeq },
          search: changed(change),
        }).href
      }
    />
  )
}
