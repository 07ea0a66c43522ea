import { vimeoEmbedUrl } from '@seodang/domain/vimeo'
import { youtubeEmbedUrl } from '@seodang/domain/youtube'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { attachStream } from './player/stream.ts'
import styles from './preview.module.css'
import { type Preview, previewQuery } from './preview-query.ts'
import * as texts from './preview-texts.ts'

export type PreviewPlayerProps = {
  courseSeq: number
  curriculumSeq: number
  /** Named at once, before the video has answered. */
  title: string
  onClose: () => void
}

/** CAT-37: plays a free preview over the class page, for anybody. Load it lazily: nobody needs it to read the page. */
export function PreviewPlayer({ courseSeq, curriculumSeq, title, onClose }: PreviewPlayerProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery(
    previewQuery(api, channelSeq, courseSeq, curriculumSeq),
  )
  return (
    <Dialog open onClose={onClose} title={title} size="large" flush>
      <div className={styles.frame}>
        {data ? (
          <Screen key={dataUpdatedAt} preview={data} retry={() => void refetch()} />
        ) : error ? (
          <ErrorState
            title={error instanceof ApiError && error.message ? error.message : text('notNow')}
            retry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Loading>
            <Skeleton height="auto" className={styles.bone} />
          </Loading>
        )}
      </div>
    </Dialog>
  )
}

function Screen({ preview, retry }: { preview: Preview; retry: () => void }) {
  const text = useText(texts)
  const { source, title } = preview
  switch (source.kind) {
    case 'vimeo':
      return (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs its own origin, which is not ours
        <iframe
          className={styles.screen}
          src={`${vimeoEmbedUrl({ id: source.videoId, hash: source.hash })}&autoplay=1&playsinline=1`}
          title={text('label', { title })}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // A video for certain sites only has to know which one asks.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )
    case 'youtube':
      return (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs its own origin, which is not ours
        <iframe
          className={styles.screen}
          src={`${youtubeEmbedUrl(source.videoId)}?autoplay=1&rel=0&playsinline=1`}
          title={text('label', { title })}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // YouTube plays only for a page that says who it is (error 153).
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )
    case 'link':
      return (
        <EmptyState
          title={text('elsewhere')}
          action={
            <LinkButton href={source.url} target="_blank" variant="main" iconEnd={IconExternalLink}>
              {text('open')}
            </LinkButton>
          }
        />
      )
    case 'none':
      return <ErrorState title={text(source.reason === 'notReady' ? 'notReady' : 'gone')} retry={retry} />
    default:
      return <StreamScreen preview={preview} source={source} retry={retry} />
  }
}

type StreamSource = Extract<Preview['source'], { kind: 'hls' | 'mp4' }>

function StreamScreen({
  preview: { title, captions },
  source,
  retry,
}: {
  preview: Preview
  source: StreamSource
  retry: () => void
}) {
  const text = useText(texts)
  const ref = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const video = ref.current
    if (!video) return
    let isGone = false
    let release: (() => void) | undefined
    attachStream(video, { source, failed: () => setFailed(true) }).then(
      (letGo) => {
        if (isGone) letGo()
        else release = letGo
      },
      () => setFailed(true),
    )
    return () => {
      isGone = true
      release?.()
    }
  }, [source])
  if (failed) return <ErrorState title={text('notNow')} retry={retry} />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- those that the video has are below
    <video
      ref={ref}
      className={styles.screen}
      aria-label={text('label', { title })}
      poster={source.poster ?? undefined}
      controls
      autoPlay
      playsInline
    >
      {captions.map(({ language, label, src }) => (
        <track key={language} kind="captions" srcLang={language} label={label} src={src} />
      ))}
    </video>
  )
}
