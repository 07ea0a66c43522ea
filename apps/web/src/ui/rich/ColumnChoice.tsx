import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import { useText } from '../../platform/language.tsx'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Popover } from '../Popover.tsx'
import styles from './column-choice.module.css'
import * as texts from './texts.ts'

type ColumnChoiceProps = {
  columns: readonly { id: string; header: string; fixed?: boolean }[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** Which columns a table shows; the caller keeps the answer in the address. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const text = useText(texts)
  return (
    <Popover
      label={text('columns')}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} variant="ghost" icon={IconColumns3}>
          {text('columns')}
        </Button>
      )}
    >
      {() => (
        <div className={styles.list}>
          {columns
            .filter(({ fixed }) => !fixed)
            .map(({ id, header }) => (
              <Checkbox
                key={id}
                label={header}
                checked={!hidden.includes(id)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked ? hidden.filter((other) => other !== id) : [...hidden, id],
                  )
                }
              />
            ))}
        </div>
      )}
    </Popover>
  )
}
