import { UPLOAD_STATE } from '@seodang/domain/codes'
import { formatDuration } from '@seodang/domain/youtube'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/dialog-requests.ts'
import { fileSizeText } from '../../../ui/file-size.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { DropZone } from '../../../ui/rich/FileUpload.tsx'
import { GoesOn } from '../../../ui/rich/GoesOn.tsx'
import { UploadRow } from '../../../ui/rich/UploadRow.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEditor } from '../editor/editor-context.ts'
import type { EditedItem } from '../queries.ts'
import { isInterrupted, runningFile, uploadOf } from '../uploads/upload-state.ts'
import { useUploads } from '../uploads/upload-store.ts'
import styles from './curriculum.module.css'
import * as texts from './item-texts.ts'
import { useCurriculum } from './use-curriculum.ts'
import { useFileItems } from './use-file-items.ts'

/** UPL-01, UPL-05, UPL-13: the video of an item from the choice of a file to something that plays. */
export function UploadCard({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const { course } = useEditor()
  const files = useFileItems()
  const upload = uploadOf(item, useUploads(course.courseSeq))
  const { video } = item
  const choose = ([file]: File[]) => file && files.addVideo(file, item.curriculumSeq)

  if (upload)
    return (
      <div className={styles.card}>
        <ul className={styles.file}>
          <UploadRow file={runningFile(upload, text('uploadFailed'))} />
        </ul>
        <p className={styles.foot}>{text('keepsGoing')}</p>
      </div>
    )
  if (!video || isInterrupted(item, upload))
    return (
      <>
        {video && <Notice tone="warn">{text('interrupted')}</Notice>}
        <DropZone accept="video/*" hint={text('chooseHint')} onChoose={choose} />
      </>
    )
  if (video.state === UPLOAD_STATE.failed)
    return (
      <>
        <Notice tone="danger">{video.problem || text('videoFailed')}</Notice>
        <DropZone accept="video/*" hint={text('chooseHint')} onChoose={choose} />
      </>
    )
  const isReady = video.state === UPLOAD_STATE.ready
  return (
    <div className={styles.card}>
      {isReady ? (
        <div className={styles.ready}>
          {video.posterUrl && <img src={video.posterUrl} alt="" className={styles.poster} />}
          <div className={styles.readyWords}>
            <b className="clip">{video.name}</b>
            <small>
              {[fileSizeText(video.size), video.duration > 0 && formatDuration(video.duration)]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </div>
        </div>
      ) : (
        <ul className={styles.file}>
          <UploadRow
            file={{
              id: String(video.uploadVodSeq),
              name: video.name,
              bytes: video.size,
              state: { kind: 'processing', ...(video.progress > 0 && { percent: video.progress }) },
            }}
          />
        </ul>
      )}
      <div className={styles.foot}>
        {!isReady && <span>{text('optimising')}</span>}
        {!isReady && <GoesOn work={video} />}
        <TakeOut item={item} />
      </div>
    </div>
  )
}

/** Removes the video with its files; the item stays. */
function TakeOut({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const api = useApi()
  const { course } = useEditor()
  const { refetch } = useCurriculum()
  const { channelSeq, courseSeq } = course
  const taking = useMutation({
    mutationFn: () =>
      api.post('/v2.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/modify', {
        path: { channelSeq, courseSeq, curriculumSeq: item.curriculumSeq },
        body: { revision: item.revision, uploadVodSeq: null },
      }),
    onError: (error) => toast({ text: error.message, tone: 'bad' }),
    onSettled: refetch,
  })
  const take = async () => {
    const agreed = await confirm({
      title: text('takeTitle'),
      description: text('takeText'),
      affected: [{ name: item.video?.name ?? item.title }],
      confirmLabel: text('take'),
      danger: true,
    })
    if (agreed) taking.mutate()
  }
  return (
    <Button size="sm" variant="ghost" icon={IconTrash} busy={taking.isPending} onClick={() => void take()}>
      {text('take')}
    </Button>
  )
}
