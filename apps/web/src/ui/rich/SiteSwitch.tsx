import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { Avatar } from '../Avatar.tsx'
import { Icon } from '../Icon.tsx'
import { imageAddress } from '../image-address.ts'
import styles from './staff-shell.module.css'

type TriggerButton = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

type SiteSwitchProps = TriggerButton & { name: string; address: string; image?: string | null; label: string }

/** Which site is being worked on; spread a menu's trigger on it. */
export function SiteSwitch({ name, address, image, label, ...rest }: SiteSwitchProps) {
  return (
    <button type="button" {...rest} className={styles.site}>
      <span className="sr-only">{label}: </span>
      <span className={styles.seal} aria-hidden>
        {image ? <img src={imageAddress(image, 320)} alt="" width={30} height={30} /> : [...name][0]}
      </span>
      <span className={styles.siteWords}>
        <b className="clip">{name}</b>
        <span className="clip">{address}</span>
      </span>
      <Icon of={IconSelector} size={16} />
    </button>
  )
}

type WhoButtonProps = TriggerButton & { name: string; role: string; image?: string | null; label: string }

/** Who works; spread a menu's trigger on it. */
export function WhoButton({ name, role, image, label, ...rest }: WhoButtonProps) {
  return (
    <button type="button" {...rest} className={styles.who}>
      <span className="sr-only">{label}: </span>
      <Avatar name={name} image={image} size={28} />
      <span>
        <b>{name}</b>
        <small>{role}</small>
      </span>
    </button>
  )
}
