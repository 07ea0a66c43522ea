import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ChatSupport } from '../../platform/ChatSupport.tsx'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { ChatSideMenu } from '../../platform/chats/ChatSideMenu.tsx'
import { useText } from '../../platform/language.tsx'
import { LiveNotice } from '../../platform/lives/LiveNotice.tsx'
import { IconLink } from '../../ui/Button.tsx'
import { LearnerHeader, SiteLogo } from '../../ui/LearnerHeader.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Consent } from './Consent.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import { Popups } from './Popups.tsx'
import { GuideLinks } from './ProductTools.tsx'
import { HeaderTools } from './ProfileMenu.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteMenu } from './SiteMenu.tsx'
import { StartFreeBar } from './StartFreeBar.tsx'
import styles from './site-frame.module.css'
import * as texts from './texts.ts'

/** Least width of what stands at the right of the head, so that knowing the person moves nothing. */
const TOOLS_PX = 214

/** HDR-01, HDR-02: head and foot of every learner page, of a site or of the product itself. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const text = useText(texts)
  const channel = useMaybeChannel()
  useClosingPanels()
  return (
    <>
      <LearnerHeader
        logo={
          <SiteLogo
            href={channel ? '/main' : '/'}
            name={channel?.name ?? 'Seodang'}
            image={
              channel?.logoUrl ? (
                <Picture source={channel.logoUrl} alt="" ratio="1 / 1" sizes="32px" />
              ) : undefined
            }
          />
        }
        {...(channel ? { nav: <SiteMenu />, menuButton: <PhoneMenu /> } : { nav: <GuideLinks /> })}
        tools={
          <>
            {channel && (
              <IconLink href="/classes#search" icon={IconSearch} iconSize={24} label={text('search')} />
            )}
            <HeaderTools />
          </>
        }
        toolsWidth={TOOLS_PX}
      />
      <main id="main" className={styles.main}>
        {children}
      </main>
      {!channel && <StartFreeBar />}
      <SiteFooter />
      <ChatSupport floats />
      <LiveNotice />
      <ChatSideMenu />
      <Consent />
      {channel && <Popups />}
    </>
  )
}

/** HDR-16: panels close when the page changes; that only one is open at a time is the browser's own rule (HDR-15). */
function useClosingPanels() {
  const { pathname } = useLocation()
  // The path is what closes them.
  useEffect(() => {
    for (const panel of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) panel.hidePopover()
  }, [pathname])
}
