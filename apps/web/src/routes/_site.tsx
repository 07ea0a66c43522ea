import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import FramedNotFound from '../features/site-frame/FramedNotFound.tsx'
import { SiteFrame } from '../features/site-frame/SiteFrame.tsx'

/** Pages that need a site; without one they do not exist (SITE-03, SITE-04). */
export const Route = createFileRoute('/_site')({
  beforeLoad: ({ context }) => {
    const { channel } = context.boot
    if (!channel) throw notFound()
    return { channel }
  },
  component: () => (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
  notFoundComponent: FramedNotFound,
})
