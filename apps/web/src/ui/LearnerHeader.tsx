import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { useText } from '../platform/language.tsx'
import { Anchor } from './Anchor.tsx'
import styles from './frame.module.css'
import * as texts from './texts.ts'

type LearnerHeaderProps = {
  /** A `SiteLogo`. */
  logo: ReactNode
  /** `HeaderLink`s; from 1024 px down the menu button stands for them. */
  nav?: ReactNode
  navLabel?: string
  /** Opens the menu where there is no room for it. */
  menuButton?: ReactNode
  /** Search, alarms, the person: their place is kept while it is not known who looks. */
  tools?: ReactNode
  /** Least width of the tools in px, so that filling them moves nothing. */
  toolsWidth?: number
}

/** The site's head: 72 px (56 on a phone), stays on top. What stands in it is the caller's. */
export function LearnerHeader({ logo, nav, navLabel, menuButton, tools, toolsWidth }: LearnerHeaderProps) {
  const text = useText(texts)
  return (
    <header className={styles.header}>
      <a href="#main" className={styles.skip}>
        {text('skipToMain')}
      </a>
      <div className="wrap">
        <div className={styles.line}>
          {menuButton && <div className={styles.menu}>{menuButton}</div>}
          {logo}
          {nav && (
            <nav className={styles.nav} aria-label={navLabel ?? text('mainMenu')}>
              <div>{nav}</div>
            </nav>
          )}
          <div className={styles.tools} style={{ minWidth: toolsWidth }}>
            {tools}
          </div>
        </div>
      </div>
    </header>
  )
}

/** The name of the site, with its picture or the picture alone when that holds the name. */
export function SiteLogo({
  href,
  name,
  image,
  imageOnly,
}: {
  href: string
  name: string
  image?: ReactNode
  imageOnly?: boolean
}) {
  return (
    <Anchor href={href} className={styles.logo}>
      {image}
      <span className={imageOnly ? 'sr-only' : 'clip'}>{name}</span>
    </Anchor>
  )
}

type HeaderLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; current?: boolean }

export function HeaderLink({ current, ...rest }: HeaderLinkProps) {
  return <Anchor {...rest} className={styles.link} aria-current={current ? 'page' : undefined} />
}

/** An entry that opens a menu: spread a menu's trigger on it. */
export function HeaderButton(
  props: ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> },
) {
  return <button type="button" {...props} className={styles.link} />
}
