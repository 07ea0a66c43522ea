import { createFileRoute, useRouter } from '@tanstack/react-router'
import styles from '../../../../features/challenge/challenge.module.css'
import { ParticipantDesk } from '../../../../features/challenge/ParticipantDesk.tsx'
import { type ParticipantSearch, participantSearch } from '../../../../features/challenge/search.ts'
import { useChannel } from '../../../../platform/channel.tsx'

/** CHL-02, CHL-17. Who may see it is decided by each call (CLASS_STUDENT_READ). */
export const Route = createFileRoute('/studio/$courseSeq/challenge/attendees')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): ParticipantSearch => participantSearch(search),
  component: AttendeesPage,
})

function AttendeesPage() {
  const { courseSeq } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const { channelSeq } = useChannel()
  // A changed filter begins at page 1; opening somebody keeps the page.
  const changed = (change: Partial<ParticipantSearch>): ParticipantSearch => ({
    ...search,
    ...('open' in change || 'page' in change ? {} : { page: undefined, open: undefined }),
    ...change,
  })
  return (
    <div className={styles.plain}>
      <ParticipantDesk
        courseKey={{ channelSeq, courseSeq }}
        search={search}
        onSearch={(change) => void navigate({ search: changed(change), replace: 'open' in change })}
        hrefOf={(change) =>
          router.buildLocation({
            to: '/studio/$courseSeq/challenge/attendees',
            params: { courseSeq },
            search: changed(change),
          }).href
        }
      />
    </div>
  )
}
