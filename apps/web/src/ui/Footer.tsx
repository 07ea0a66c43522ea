import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import { cx } from './cx.ts'
import styles from './frame.module.css'

/** An address, or a text that opens over the page. */
export type FooterLink = { label: string; strong?: boolean } & (
  | { href: string; onPress?: undefined }
  | { href?: undefined; onPress: () => void }
)

type FooterProps = {
  logo: ReactNode
  tagline?: ReactNode
  /** Terms and policies; the privacy policy has to stand out. */
  links: FooterLink[]
  linksLabel: string
  /** Who sells: name, representative, registration numbers, address. */
  facts: { label: string; value: ReactNode }[]
  /** The hosting provider's notice. */
  notice?: ReactNode
  /** The choice of language. */
  languages?: ReactNode
  copyright: ReactNode
}

/** The foot of a site, by slots. */
export function Footer({
  logo,
  tagline,
  links,
  linksLabel,
  facts,
  notice,
  languages,
  copyright,
}: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.top}>
          <div>
            {logo}
            {tagline && <p className={styles.tagline}>{tagline}</p>}
          </div>
          {links.length > 0 && (
            <nav aria-label={linksLabel} className={styles.links}>
              {links.map(({ label, strong, ...act }) =>
                act.href === undefined ? (
                  <button
                    key={label}
                    type="button"
                    className={cx(strong && styles.strong)}
                    onClick={act.onPress}
                  >
                    {label}
                  </button>
                ) : (
                  <Anchor key={label} href={act.href} className={cx(strong && styles.strong)}>
                    {label}
                  </Anchor>
                ),
              )}
            </nav>
          )}
        </div>
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {(notice || languages) && (
          <div className={styles.host}>
            <p>{notice}</p>
            {languages}
          </div>
        )}
        <p className={styles.copyright}>{copyright}</p>
      </div>
    </footer>
  )
}
