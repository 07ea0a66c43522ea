import { CURRICULUM_TYPE, PUBLIC, UPLOAD_STATE, VOD_TYPE, YN } from '@seodang/domain/codes'
import { formatDay, fromSeoul, isClock, isDate } from '@seodang/domain/seoul-time'
import { formatDuration } from '@seodang/domain/youtube'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Tag } from '../../../ui/Badge.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import type { EditedItem } from '../queries.ts'
import { isInterrupted, uploadOf } from '../uploads/upload-state.ts'
import type { RunningUpload } from '../uploads/upload-store.ts'
import styles from './curriculum.module.css'
import type { Row } from './rows.ts'
import * as texts from './texts.ts'

/** How much a section holds, and when it opens. */
export function SectionMeta({ row }: { row: Row }) {
  const text = useText(texts)
  const language = useLanguage()
  const { item, count, seconds } = row
  const lengthOf = (all: number) => {
    const minutes = Math.ceil(all / 60)
    const n = Math.floor(minutes / 60)
    return n > 0
      ? text('hoursMinutes', { n, m: minutes % 60 })
      : minutes > 0 && text('minutes', { n: minutes })
  }
  return (
    <span className={styles.meta}>
      {item.openedAt && text('opens', { at: formatDay(item.openedAt, language) })}
      {[text('items', { n: count }), lengthOf(seconds)].filter(Boolean).join(' · ')}
    </span>
  )
}

/** What stands out about an item, and how long it is. */
export function ItemMeta({ item, uploads }: { item: EditedItem; uploads: readonly RunningUpload[] }) {
  const text = useText(texts)
  const language = useLanguage()
  const isVideo = item.curriculumTypeCd === CURRICULUM_TYPE.video
  return (
    <span className={styles.meta}>
      {item.publicCd === PUBLIC.private && (
        <span title={text('hidden')}>
          <Icon of={IconEyeOff} size={14} />
          <span className="sr-only">{text('hidden')}</span>
        </span>
      )}
      {item.lockStatusYn === YN.yes && (
        <span title={text('locked')}>
          <Icon of={IconLock} size={14} />
          <span className="sr-only">{text('locked')}</span>
        </span>
      )}
      {item.isPublic === 1 && (
        <Tag tone="line" small>
          {text('preview')}
        </Tag>
      )}
      {item.openedAt && <span>{text('opens', { at: formatDay(item.openedAt, language) })}</span>}
      {item.live && isDate(item.live.liveAt) && isClock(item.live.liveStartAt) && (
        <span>
          {formatDay(fromSeoul(item.live.liveAt, item.live.liveStartAt), language)} {item.live.liveStartAt}
        </span>
      )}
      {item.liveMeeting?.problem && <Tag tone="danger">{text('noMeeting')}</Tag>}
      {isVideo && <VideoMeta item={item} upload={uploadOf(item, uploads)} />}
    </span>
  )
}

function VideoMeta({ item, upload }: { item: EditedItem; upload: RunningUpload | undefined }) {
  const text = useText(texts)
  const { video } = item
  if (upload) return <UploadMeta upload={upload} />
  if (isInterrupted(item, upload)) return <Tag tone="warn">{text('interrupted')}</Tag>
  if (video?.state === UPLOAD_STATE.optimising)
    return (
      <Tag tone="info">
        {video.progress > 0 ? text('optimisingPercent', { percent: video.progress }) : text('optimising')}
      </Tag>
    )
  if (video?.state === UPLOAD_STATE.failed) return <Tag tone="danger">{text('videoFailed')}</Tag>
  if (item.vodTypeCd === VOD_TYPE.upload && !video) return <Tag tone="danger">{text('noVideo')}</Tag>
  return <span>{item.duration > 0 ? formatDuration(item.duration) : text('noLength')}</span>
}

function UploadMeta({ upload }: { upload: RunningUpload }) {
  const text = useText(texts)
  const { phase, bytes, sentBytes } = upload
  const percent = bytes === 0 ? 0 : Math.floor((sentBytes * 100) / bytes)
  if (phase === 'waiting') return <span>{text('waiting')}</span>
  if (phase === 'failed') return <Tag tone="danger">{text('uploadFailed')}</Tag>
  const words = text(phase === 'paused' ? 'paused' : 'uploading', { percent })
  return (
    <>
      <span className={styles.bar}>
        <ProgressBar label={words} value={percent} tone={phase === 'paused' ? 'warn' : 'info'} />
      </span>
      {words}
    </>
  )
}
