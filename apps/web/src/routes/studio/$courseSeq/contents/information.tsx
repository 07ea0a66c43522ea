import { createFileRoute } from '@tanstack/react-router'
import { InformationTab } from '../../../../features/authoring/information/InformationTab.tsx'

/** STU-01, STU-05. */
export const Route = createFileRoute('/studio/$courseSeq/contents/information')({ component: InformationTab })
