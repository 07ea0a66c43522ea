import { createFileRoute, redirect } from '@tanstack/react-router'

/** PLAN-01: /service leads to its first child. */
export const Route = createFileRoute('/_account/service/')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/service/servicemanage${location.searchStr}`, replace: true })
  },
})
