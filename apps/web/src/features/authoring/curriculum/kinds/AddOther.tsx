import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useText } from '../../../../platform/language.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Menu } from '../../../../ui/Menu.tsx'
import { OTHER_KINDS, type OtherKind } from './kinds.ts'
import * as texts from './texts.ts'

const KINDS = Object.keys(OTHER_KINDS) as OtherKind[]

/** CUR-14: the kinds of items beside videos. */
export function AddOther({ onAdd }: { onAdd: (kind: OtherKind) => void }) {
  const text = useText(texts)
  return (
    <Menu
      label={text('other')}
      items={KINDS.map((kind) => ({
        label: text(kind),
        icon: OTHER_KINDS[kind].icon,
        onSelect: () => onAdd(kind),
      }))}
      trigger={(trigger) => (
        <Button {...trigger} size="sm" icon={IconPlus}>
          {text('other')}
        </Button>
      )}
    />
  )
}
