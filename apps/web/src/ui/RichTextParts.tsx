import { youtubeEmbedUrl, youtubeId } from '@seodang/domain/youtube'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import { useText } from '../platform/language.tsx'
import { Anchor } from './Anchor.tsx'
import { Icon } from './Icon.tsx'
import { imageAddress, imageSet } from './image-address.ts'
import styles from './rich-text.module.css'
import { type Attributes, alignOf, isSafeAddress, numberOf, textOf } from './rich-text-attributes.ts'
import * as texts from './texts.ts'

/** The title of the page is its only h1, so a text begins with h2. */
export function TextHeading({ attrs, children }: { attrs: Attributes; children: ReactNode }) {
  const level = numberOf(attrs.level) ?? 2
  const Heading = level <= 2 ? 'h2' : level === 3 ? 'h3' : 'h4'
  return <Heading style={alignOf(attrs)}>{children}</Heading>
}

/** An address that is safe to follow; another stays plain words. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (!isSafeAddress(href)) return children
  if (/^[/#]/.test(href)) return <Anchor href={href}>{children}</Anchor>
  return (
    <a href={href} target="_blank" rel="noopener nofollow">
      {children}
    </a>
  )
}

/** A picture that keeps its place; its title is its caption. */
export function StoredImage({ attrs, sizes }: { attrs: Attributes; sizes: string }) {
  const source = textOf(attrs.src)
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(source)
  if (!source || (hasScheme && !/^https?:/i.test(source))) return null
  const caption = textOf(attrs.title)
  return (
    <figure>
      <img
        src={imageAddress(source, 960)}
        srcSet={imageSet(source, 'webp')}
        sizes={sizes}
        alt={textOf(attrs.alt)}
        width={numberOf(attrs.width)}
        height={numberOf(attrs.height)}
        loading="lazy"
        decoding="async"
      />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** Only YouTube may be framed, at an address of our making. */
export function YoutubeFrame({ attrs }: { attrs: Attributes }) {
  const text = useText(texts)
  const id = youtubeId(textOf(attrs.src))
  if (id === null) return null
  const start = numberOf(attrs.start)
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs its own origin, which is not ours
    <iframe
      src={`${youtubeEmbedUrl(id)}${start ? `?start=${start}` : ''}`}
      title={text('video')}
      loading="lazy"
      allow="encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
    />
  )
}

/** Scrolls by itself where it is wider than the text. */
export function TextTable({ children }: { children: ReactNode }) {
  return (
    <div className={styles.scroll}>
      <table>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

export function TableCell({
  head,
  attrs,
  children,
}: {
  head: boolean
  attrs: Attributes
  children: ReactNode
}) {
  const Cell = head ? 'th' : 'td'
  return (
    <Cell colSpan={numberOf(attrs.colspan)} rowSpan={numberOf(attrs.rowspan)} style={alignOf(attrs)}>
      {children}
    </Cell>
  )
}

export function TaskItem({ done, children }: { done: boolean; children: ReactNode }) {
  const text = useText(texts)
  return (
    <li className={styles.task}>
      <span className={done ? styles.done : styles.open}>
        {done && <Icon of={IconCheck} size={14} />}
        <span className="sr-only">{text(done ? 'taskDone' : 'taskOpen')}</span>
      </span>
      <div>{children}</div>
    </li>
  )
}
