import { createFileRoute } from '@tanstack/react-router'
import { InformationTab } from '../../../../features/authoring/information/InformationTab.tsx'

export const Route = createFileRoute('/packages/$courseSeq/settings/setting')({
  component: InformationTab,
})
