import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { CheckoutFrame } from '../features/checkout/CheckoutFrame.tsx'
import FramedNotFound from '../features/site-frame/FramedNotFound.tsx'
import { SiteFooter } from '../features/site-frame/SiteFooter.tsx'
import { isStopped } from '../platform/suspension.ts'

/** Pages of a payment: the site's name at the top and nothing that leads away (ux.md 4.2). */
export const Route = createFileRoute('/_checkout')({
  beforeLoad: ({ context: { boot }, location }) => {
    if (!boot.channel || isStopped(boot, location.pathname)) throw notFound()
  },
  component: () => (
    <CheckoutFrame footer={<SiteFooter />}>
      <Outlet />
    </CheckoutFrame>
  ),
  notFoundComponent: FramedNotFound,
})
