import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { useText } from '../../platform/language.tsx'
import { Anchor } from '../Anchor.tsx'
import { Icon, type IconComponent } from '../Icon.tsx'
import styles from './staff-shell.module.css'
import * as texts from './texts.ts'

export type PhonePlace = { id: string; label: string; href: string; icon: IconComponent }

type StaffBarProps = { places: readonly PhonePlace[]; current?: string; onMenu: () => void }

/** The phone's bar: the places one goes to most, and the whole menu. */
export function StaffBar({ places, current, onMenu }: StaffBarProps) {
  const text = useText(texts)
  return (
    <nav className={styles.bar} aria-label={text('quickMenu')}>
      {places.map(({ id, label, href, icon }) => (
        <Anchor
          key={id}
          href={href}
          className={styles.place}
          aria-current={id === current ? 'page' : undefined}
        >
          <Icon of={icon} size={22} />
          {label}
        </Anchor>
      ))}
      <button type="button" className={styles.place} aria-haspopup="dialog" onClick={onMenu}>
        <Icon of={IconMenu2} size={22} />
        {text('everything')}
      </button>
    </nav>
  )
}
