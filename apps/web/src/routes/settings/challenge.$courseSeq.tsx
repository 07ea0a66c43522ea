import { staff } from '@seodang/domain/access'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { ChallengeDetail } from '../../features/challenge/ChallengeDetail.tsx'
import { type ParticipantSearch, participantSearch } from '../../features/challenge/search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'
import { useChannel } from '../../platform/channel.tsx'
import { seqParam } from '../../platform/seq-param.ts'

/** CHL-01 (appendix B). What of it somebody may do follows from the class itself, which each call asks. */
export const Route = createFileRoute('/settings/challenge/$courseSeq')({
  params: {
    parse: ({ courseSeq }) => ({ courseSeq: seqParam(courseSeq) }),
    stringify: ({ courseSeq }) => ({ courseSeq: String(courseSeq) }),
  },
  validateSearch: (search: Record<string, unknown>): ParticipantSearch => participantSearch(search),
  beforeLoad: ({ params }) => {
    if (!(Number.isSafeInteger(params.courseSeq) && params.courseSeq > 0)) throw notFound()
  },
  component: ChallengePage,
})

function ChallengePage() {
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
    <StaffGuard access={staff('SITE_CLASS_READ', { of: 'ownClasses' })}>
      <ChallengeDetail
        courseKey={{ channelSeq, courseSeq }}
        search={search}
        onSearch={(change) => void navigate({ search: changed(change), replace: 'open' in change })}
        hrefOf={(change) =>
          router.buildLocation({
            to: '/settings/challenge/$courseSeq',
            params: { courseSeq },
            search: changed(change),
          }).href
        }
      />
    </StaffGuard>
  )
}
