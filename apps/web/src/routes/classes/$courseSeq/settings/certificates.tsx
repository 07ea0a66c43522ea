import { createFileRoute, useRouter } from '@tanstack/react-router'
import { CertificateDesk } from '../../../../features/coursework/CertificateDesk.tsx'
import type { CertificateFilter } from '../../../../features/coursework/queries.ts'
import { certificateSearch } from '../../../../features/coursework/search.ts'
import { useChannel } from '../../../../platform/channel.tsx'

/** CERT-06. Who may see it is decided by the frame of the class's settings and by each call (CLASS_STUDENT_READ). */
export const Route = createFileRoute('/classes/$courseSeq/settings/certificates')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): CertificateFilter => certificateSearch(search),
  component: CertificatesPage,
})

function CertificatesPage() {
  const { courseSeq } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const { channelSeq } = useChannel()
  // A changed filter begins at page 1.
  const changed = (change: Partial<CertificateFilter>) => ({
    ...search,
    ...('page' in change ? {} : { page: undefined }),
    ...change,
  })
  return (
    <CertificateDesk
      courseKey={{ channelSeq, courseSeq }}
      search={certificateSearch(search)}
      onSearch={(change) => void navigate({ search: changed(change) })}
      hrefOf={(change) =>
        router.buildLocation({
          to: '/classes/$courseSeq/settings/certificates',
          params: { courseSeq },
          search: changed(change),
        }).href
      }
    />
  )
}
