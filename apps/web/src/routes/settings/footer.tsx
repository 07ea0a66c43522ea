import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { FooterPage } from '../../features/site-settings/FooterPage.tsx'
import { type FooterTab, footerTab } from '../../features/site-settings/footer-tab.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** PERM-29 (appendix B). The part that is open stands in the address. */
export const Route = createFileRoute('/settings/footer')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: FooterTab } =>
    tab === undefined || footerTab(tab) === 'business' ? {} : { tab: footerTab(tab) },
  component: () => (
    <StaffGuard access={staff('SITE_INFO_UPDATE')}>
      <FooterPage tab={footerTab(Route.useSearch().tab)} />
    </StaffGuard>
  ),
})
