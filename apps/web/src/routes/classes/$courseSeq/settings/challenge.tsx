import { createFileRoute } from '@tanstack/react-router'
import { ChallengeTab } from '../../../-challenge-tab.tsx'

/** CHL-03. Who may change it is decided by each call (CLASS_INFO_UPDATE). */
export const Route = createFileRoute('/classes/$courseSeq/settings/challenge')({
  component: () => <ChallengeTab parts={['term', 'missions']} />,
})
