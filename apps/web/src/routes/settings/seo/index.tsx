import { createFileRoute, redirect } from '@tanstack/react-router'

/** /settings/seo opens general (appendix B). */
export const Route = createFileRoute('/settings/seo/')({
  beforeLoad: () => {
    throw redirect({ href: '/settings/seo/general', replace: true })
  },
})
