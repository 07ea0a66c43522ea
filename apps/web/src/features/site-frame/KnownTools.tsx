import { allows, staff } from '@seodang/domain/access'
import { ACCOUNT_TITLES } from '@seodang/domain/account-titles'
import { isProSite, managementPath } from '@seodang/domain/studio'
import IconChalkboard from '@tabler/icons-react/dist/esm/icons/IconChalkboard.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { useAccountAddress } from '../../platform/account-address.ts'
import { ACCOUNT_ICONS, useAccountPages } from '../../platform/account-pages.ts'
import { AlarmButton } from '../../platform/alarms/AlarmButton.tsx'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { useLogout } from '../../platform/use-logout.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { FirstVisitTip } from './FirstVisitTip.tsx'
import { OwnSites } from './OwnSites.tsx'
import styles from './site-frame.module.css'
import * as texts from './texts.ts'

/** HDR-07: on a site the profile menu belongs to its members; the others are invited to join. */
export default function KnownTools() {
  const { isChannelUser } = useSession()
  return useMaybeChannel() && !isChannelUser ? <JoinTools /> : <PersonTools />
}

function JoinTools() {
  const text = useText(texts)
  const address = useAccountAddress()
  const logout = useLogout()
  return (
    <>
      <Button variant="ghost" onClick={() => void logout()} className={styles.wideOnly}>
        {text('logout')}
      </Button>
      <LinkButton href={address('/join')} variant="main" size="sm">
        {text('join')}
      </LinkButton>
    </>
  )
}

function PersonTools() {
  const text = useText(texts)
  const { user, principal } = useSession()
  const channel = useMaybeChannel()
  const logout = useLogout()
  const language = useLanguage()
  const pages = useAccountPages('profile')
  if (!user) return null
  const items: MenuItem[] = [
    ...(channel ? [{ label: text('myClasses'), icon: IconChalkboard, href: '/me/classes' }] : []),
    { label: text('mypage'), icon: IconHome, href: '/mypage' },
    ...pages.map(({ id, path, title }) => ({ label: title[language], icon: ACCOUNT_ICONS[id], href: path })),
    { label: text('logout'), icon: IconLogout, apart: true, onSelect: () => void logout() },
  ]
  return (
    <>
      {!channel && <OwnSites />}
      {channel && allows(staff('SITE_CONSOLE_READ', { of: 'noClass' }), principal) && (
        <span className={cx(styles.manage, styles.wideOnly)}>
          <LinkButton
            // SITE-08, HDR-09: a new tab with the dashboard, or the studio's contents under the pro template.
            href={`${managementPath(channel)}?channelSeq=${channel.channelSeq}`}
            target="_blank"
            size="sm"
            icon={IconSettings}
          >
            {text(isProSite(channel) ? 'studio' : 'manage')}
          </LinkButton>
          <FirstVisitTip />
        </span>
      )}
      <AlarmButton />
      <Menu
        label={text('profile')}
        items={items}
        heading={
          <div className={styles.person}>
            <strong>{user.name}</strong>
            <span>{user.email}</span>
            {!user.isAuthenticated && (
              <div className={styles.unverified}>
                <p>{text('verifyNotice')}</p>
                <LinkButton href="/editinformation" size="xs" variant="soft">
                  {ACCOUNT_TITLES.editinformation[language]}
                </LinkButton>
              </div>
            )}
          </div>
        }
        trigger={(props) => (
          <button type="button" {...props} className={styles.me} aria-label={text('profile')}>
            <Avatar name={user.name} image={user.profileImageUrl ?? undefined} size={36} />
          </button>
        )}
      />
    </>
  )
}
