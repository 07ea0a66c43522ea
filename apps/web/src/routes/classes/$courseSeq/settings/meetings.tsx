import { createFileRoute } from '@tanstack/react-router'
import { MeetingDesk } from '../../../../features/coursework/MeetingDesk.tsx'
import { type MeetingSearch, meetingSearch } from '../../../../features/coursework/search.ts'
import { useChannel } from '../../../../platform/channel.tsx'

/** ROOM-25. Who may see it is decided by the frame of the class's settings and by each call (CLASS_STUDENT_READ). */
export const Route = createFileRoute('/classes/$courseSeq/settings/meetings')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): MeetingSearch => meetingSearch(search),
  component: MeetingsPage,
})

function MeetingsPage() {
  const { courseSeq } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { channelSeq } = useChannel()
  return (
    <MeetingDesk
      courseKey={{ channelSeq, courseSeq }}
      search={search}
      onSearch={(change) => void navigate({ search: change })}
    />
  )
}
