import { formatDuration } from '@seodang/domain/youtube'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconMinimize from '@tabler/icons-react/dist/esm/icons/IconMinimize.mjs'
import IconPictureInPicture from '@tabler/icons-react/dist/esm/icons/IconPictureInPicture.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconRewindBackward10 from '@tabler/icons-react/dist/esm/icons/IconRewindBackward10.mjs'
import IconRewindForward10 from '@tabler/icons-react/dist/esm/icons/IconRewindForward10.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolume3 from '@tabler/icons-react/dist/esm/icons/IconVolume3.mjs'
import { useText } from '../../../platform/language.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon, type IconComponent } from '../../../ui/Icon.tsx'
import { CaptionsChoice } from './CaptionsChoice.tsx'
import type { PlayerState } from './engine.ts'
import styles from './player.module.css'
import { SeekBar } from './SeekBar.tsx'
import { SpeedChoice } from './SpeedChoice.tsx'
import * as texts from './texts.ts'
import type { Controls, PlayRules } from './use-controls.ts'

type ControlBarProps = { state: PlayerState; controls: Controls; rules: PlayRules; isHidden: boolean }

export function ControlBar({ state, controls, rules, isHidden }: ControlBarProps) {
  const text = useText(texts)
  const { position, duration, status, isMuted, volume } = state
  const isPlaying = status === 'playing'
  const isSilent = isMuted || volume === 0
  const reason = rules.maySpeed ? null : text(rules.mayControl ? 'speedOff' : 'speedFirst')
  return (
    <div className={cx(styles.bar, isHidden && styles.away)} role="toolbar" aria-label={text('player')}>
      <SeekBar
        {...{ position, duration }}
        buffered={state.buffered}
        limit={rules.mayControl ? null : rules.furthest()}
        onSeek={controls.seek}
      />
      <div className={styles.buttons}>
        <Control
          icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
          label={text(isPlaying ? 'pause' : status === 'ended' ? 'replay' : 'play')}
          onPress={controls.toggle}
        />
        <Control icon={IconRewindBackward10} label={text('back')} onPress={() => controls.seekBy(-10)} />
        <Control icon={IconRewindForward10} label={text('forward')} onPress={() => controls.seekBy(10)} />
        <span className={styles.volume}>
          <Control
            icon={isSilent ? IconVolume3 : IconVolume}
            label={text(isSilent ? 'unmute' : 'mute')}
            onPress={controls.toggleMute}
          />
          <input
            type="range"
            className={styles.slider}
            aria-label={text('volume')}
            min={0}
            max={1}
            step={0.05}
            value={isMuted ? 0 : volume}
            style={{ '--share': `${(isMuted ? 0 : volume) * 100}%` }}
            onChange={(event) => controls.setVolume(Number(event.target.value))}
          />
        </span>
        <span className={styles.time}>
          {formatDuration(position)} <span>/ {formatDuration(duration)}</span>
        </span>
        <span className={styles.end}>
          <SpeedChoice rate={state.rate} reason={reason} onChoose={controls.setRate} />
          <CaptionsChoice
            offered={state.captions}
            chosen={controls.captions}
            onChoose={controls.chooseCaptions}
          />
          {controls.togglePictureInPicture && (
            <Control
              wide
              icon={IconPictureInPicture}
              label={text('pictureInPicture')}
              onPress={controls.togglePictureInPicture}
            />
          )}
          {controls.canFullScreen && (
            <Control
              icon={controls.isFullScreen ? IconMinimize : IconMaximize}
              label={text(controls.isFullScreen ? 'leaveFullScreen' : 'fullScreen')}
              onPress={controls.toggleFullScreen}
            />
          )}
        </span>
      </div>
    </div>
  )
}

type ControlProps = { icon: IconComponent; label: string; wide?: boolean; onPress: () => void }

function Control({ icon, label, wide, onPress }: ControlProps) {
  return (
    <button
      type="button"
      className={cx(styles.control, wide && styles.wide)}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon of={icon} size={24} />
    </button>
  )
}
