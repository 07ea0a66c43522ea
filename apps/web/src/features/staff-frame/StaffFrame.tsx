import { USER_TYPE } from '@seodang/domain/codes'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { AlarmButton } from '../../platform/alarms/AlarmButton.tsx'
import { useApi } from '../../platform/api.ts'
import { ChatSupport } from '../../platform/ChatSupport.tsx'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { managedSitesQuery } from '../../platform/managed-sites.ts'
import { useSession } from '../../platform/session.tsx'
import { productAddress, siteAddress, useBoot } from '../../platform/site-address.ts'
import { useLogout } from '../../platform/use-logout.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { Menu } from '../../ui/Menu.tsx'
import { ShortcutsDialog } from '../../ui/rich/ShortcutsDialog.tsx'
import { SiteSwitch, WhoButton } from '../../ui/rich/SiteSwitch.tsx'
import { type NavGroup, type PhonePlace, StaffShell, WideOnly } from '../../ui/rich/StaffShell.tsx'
import { FindPalette } from './FindPalette.tsx'
import { currentPage, navigationFor, pagesFor } from './navigation.ts'
import { PlanBanner } from './PlanBanner.tsx'
import { SuspensionBanner } from './SuspensionBanner.tsx'
import * as texts from './texts.ts'
import { ViewBanner } from './ViewBanner.tsx'

const PLACE_ICONS: Record<string, typeof IconBook2> = {
  dashboard: IconLayoutDashboard,
  course: IconBook2,
  payment: IconReceipt2,
  configuration: IconSettings,
}

interface StaffFrameProps {
  children: ReactNode
  fixed?: boolean
  /** Takes the place of the menu of the site: the parts of one thing that is worked on (STU-07). */
  menu?: { groups: readonly NavGroup[]; current: string | undefined; places: readonly PhonePlace[] }
}

/** The workbench of a site: menu by permission, search, the person and their sites (SET-06, ux.md 4.5). */
export function StaffFrame({ children, fixed, menu }: StaffFrameProps) {
  const text = useText(texts)
  const channel = useChannel()
  const { principal } = useSession()
  const { pathname } = useLocation()
  const [finding, setFinding] = useState(false)
  const [helping, setHelping] = useState(false)
  useHotkeys({ 'mod+k': () => setFinding(true), '/': () => setFinding(true), '?': () => setHelping(true) })
  const current = menu ? menu.current : currentPage(pathname)
  const places = pagesFor(principal).flatMap(({ id, label, href }) => {
    const icon = PLACE_ICONS[id]
    return icon ? [{ id, label: text(label), href, icon }] : []
  })
  return (
    <StaffShell
      site={<Sites />}
      groups={menu?.groups ?? navigationFor(principal, text)}
      {...(current !== undefined && { current })}
      showAll={current === 'dashboard'}
      findLabel={text('find')}
      onFind={() => setFinding(true)}
      tools={
        <>
          <WideOnly>
            <LinkButton
              href={`/main?channelSeq=${channel.channelSeq}`}
              target="_blank"
              variant="ghost"
              size="sm"
              icon={IconExternalLink}
            >
              {text('openSite')}
            </LinkButton>
          </WideOnly>
          <ChatSupport />
          <AlarmButton />
          <Who />
        </>
      }
      menuFoot={<MenuFoot />}
      places={(menu?.places ?? places).slice(0, 4)}
      {...(fixed && { fixed })}
    >
      <ViewBanner />
      <SuspensionBanner />
      <PlanBanner />
      {children}
      <FindPalette open={finding} onClose={() => setFinding(false)} />
      <ShortcutsDialog
        open={helping}
        onClose={() => setHelping(false)}
        groups={[
          {
            title: text('general'),
            shortcuts: [
              { label: text('shortcutFind'), keys: ['⌘K'] },
              { label: text('shortcutSearch'), keys: ['/'] },
              { label: text('shortcutHelp'), keys: ['?'] },
            ],
          },
        ]}
      />
    </StaffShell>
  )
}

function Sites() {
  const text = useText(texts)
  const channel = useChannel()
  const boot = useBoot()
  const sites = useQuery(managedSitesQuery(useApi()))
  return (
    <Menu
      label={text('switchSite')}
      align="start"
      items={[
        ...(sites.data?.list ?? []).map((site) => ({
          label: site.name,
          hint: site.host,
          checked: site.channelSeq === channel.channelSeq,
          // Another site is another document (SITE-02).
          onSelect: () => window.location.assign(siteAddress(boot, site, '/settings/dashboard')),
        })),
        {
          label: text('allSites'),
          apart: true,
          onSelect: () => window.location.assign(productAddress(boot, '/create_site/list')),
        },
      ]}
      trigger={(props) => (
        <SiteSwitch
          {...props}
          name={channel.name}
          address={channel.address}
          image={channel.logoUrl}
          label={text('switchSite')}
        />
      )}
    />
  )
}

/** What the head has room for on a wide screen: the site as visitors see it, oneself, and the way out. */
function MenuFoot() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const logout = useLogout()
  return (
    <>
      <LinkButton
        href={`/main?channelSeq=${channelSeq}`}
        target="_blank"
        variant="ghost"
        icon={IconExternalLink}
      >
        {text('openSite')}
      </LinkButton>
      <LinkButton href="/mypage" variant="ghost" icon={IconUser}>
        {text('mypage')}
      </LinkButton>
      <Button variant="ghost" icon={IconLogout} onClick={() => void logout()}>
        {text('logout')}
      </Button>
    </>
  )
}

function Who() {
  const text = useText(texts)
  const { user, principal } = useSession()
  const logout = useLogout()
  if (!user) return null
  const role =
    principal.userTypeCd === USER_TYPE.owner
      ? 'owner'
      : principal.userTypeCd === USER_TYPE.manager
        ? 'manager'
        : principal.userTypeCd === USER_TYPE.teacher
          ? 'teacher'
          : 'platform'
  return (
    <Menu
      label={text('me')}
      items={[
        { label: text('mypage'), href: '/mypage' },
        { label: text('editInformation'), href: '/editinformation' },
        { label: text('logout'), apart: true, onSelect: () => void logout() },
      ]}
      trigger={(props) => (
        <WhoButton
          {...props}
          name={user.name}
          role={text(role)}
          image={user.profileImageUrl}
          label={text('me')}
        />
      )}
    />
  )
}
