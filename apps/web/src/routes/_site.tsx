import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import FramedNotFound from '../features/site-frame/FramedNotFound.tsx'
import { SiteFrame } from '../features/site-frame/SiteFrame.tsx'
import { isStopped } from '../platform/suspension.ts'

/** Pages that need a site; without one they do not exist (SITE-03, SITE-04). */
export const Route = createFileRoute('/_site')({
  beforeLoad: ({ context, location }) => {
    const { channel } = context.boot
    if (!channel || isStopped(context.boot, location.pathname)) throw notFound()
    return { channel }
  },
  component: () => (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
  notFoundComponent: FramedNotFound,
})
