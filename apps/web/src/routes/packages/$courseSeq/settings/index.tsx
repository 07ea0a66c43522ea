import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/packages/$courseSeq/settings/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/packages/$courseSeq/settings/setting', params, replace: true })
  },
})
