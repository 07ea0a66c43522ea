import { brandScale, contrast, isColour, TEXT_CONTRAST } from '@seodang/domain/color'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { cx } from './cx.ts'

/**
 * --brand-1 to --brand-9 of a site's colour, numbered as in tokens.css, and --brand-tint-ink for text on
 * --brand-1: step 7 where it still reads there, else step 8. Nothing for what is no colour.
 */
export function brandProperties(hex: string | null | undefined): CSSProperties {
  if (!hex || !isColour(hex)) return {}
  const scale = brandScale(hex)
  const steps = Object.fromEntries(scale.slice(0, 9).map((step, index) => [`--brand-${index + 1}`, step]))
  const onTint = contrast(scale[6], scale[0]) >= TEXT_CONTRAST ? scale[6] : scale[7]
  return { ...steps, '--brand-tint-ink': onTint, '--on-brand': '#ffffff' }
}

/** Gives the whole document a site's colour; in the head, so that the first paint has it. */
export function Brand({ hex }: { hex: string | null | undefined }) {
  const css = useMemo(() => {
    const declarations = Object.entries(brandProperties(hex)).map(([name, value]) => `${name}:${value}`)
    return declarations.length > 0 ? `:root{${declarations.join(';')}}` : ''
  }, [hex])
  return css && <style dangerouslySetInnerHTML={{ __html: css }} />
}

/** A part of a page in a site's colour and the learner's look: a preview inside the workbench. */
export function BrandScope({
  hex,
  children,
  className,
}: {
  hex: string | null | undefined
  children: ReactNode
  className?: string
}) {
  const style = useMemo(() => brandProperties(hex), [hex])
  return (
    <div className={cx('learner', className)} style={style}>
      {children}
    </div>
  )
}
