import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type ReactNode, useId } from 'react'
import { Anchor } from './Anchor.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import styles from './section.module.css'

type SectionProps = {
  title: ReactNode
  lead?: ReactNode
  /** '전체 보기' */
  more?: { href: string; text: string }
  /** Filters or anything else at the end of the heading line; below the heading on a phone. */
  aside?: ReactNode
  /** Warm band across the page. */
  band?: boolean
  children: ReactNode
  className?: string
}

/** A part of a learner page: 72 px from the one before, 24 px from heading to content. */
export function Section({ title, lead, more, aside, band, children, className }: SectionProps) {
  const id = useId()
  return (
    <section className={cx(band ? styles.band : styles.section, className)} aria-labelledby={id}>
      <div className="wrap">
        <div className={cx(styles.head, !!aside && styles.stack)}>
          <div>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {aside}
          {more && <MoreLink href={more.href}>{more.text}</MoreLink>}
        </div>
        {children}
      </div>
    </section>
  )
}

export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor href={href} className={styles.more}>
      {children}
      <Icon of={IconChevronRight} size={16} />
    </Anchor>
  )
}
