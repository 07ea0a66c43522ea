import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useText } from '../../../platform/language.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextSkeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import type { LessonKey } from '../queries.ts'
import styles from './kinds.module.css'
import { type DrawnDocument, openDocument } from './pdf-document.ts'
import * as texts from './texts.ts'

type SecuredViewerProps = {
  lessonKey: LessonKey
  uploadSeq: number
  name: string
  onOpened: () => void
  onClose: () => void
}

/** ROOM-28: the pages as pictures, with no button to save or print; print style sheets leave them out. */
export default function SecuredViewer({ lessonKey, uploadSeq, name, onOpened, onClose }: SecuredViewerProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq, courseSeq, curriculumSeq } = lessonKey
  const opened = useQuery({
    queryKey: ['secured', channelSeq, curriculumSeq, uploadSeq],
    queryFn: async () => {
      const answer = await api.raw(
        `/v1.0/curriculums/${channelSeq}/${courseSeq}/${curriculumSeq}/files/${uploadSeq}/view`,
        { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } },
      )
      const document = await openDocument(await answer.arrayBuffer())
      onOpened()
      return document
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog open onClose={onClose} title={name} size="large" flush>
      {/* What is drawn can be neither selected nor dragged out. */}
      <section
        className={styles.viewer}
        aria-label={name}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls and holds nothing that takes the focus
        tabIndex={0}
        onContextMenu={(event) => event.preventDefault()}
      >
        <Notice>{text('securedNote')}</Notice>
        {opened.isLoadingError ? (
          <ErrorState
            title={text('failed')}
            message={opened.error.message}
            retry={() => void opened.refetch()}
            retrying={opened.isFetching}
          />
        ) : opened.data ? (
          <Pages document={opened.data} />
        ) : (
          <TextSkeleton lines={8} />
        )}
      </section>
    </Dialog>
  )
}

function Pages({ document }: { document: DrawnDocument }) {
  const numbers = Array.from({ length: document.pageCount }, (_, index) => index + 1)
  return numbers.map((number) => <Page key={number} document={document} number={number} />)
}

/** Drawn once it comes near, so that a long document opens at once. */
function Page({ document, number }: { document: DrawnDocument; number: number }) {
  const text = useText(texts)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        void document.draw(number, element)
      },
      { rootMargin: '600px' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [document, number])
  return (
    <canvas
      ref={canvas}
      role="img"
      className={styles.sheet}
      aria-label={text('page', { n: number, all: document.pageCount })}
    />
  )
}
