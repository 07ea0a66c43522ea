import IconBadgeCc from '@tabler/icons-react/dist/esm/icons/IconBadgeCc.mjs'
import { useText } from '../../../platform/language.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { PlayerState } from './engine.ts'
import styles from './player.module.css'
import * as texts from './texts.ts'

type CaptionsChoiceProps = {
  offered: PlayerState['captions']
  /** Language of the captions that show; null: none. */
  chosen: string | null
  onChoose: (language: string | null) => void
}

/** BYD-09: on and off where there is one language, a choice where there are several. */
export function CaptionsChoice({ offered, chosen, onChoose }: CaptionsChoiceProps) {
  const text = useText(texts)
  const [only, ...others] = offered
  if (!only) return null
  const face = <Icon of={IconBadgeCc} size={24} />
  if (others.length === 0)
    return (
      <button
        type="button"
        className={styles.control}
        aria-label={text(chosen ? 'captionsOff' : 'captionsOn')}
        title={text('captions')}
        data-on={chosen !== null || undefined}
        onClick={() => onChoose(chosen ? null : only.language)}
      >
        {face}
      </button>
    )
  return (
    <Menu
      label={text('captions')}
      items={[
        { label: text('withoutCaptions'), checked: chosen === null, onSelect: () => onChoose(null) },
        ...offered.map(({ language, label }) => ({
          label,
          checked: chosen === language,
          onSelect: () => onChoose(language),
        })),
      ]}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={styles.control}
          aria-label={text('captions')}
          title={text('captions')}
          data-on={chosen !== null || undefined}
        >
          {face}
        </button>
      )}
    />
  )
}
