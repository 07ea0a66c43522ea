import { createFileRoute } from '@tanstack/react-router'
import { ChallengeTab } from '../../../-challenge-tab.tsx'

/** CHL-02: the term of the challenge and what completing it gives. */
export const Route = createFileRoute('/studio/$courseSeq/challenge/information')({
  component: () => <ChallengeTab parts={['term']} />,
})
