import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { useText } from '../platform/language.tsx'
import { Anchor, type AnchorProps } from './Anchor.tsx'
import styles from './button.module.css'
import { cx } from './cx.ts'

import { Icon, type IconComponent } from './Icon.tsx'
import * as texts from './texts.ts'
import { FootHold, useHolding } from './window-hold.ts'

export type ButtonVariant = 'main' | 'soft' | 'line' | 'ghost' | 'dark' | 'danger' | 'dangerLine'
export type ButtonSize = 'lg' | 'md' | 'sm' | 'xs'

type Look = {
  /** `main` is spent once a viewport, on what moves the person on. */
  variant?: ButtonVariant
  /** Height in px, learner / staff: lg 56/40, md 44/34, sm 36/28, xs 30/24. */
  size?: ButtonSize
  full?: boolean
  icon?: IconComponent
  iconEnd?: IconComponent
}

const ICON_SIZE = { lg: 20, md: 18, sm: 16, xs: 14 }

const look = ({ variant = 'line', size = 'md', full }: Look, className?: string) =>
  cx(styles.button, styles[variant], size !== 'md' && styles[size], full && styles.full, className)

function Label({ icon, iconEnd, size = 'md', children }: Look & { children?: ReactNode }) {
  return (
    <>
      {icon && <Icon of={icon} size={ICON_SIZE[size]} />}
      {children}
      {iconEnd && <Icon of={iconEnd} size={ICON_SIZE[size]} />}
    </>
  )
}

function Submitting() {
  const text = useText(texts)
  return text('submitting')
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    /** Keeps its focus and its place, but cannot be pressed again (UI-05). */
    busy?: boolean
    /** What stands on a busy button. A submit button says '제출 중...' by itself; '' leaves the spinner alone. */
    busyText?: ReactNode
    ref?: Ref<HTMLButtonElement>
  }

export function Button({
  variant,
  size,
  full,
  icon,
  iconEnd,
  busy = false,
  busyText,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  useHolding(FootHold, busy)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`: that would throw the focus away while the answer is awaited.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  const label = <Label {...{ icon, iconEnd, size, children }} />
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, full }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      {busy ? (
        <span className={styles.cell}>
          <span className={styles.hidden}>{label}</span>
          <span>
            <span className={styles.spinner} />
            {busyText ?? (type === 'submit' ? <Submitting /> : <span className="sr-only">{children}</span>)}
          </span>
        </span>
      ) : (
        label
      )}
    </button>
  )
}

export type LinkButtonProps = AnchorProps & Look

export function LinkButton({
  variant,
  size,
  full,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Anchor {...rest} className={look({ variant, size, full }, className)}>
      <Label {...{ icon, iconEnd, size, children }} />
    </Anchor>
  )
}

type IconLook = {
  icon: IconComponent
  /** The accessible name, shown as a tooltip too. */
  label: string
  variant?: 'ghost' | 'line'
  size?: 'lg' | 'md' | 'sm'
  /** px of the drawing */
  iconSize?: number
  round?: boolean
  /** A number on the corner. Say it in `label` too; more than 99 shows as 99+. */
  count?: number
}

const iconLook = ({ variant, size = 'md', round }: Omit<IconLook, 'icon' | 'label'>, className?: string) =>
  cx(
    styles.icon,
    variant === 'line' && styles.line,
    size !== 'md' && styles[size],
    round && styles.round,
    className,
  )

function Face({ icon, iconSize = 20, count }: Pick<IconLook, 'icon' | 'iconSize' | 'count'>) {
  return (
    <>
      <Icon of={icon} size={iconSize} />
      {/* Drawn by CSS: the number is said in the label. */}
      {!!count && <span className={styles.count} data-count={count > 99 ? '99+' : count} />}
    </>
  )
}

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  IconLook & { ref?: Ref<HTMLButtonElement> }

export function IconButton({
  icon,
  label,
  variant,
  size,
  iconSize,
  round,
  count,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={iconLook({ variant, size, round }, className)}
    >
      <Face {...{ icon, iconSize, count }} />
    </button>
  )
}

export type IconLinkProps = AnchorProps & IconLook

export function IconLink({
  icon,
  label,
  variant,
  size,
  iconSize,
  round,
  count,
  className,
  ...rest
}: IconLinkProps) {
  return (
    <Anchor
      title={label}
      {...rest}
      aria-label={label}
      className={iconLook({ variant, size, round }, className)}
    >
      <Face {...{ icon, iconSize, count }} />
    </Anchor>
  )
}
