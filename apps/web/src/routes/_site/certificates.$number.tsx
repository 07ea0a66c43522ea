import { createFileRoute } from '@tanstack/react-router'
import { titles } from '../../features/certificate/titles.ts'
import { Verify } from '../../features/certificate/Verify.tsx'
import { pageHead } from '../../platform/seo.ts'

/** BYD-12. The page is the same for every number and is filled in the browser, as a certificate may be withdrawn. */
export const Route = createFileRoute('/_site/certificates/$number')({
  head: ({ match: { context }, params }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language],
      path: `/certificates/${params.number}`,
      hidden: true,
    }),
  component: VerifyPage,
})

function VerifyPage() {
  const { number } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <Verify key={number} number={number} onCheck={(next) => void navigate({ params: { number: next } })} />
  )
}
