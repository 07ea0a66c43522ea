import { createFileRoute, redirect } from '@tanstack/react-router'

/** STU-01: the first part. */
export const Route = createFileRoute('/studio/$courseSeq/contents/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/studio/$courseSeq/contents/information', params, replace: true })
  },
})
