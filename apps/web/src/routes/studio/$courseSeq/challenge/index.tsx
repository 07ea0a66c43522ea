import { createFileRoute, redirect } from '@tanstack/react-router'

/** CHL-02: the participants. */
export const Route = createFileRoute('/studio/$courseSeq/challenge/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/studio/$courseSeq/challenge/attendees', params, replace: true })
  },
})
