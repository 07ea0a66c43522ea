import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconVideoOff from '@tabler/icons-react/dist/esm/icons/IconVideoOff.mjs'
import { useState } from 'react'
import { ApiError } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './lesson.module.css'
import type { Playback } from './queries.ts'
import * as texts from './texts.ts'

type MessageProps = {
  icon?: IconComponent
  title: string
  body?: string
  /** Lies over a player that stands still. */
  over?: boolean
  action?: { label: string; onPress: () => Promise<void>; isBusy?: boolean }
}

/** Stands where the picture would be. */
export function Message({ icon, title, body, over, action }: MessageProps) {
  const text = useText(texts)
  const [isBusy, setBusy] = useState(false)
  const press = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      toast({ text: (error instanceof ApiError && error.message) || text('couldNot'), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={cx(styles.message, over && styles.over)} role="status">
      {icon && <Icon of={icon} size={32} />}
      <p className={styles.messageTitle}>{title}</p>
      {body && <p>{body}</p>}
      {action && (
        <Button busy={isBusy || action.isBusy} busyText="" onClick={() => void press(action.onPress)}>
          {action.label}
        </Button>
      )}
    </div>
  )
}

type OpeningFaultProps = {
  error: Error
  isBusy: boolean
  onRetry: () => Promise<void>
}

/** Why a lesson does not open, in the server's words, and the way on (ROOM-13, ROOM-19). */
export function OpeningFault({ error, isBusy, onRetry }: OpeningFaultProps) {
  const text = useText(texts)
  const name = error instanceof ApiError ? error.errorName : ''
  if (name === 'PLAY_LIMIT_REACHED')
    return <Message icon={IconClock} title={text('usedUp')} body={text('usedUpBody')} />
  const said = error instanceof ApiError ? error.message : ''
  return (
    <Message title={said || text('cannotOpen')} action={{ label: text('retry'), onPress: onRetry, isBusy }} />
  )
}

type PlaceOfVideoProps = {
  source: Extract<Playback['source'], { kind: 'none' | 'link' }>
  onRetry: () => Promise<void>
}

/** UPL-13, ROOM-19: a video that is still being made, that is gone, or that is watched somewhere else. */
export function PlaceOfVideo({ source, onRetry }: PlaceOfVideoProps) {
  const text = useText(texts)
  if (source.kind === 'link')
    return (
      <div className={styles.message}>
        <Icon of={IconExternalLink} size={32} />
        <p className={styles.messageTitle}>{text('linked')}</p>
        <p>{hostOf(source.url)}</p>
        <LinkButton href={source.url} target="_blank" variant="main" iconEnd={IconExternalLink}>
          {text('openLink')}
        </LinkButton>
      </div>
    )
  return source.reason === 'notReady' ? (
    <Message
      icon={IconHourglass}
      title={text('notReady')}
      body={text('notReadyBody')}
      action={{ label: text('retry'), onPress: onRetry }}
    />
  ) : (
    <Message icon={IconVideoOff} title={text('missing')} body={text('missingBody')} />
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')
