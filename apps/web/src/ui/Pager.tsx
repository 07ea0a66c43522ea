import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useText } from '../platform/language.tsx'
import { Anchor } from './Anchor.tsx'
import { cx } from './cx.ts'
import { Icon, type IconComponent } from './Icon.tsx'
import styles from './pager.module.css'
import { pagesShown } from './paging.ts'
import * as texts from './texts.ts'

type PagerProps = {
  /** From 1 (UI-06). */
  page: number
  pageCount: number
  /** Every page is an address, so that it can be shared, opened apart and found by search engines. */
  hrefOf: (page: number) => string
  /** What is paged: '후기'. */
  label?: string
}

export function Pager({ page, pageCount, hrefOf, label }: PagerProps) {
  const text = useText(texts)
  if (pageCount <= 1) return null
  return (
    <nav aria-label={label ? text('pagesOf', { label }) : text('pages')} className={styles.pager}>
      <Step
        icon={IconChevronLeft}
        label={text('previousPage')}
        href={page > 1 ? hrefOf(page - 1) : undefined}
        rel="prev"
      />
      {pagesShown(page, pageCount).map((shown, index) =>
        shown === 'gap' ? (
          <span key={`gap${index < 3 ? 'Before' : 'After'}`} className={styles.gap}>
            …
          </span>
        ) : (
          <Anchor
            key={shown}
            href={hrefOf(shown)}
            className={styles.page}
            aria-current={shown === page ? 'page' : undefined}
          >
            {shown}
          </Anchor>
        ),
      )}
      <Step
        icon={IconChevronRight}
        label={text('nextPage')}
        href={page < pageCount ? hrefOf(page + 1) : undefined}
        rel="next"
      />
    </nav>
  )
}

function Step({
  icon,
  label,
  href,
  rel,
}: {
  icon: IconComponent
  label: string
  href?: string
  rel: string
}) {
  if (!href)
    return (
      <span className={cx(styles.page, styles.off)}>
        <Icon of={icon} />
      </span>
    )
  return (
    <Anchor href={href} rel={rel} aria-label={label} className={styles.page}>
      <Icon of={icon} />
    </Anchor>
  )
}
