import { createFileRoute } from '@tanstack/react-router'
import { SeoTabs } from '../../../features/seo-desk/SeoDesk.tsx'
import { SeoGeneral } from '../../../features/site-settings/SeoGeneral.tsx'

/** SEO-11. */
export const Route = createFileRoute('/settings/seo/general')({
  component: () => <SeoGeneral tabs={<SeoTabs current="general" />} />,
})
