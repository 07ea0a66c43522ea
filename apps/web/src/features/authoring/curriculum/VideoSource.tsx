import { UPLOAD_STATE, VOD_TYPE } from '@seodang/domain/codes'
import { classTimeOf, youtubeThumbnailUrl } from '@seodang/domain/youtube'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../../platform/api.ts'
import { type Say, useText } from '../../../platform/language.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { SegmentedField } from '../form/SegmentedField.tsx'
import { VideoStill } from '../form/VideoStill.tsx'
import type { EditedItem } from '../queries.ts'
import { DurationField } from './DurationField.tsx'
import { type HostedVideo, hostedVideo, type VideoHost } from './hosted-video.ts'
import * as texts from './item-texts.ts'
import { UploadCard } from './UploadCard.tsx'
import { useVideoFacts } from './use-video-facts.ts'

/** Where the video comes from, or the recording of a live: a file, YouTube, Vimeo, or another address (CUR-05, UPL-08, LIVE-38). */
export function VideoSource({ item, isRecording = false }: { item: EditedItem; isRecording?: boolean }) {
  const text = useText(texts)
  const { changeItem } = useEditor()
  const { curriculumSeq, vodTypeCd } = item
  const isMoving = item.video?.state === UPLOAD_STATE.uploading
  return (
    <>
      <SegmentedField
        label={text(isRecording ? 'recording' : 'source')}
        required={!isRecording}
        value={vodTypeCd}
        options={[
          { value: VOD_TYPE.upload, label: text('upload') },
          { value: VOD_TYPE.youtube, label: text('youtube'), disabled: isMoving },
          { value: VOD_TYPE.vimeo, label: text('vimeo'), disabled: isMoving },
          { value: VOD_TYPE.other, label: text('link'), disabled: isMoving },
        ]}
        onChange={(next) => changeItem(curriculumSeq, { vodTypeCd: next })}
      >
        {vodTypeCd === VOD_TYPE.upload && <UploadCard item={item} />}
        {(vodTypeCd === VOD_TYPE.youtube || vodTypeCd === VOD_TYPE.vimeo) && (
          <HostLink key={vodTypeCd} item={item} host={vodTypeCd} />
        )}
        {vodTypeCd === VOD_TYPE.other && <LinkField item={item} />}
      </SegmentedField>
      {vodTypeCd !== VOD_TYPE.upload && (
        <DurationField
          value={item.duration}
          onChange={(duration) =>
            changeItem(
              curriculumSeq,
              // A live's own length is that of its meeting.
              isRecording ? { duration } : { duration, classTime: Math.ceil(duration / 60) },
            )
          }
        />
      )}
    </>
  )
}

function LinkField({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const { changeItem, itemProblems } = useEditor()
  const { curriculumSeq } = item
  return (
    <TextField
      type="url"
      inputMode="url"
      label={text('linkUrl')}
      placeholder="https://"
      value={item.linkUrl ?? ''}
      error={itemProblems(curriculumSeq).linkUrl}
      onChange={(event) => changeItem(curriculumSeq, { linkUrl: event.currentTarget.value })}
    />
  )
}

/** UPL-09, UPL-10: the address fills length and, where there is none, the title; what is not found is typed. */
function HostLink({ item, host }: { item: EditedItem; host: VideoHost }) {
  const text = useText(texts)
  const lookUp = useVideoFacts()
  const { changeItem, itemProblems } = useEditor()
  const { curriculumSeq } = item
  const video = hostedVideo(host, item.linkUrl ?? '')
  const looking = useMutation({
    mutationFn: (wanted: HostedVideo) => lookUp(wanted),
    onSuccess: ({ title, duration }) =>
      changeItem(curriculumSeq, {
        ...(item.title.trim() === '' && title && { title }),
        ...(duration !== null && { duration, classTime: classTimeOf(duration) }),
      }),
  })
  const told = itemProblems(curriculumSeq).linkUrl
  return (
    <>
      <TextField
        type="url"
        inputMode="url"
        label={text('linkUrl')}
        help={text('hostHelp')}
        placeholder={host === VOD_TYPE.youtube ? 'https://youtu.be/…' : 'https://vimeo.com/…'}
        value={item.linkUrl ?? ''}
        error={told}
        onChange={({ currentTarget: { value } }) => {
          changeItem(curriculumSeq, { linkUrl: value })
          looking.reset()
          const next = hostedVideo(host, value)
          if (next && next.url !== video?.url) looking.mutate(next)
        }}
      />
      {looking.isError && !told && <Notice live>{lookUpProblem(looking.error, text)}</Notice>}
      {video?.host === VOD_TYPE.youtube && <VideoStill src={youtubeThumbnailUrl(video.id)} />}
      {video?.host === VOD_TYPE.vimeo && looking.data?.thumbnail && (
        <VideoStill src={looking.data.thumbnail} />
      )}
    </>
  )
}

/** What keeps a video from being found may keep it from playing, too; everything else is ours to bear. */
const lookUpProblem = (error: Error, text: Say<typeof texts.ko>) =>
  error instanceof ApiError && error.status === 404 ? error.message : text('notLookedUp')
