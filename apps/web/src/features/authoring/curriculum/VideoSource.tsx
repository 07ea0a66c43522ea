import { UPLOAD_STATE, VOD_TYPE } from '@seodang/domain/codes'
import { youtubeId } from '@seodang/domain/youtube'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useText } from '../../../platform/language.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { SegmentedField } from '../form/SegmentedField.tsx'
import { YouTubeStill } from '../form/YouTubeStill.tsx'
import type { EditedItem } from '../queries.ts'
import { DurationField } from './DurationField.tsx'
import * as texts from './item-texts.ts'
import { UploadCard } from './UploadCard.tsx'

/** Where the video comes from, or the recording of a live: a file, YouTube, or another address (CUR-05, UPL-08, LIVE-38). */
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
          { value: VOD_TYPE.other, label: text('link'), disabled: isMoving },
        ]}
        onChange={(next) => changeItem(curriculumSeq, { vodTypeCd: next })}
      >
        {vodTypeCd === VOD_TYPE.upload && <UploadCard item={item} />}
        {vodTypeCd === VOD_TYPE.youtube && <YouTubeLink item={item} />}
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
function YouTubeLink({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const api = useApi()
  const { changeItem, itemProblems } = useEditor()
  const { curriculumSeq } = item
  const id = youtubeId(item.linkUrl ?? '')
  const looking = useMutation({
    mutationFn: (videoId: string) => api.get('/v1.0/videos/youtube/{videoId}', { path: { videoId } }),
    onSuccess: ({ title, duration }) =>
      changeItem(curriculumSeq, {
        ...(item.title.trim() === '' && title && { title }),
        ...(duration !== null && { duration, classTime: Math.ceil(duration / 60) }),
      }),
  })
  return (
    <>
      <TextField
        type="url"
        inputMode="url"
        label={text('linkUrl')}
        help={text('youtubeHelp')}
        placeholder="https://youtu.be/…"
        value={item.linkUrl ?? ''}
        error={itemProblems(curriculumSeq).linkUrl}
        onChange={({ currentTarget: { value } }) => {
          changeItem(curriculumSeq, { linkUrl: value })
          const next = youtubeId(value)
          if (next && next !== id) looking.mutate(next)
        }}
      />
      {id && <YouTubeStill id={id} />}
    </>
  )
}
