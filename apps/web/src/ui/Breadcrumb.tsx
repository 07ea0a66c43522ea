import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useText } from '../platform/language.tsx'
import { Anchor } from './Anchor.tsx'
import styles from './breadcrumb.module.css'
import { Icon } from './Icon.tsx'
import * as texts from './texts.ts'

/** The way down to this page; the last entry may be the page itself and then has no address. */
export function Breadcrumb({ items }: { items: { label: string; href?: string }[] }) {
  const text = useText(texts)
  return (
    <nav aria-label={text('breadcrumb')} className={styles.crumbs}>
      <ol>
        {items.map(({ label, href }, index) => (
          <li key={label}>
            {index > 0 && <Icon of={IconChevronRight} size={14} />}
            {href ? <Anchor href={href}>{label}</Anchor> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
