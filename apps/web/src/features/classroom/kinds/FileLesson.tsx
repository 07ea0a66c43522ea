import { formatDateTime } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { Suspense, useState } from 'react'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { lazyDialog } from '../../../platform/lazy/lazy.tsx'
import { Button } from '../../../ui/Button.tsx'
import { fileSizeText } from '../../../ui/file-size.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import styles from './kinds.module.css'
import type { KindProps } from './LessonKind.tsx'
import type { LessonDetail } from './queries.ts'
import * as texts from './texts.ts'
import { useOpenFile } from './use-open-file.ts'

const SecuredViewer = lazyDialog(() => import('./SecuredViewer.tsx'))

type LessonFile = LessonDetail['files'][number]

/** ROOM-21, ROOM-28: the files of a lesson; a secured one opens in the viewer only. */
export default function FileLesson({ lessonKey, files, onChanged }: KindProps & { files: LessonFile[] }) {
  const text = useText(texts)
  const [viewed, setViewed] = useState<LessonFile | null>(null)
  if (files.length === 0) return <EmptyState icon={IconPaperclip} title={text('noFiles')} />
  return (
    <>
      <ul className={styles.files} aria-label={text('files')}>
        {files.map((file) => (
          <li key={file.uploadSeq}>
            <Icon of={file.isSecured ? IconLock : IconFileText} size={20} />
            <span className={styles.fileName}>
              <b>{file.name}</b>
              <span>
                {fileSizeText(file.size)}
                {file.isSecured && ` · ${text('secured')}`}
                <Allowance file={file} />
              </span>
            </span>
            {file.isSecured ? (
              <Button
                size="sm"
                aria-label={text('viewOf', { name: file.name })}
                onClick={() => setViewed(file)}
              >
                {text('view')}
              </Button>
            ) : (
              <Download file={file} lessonKey={lessonKey} onDone={onChanged} />
            )}
          </li>
        ))}
      </ul>
      {viewed && (
        <Suspense fallback={null}>
          <SecuredViewer
            lessonKey={lessonKey}
            uploadSeq={viewed.uploadSeq}
            name={viewed.name}
            onOpened={() => void onChanged()}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </>
  )
}

type DownloadProps = Pick<KindProps, 'lessonKey'> & { file: LessonFile; onDone: () => Promise<void> }

/** DLV-09: how often and until when it can still be taken. */
function Allowance({ file: { downloadsLeft, downloadUntil } }: { file: LessonFile }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <>
      {downloadsLeft !== null && ` · ${text('downloadsLeft', { n: downloadsLeft })}`}
      {downloadUntil !== null &&
        ` · ${text('downloadUntil', { until: formatDateTime(downloadUntil, language) })}`}
    </>
  )
}

function Download({ file: { uploadSeq, name, downloadsLeft }, lessonKey, onDone }: DownloadProps) {
  const text = useText(texts)
  const open = useOpenFile()
  return (
    <Button
      size="sm"
      icon={IconDownload}
      aria-label={text('downloadOf', { name })}
      disabled={downloadsLeft === 0}
      busy={open.isPending}
      busyText=""
      onClick={() =>
        open.mutate(
          (api) =>
            api.post(
              '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/files/{uploadSeq}/download',
              {
                path: { ...lessonKey, uploadSeq },
              },
            ),
          { onSuccess: () => void onDone() },
        )
      }
    >
      {text('download')}
    </Button>
  )
}
