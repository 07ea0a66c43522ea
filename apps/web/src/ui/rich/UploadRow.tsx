import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Say } from '../../platform/language.tsx'
import { useText } from '../../platform/language.tsx'
import { Button, IconButton } from '../Button.tsx'
import { cx } from '../cx.ts'
import { fileSizeText } from '../file-size.ts'
import { Icon, type IconComponent } from '../Icon.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import styles from './file-upload.module.css'
import type { ko } from './texts.ts'
import * as texts from './texts.ts'

export type UploadState =
  | { kind: 'waiting' }
  /** Without a percent where nobody can tell how far it is. */
  | { kind: 'uploading'; percent?: number; bytesPerSecond?: number; secondsLeft?: number }
  | { kind: 'paused'; percent: number }
  /** Being made ready to play; may take half an hour (UPL-05). */
  | { kind: 'processing'; percent?: number; minutesLeft?: number }
  | { kind: 'done' }
  | { kind: 'failed'; message: string }

export type UploadedFile = {
  id: string
  name: string
  bytes: number
  state: UploadState
  /** What the person may do now; a button for each that is given. */
  onCancel?: () => void
  onPause?: () => void
  onResume?: () => void
  onRetry?: () => void
  onRemove?: () => void
}

const ICONS: Record<UploadState['kind'], IconComponent> = {
  waiting: IconHourglass,
  uploading: IconCloudUpload,
  paused: IconPlayerPause,
  processing: IconLoader2,
  done: IconCheck,
  failed: IconAlertCircle,
}

/** What the grey line says about a file: '63% · 초당 18.4 MB · 약 40초 남음'. */
export function uploadMeta({ bytes, state }: UploadedFile, text: Say<typeof ko>) {
  const size = fileSizeText(bytes)
  switch (state.kind) {
    case 'waiting':
      return `${text('uploadWaiting')} · ${size}`
    case 'uploading':
      return [
        state.percent === undefined ? text('uploading') : `${Math.floor(state.percent)}%`,
        state.bytesPerSecond && text('perSecond', { size: fileSizeText(state.bytesPerSecond) }),
        state.secondsLeft !== undefined && timeLeft(state.secondsLeft, text),
      ]
        .filter(Boolean)
        .join(' · ')
    case 'paused':
      return text('uploadPaused', { percent: Math.floor(state.percent) })
    case 'processing':
      return [
        text('processing'),
        state.percent !== undefined && `${Math.floor(state.percent)}%`,
        state.minutesLeft !== undefined && text('minutesLeft', { n: state.minutesLeft }),
      ]
        .filter(Boolean)
        .join(' · ')
    case 'done':
      return size
    case 'failed':
      return state.message
  }
}

const timeLeft = (seconds: number, text: Say<typeof ko>) =>
  seconds < 60
    ? text('secondsLeft', { n: Math.ceil(seconds) })
    : text('minutesLeft', { n: Math.ceil(seconds / 60) })

/** One file: its state, and what can be done about it. */
export function UploadRow({ file }: { file: UploadedFile }) {
  const text = useText(texts)
  const { name, state } = file
  const moving = state.kind === 'uploading' || state.kind === 'paused'
  const acts: [IconComponent, string, (() => void) | undefined][] = [
    [IconPlayerPause, text('pauseUpload', { name }), file.onPause],
    [IconPlayerPlay, text('resumeUpload', { name }), file.onResume],
    [IconX, text('cancelUpload', { name }), file.onCancel],
    [IconTrash, text('removeFile', { name }), file.onRemove],
  ]
  return (
    <li className={cx(styles.file, styles[state.kind])}>
      <span className={styles.tile}>
        <Icon of={ICONS[state.kind]} className={cx(state.kind === 'processing' && styles.turning)} />
      </span>
      <div role={state.kind === 'failed' ? 'alert' : undefined} style={{ minWidth: 0 }}>
        <span className={cx(styles.name, 'clip')}>{name}</span>
        {moving && state.percent !== undefined && (
          <ProgressBar
            label={name}
            value={state.percent}
            tone={state.kind === 'paused' ? 'warn' : 'info'}
            className={styles.bar}
          />
        )}
        <span className={styles.meta}>{uploadMeta(file, text)}</span>
      </div>
      <div className={styles.acts}>
        {file.onRetry && (
          <Button
            size="xs"
            icon={IconRefresh}
            aria-label={text('retryUpload', { name })}
            onClick={file.onRetry}
          >
            {text('retry')}
          </Button>
        )}
        {acts.map(
          ([icon, label, act]) =>
            act && <IconButton key={label} icon={icon} label={label} size="sm" iconSize={18} onClick={act} />,
        )}
      </div>
    </li>
  )
}
