import { createFileRoute } from '@tanstack/react-router'
import { MoreTab } from '../../../../features/authoring/more/MoreTab.tsx'

/** STU-05: what the editor of a class holds beside what appendix B names; without it one would have to leave. */
export const Route = createFileRoute('/studio/$courseSeq/contents/more')({ component: MoreTab })
