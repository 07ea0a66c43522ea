import { createFileRoute } from '@tanstack/react-router'
import { ChallengeTab } from '../../../-challenge-tab.tsx'

/** CHL-02: the missions of the challenge; each is written in the curriculum of the class. */
export const Route = createFileRoute('/studio/$courseSeq/challenge/curriculums')({
  component: () => <ChallengeTab parts={['missions']} />,
})
