import { MENU_OPEN_TYPE } from '@seodang/domain/codes'
import { isBlockLink } from '@seodang/domain/page-blocks'
import { LinkButton } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { isEmptyRichText, RichText } from '../../../ui/RichText.tsx'
import type { BlockProps } from './BlockView.tsx'
import styles from './page.module.css'

export function TextBlock({ block: { heading, body, align } }: BlockProps<'text'>) {
  return (
    <section className={cx('wrap', styles.block, styles.text, align === 'center' && styles.centred)}>
      {heading && <h2 className={styles.heading}>{heading}</h2>}
      {!isEmptyRichText(body) && <RichText document={body} />}
    </section>
  )
}

export function ButtonBlock({ block: { label, linkUrl, openTypeCd, align, look } }: BlockProps<'button'>) {
  return (
    <p className={cx('wrap', styles.block, styles.action, align === 'center' && styles.centred)}>
      <LinkButton
        href={isBlockLink(linkUrl) ? linkUrl : '#'}
        target={openTypeCd === MENU_OPEN_TYPE.newWindow ? '_blank' : undefined}
        variant={look}
        size="lg"
      >
        {label}
      </LinkButton>
    </p>
  )
}

export function DividerBlock({ block: { look, size } }: BlockProps<'divider'>) {
  return (
    <div className={cx('wrap', styles[size])} aria-hidden={look === 'space' || undefined}>
      {look === 'line' && <hr className={styles.line} />}
    </div>
  )
}

/** PGE-13: never markup of its own; the server made a document of it. */
export function HtmlBlock({ block }: BlockProps<'html'>) {
  return (
    <div className={cx('wrap', styles.block, styles.text)}>
      <RichText document={block.document} />
    </div>
  )
}
