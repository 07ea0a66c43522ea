import { passwordParts } from '@seodang/domain/account'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPoint from '@tabler/icons-react/dist/esm/icons/IconPoint.mjs'
import { useText } from '../../platform/language.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './account.module.css'
import * as texts from './texts.ts'

/** VAL-10: which parts of the rule the typed password meets already. */
export function PasswordParts({ password }: { password: string }) {
  const text = useText(texts)
  const parts = passwordParts(password)
  const lines = [
    [text('partLength'), parts.length],
    [text('partLetter'), parts.letter],
    [text('partNumber'), parts.number],
    [text('partSpecial'), parts.special],
  ] as const
  return (
    <ul className={styles.parts}>
      {lines.map(([label, isMet]) => (
        <li key={label} className={cx(styles.part, isMet && styles.done)}>
          <Icon of={isMet ? IconCheck : IconPoint} size={14} />
          {label}
          <span className="sr-only">{text(isMet ? 'partDone' : 'partOpen')}</span>
        </li>
      ))}
    </ul>
  )
}
