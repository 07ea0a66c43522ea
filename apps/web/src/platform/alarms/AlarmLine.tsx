import { alarmContent, alarmText } from '@seodang/domain/alarm'
import { formatDay, formatTime } from '@seodang/domain/seoul-time'
import { Anchor } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { useMaybeChannel } from '../channel.tsx'
import { useLanguage, useText } from '../language.tsx'
import { useBoot } from '../site-address.ts'
import styles from './alarm.module.css'
import { alarmAddress } from './alarm-address.ts'
import type { Alarm } from './queries.ts'
import * as texts from './texts.ts'

interface AlarmLineProps {
  alarm: Alarm
  isNew: boolean
  /** Somebody goes where it leads. */
  onFollow?: () => void
}

/** What was told in one line, which leads to what it is about. */
export function AlarmLine({ alarm, isNew, onFollow }: AlarmLineProps) {
  const text = useText(texts)
  const language = useLanguage()
  const boot = useBoot()
  const channel = useMaybeChannel()
  const here = channel?.channelSeq ?? null
  const { createdAt, siteName } = alarm
  const words = alarm.channelSeq === here ? channel?.words[language] : undefined
  return (
    <Anchor
      {...alarmAddress(boot, alarm, here)}
      {...(onFollow && { onClick: onFollow })}
      className={cx(styles.line, isNew && styles.new)}
    >
      <Face alarm={alarm} />
      <span className={styles.words}>
        {isNew && <span className="sr-only">{text('isNew')} </span>}
        <span>{alarmText(alarm, language, words)}</span>
        <span className={styles.when}>
          <time dateTime={createdAt}>
            {formatDay(createdAt, language)} {formatTime(createdAt, language)}
          </time>
          {siteName && alarm.channelSeq !== here && ` · ${siteName}`}
        </span>
      </span>
    </Anchor>
  )
}

/** ERR-16: whoever did it, else the picture of the class; what has none, or one that fails, is an initial. */
function Face({ alarm }: { alarm: Alarm }) {
  const { name, type } = alarmContent(alarm)
  const isPerson = name !== null && !type?.startsWith('video')
  return (
    <Avatar
      name={(isPerson ? name : alarm.siteName) ?? 'S'}
      image={isPerson ? alarm.profileImageUrl : alarm.imageUrl}
      size={40}
    />
  )
}
