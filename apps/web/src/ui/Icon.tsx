import type { TablerIcon } from '@tabler/icons-react'

export type IconComponent = TablerIcon

type IconProps = {
  of: IconComponent
  /** px */
  size?: number
  className?: string
  /** Only where the icon stands alone; beside a text it stays silent. */
  label?: string
}

/** One icon of the one family, drawn at stroke 1.75 (base.css). */
export function Icon({ of: Glyph, size = 20, className, label }: IconProps) {
  return (
    <Glyph
      size={size}
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
