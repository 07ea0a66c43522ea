import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/classes/$courseSeq/settings/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/classes/$courseSeq/settings/information', params, replace: true })
  },
})
