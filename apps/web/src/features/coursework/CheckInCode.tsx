import { useQuery } from '@tanstack/react-query'
import { encode } from 'uqr'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import styles from './coursework.module.css'
import { type CourseKey, checkInCodeQuery } from './queries.ts'
import * as texts from './texts.ts'

type CheckInCodeProps = { courseKey: CourseKey; curriculumSeq: number; onClose: () => void }

/** ROOM-25: the code of this moment, large, for the screen of the room. */
export default function CheckInCode({ courseKey, curriculumSeq, onClose }: CheckInCodeProps) {
  const text = useText(texts)
  const { data, isError, error, refetch } = useQuery(checkInCodeQuery(useApi(), courseKey, curriculumSeq))
  return (
    <Dialog open onClose={onClose} title={text('codeTitle')} description={text('codeNote')} size="medium">
      <div className={styles.code}>
        {isError ? (
          <ErrorState message={error.message} retry={() => void refetch()} />
        ) : data ? (
          <>
            {!data.isOpen && <Notice tone="warn">{text('codeClosed')}</Notice>}
            <QrCode value={addressOf(courseKey, curriculumSeq, data.code)} label={text('qr')} />
          </>
        ) : (
          <Loading label={text('codeTitle')}>
            <Skeleton height={360} />
          </Loading>
        )}
      </div>
    </Dialog>
  )
}

function addressOf({ channelSeq, courseSeq }: CourseKey, curriculumSeq: number, code: string): string {
  const url = new URL(`/classes/${courseSeq}/classroom/${curriculumSeq}`, location.origin)
  // Where sites share a host, the query names the site (SITE-02).
  url.searchParams.set('channelSeq', String(channelSeq))
  url.searchParams.set('checkIn', code)
  return url.href
}

function QrCode({ value, label }: { value: string; label: string }) {
  const { data, size } = encode(value, { border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      data-address={value}
    >
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
