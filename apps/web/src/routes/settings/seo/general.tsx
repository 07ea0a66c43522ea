import { createFileRoute } from '@tanstack/react-router'
import { SeoGeneral } from '../../../features/site-settings/SeoGeneral.tsx'

/** SEO-11. */
export const Route = createFileRoute('/settings/seo/general')({ component: SeoGeneral })
