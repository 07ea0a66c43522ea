import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useText } from '../../../platform/language.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { isEmptyRichText, RichText } from '../../../ui/RichText.tsx'
import type { LessonKey } from '../queries.ts'
import styles from './kinds.module.css'
import type { SharedWork } from './queries.ts'
import * as texts from './texts.ts'
import { useOpenFile } from './use-open-file.ts'

type WorkBodyProps = {
  work: Pick<SharedWork, 'submissionSeq' | 'content' | 'linkUrl' | 'files'>
  lessonKey: LessonKey
}

/** The words, link and files of a work. */
export function WorkBody({ work: { submissionSeq, content, linkUrl, files }, lessonKey }: WorkBodyProps) {
  const text = useText(texts)
  const open = useOpenFile()
  const { channelSeq, courseSeq } = lessonKey
  return (
    <>
      {!isEmptyRichText(content) && <RichText document={content} className={styles.words} />}
      {linkUrl && (
        <p className={styles.link}>
          <Anchor href={linkUrl} target="_blank" rel="noreferrer noopener nofollow">
            {linkUrl}
          </Anchor>
        </p>
      )}
      {files.map(({ uploadSeq, name }) => (
        <div key={uploadSeq}>
          <Button
            size="sm"
            icon={IconDownload}
            aria-label={text('downloadOf', { name })}
            busy={open.isPending}
            busyText=""
            onClick={() =>
              open.mutate((api) =>
                api.get(
                  '/v1.0/channels/{channelSeq}/courses/{courseSeq}/submissions/{submissionSeq}/files/{uploadSeq}',
                  { path: { channelSeq, courseSeq, submissionSeq, uploadSeq } },
                ),
              )
            }
          >
            {name}
          </Button>
        </div>
      ))}
    </>
  )
}
