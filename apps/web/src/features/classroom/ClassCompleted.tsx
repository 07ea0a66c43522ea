import { type ReactNode, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import * as texts from './texts.ts'

type ClassCompletedProps = {
  title: string
  /** The review dialog; null where no review can be written, or one is there. */
  review: ((onClose: () => void) => ReactNode) | null
  onClose: () => void
}

/** REV-14: after the last lesson the class is done, and a review is asked for. */
export function ClassCompleted({ title, review, onClose }: ClassCompletedProps) {
  const text = useText(texts)
  const [isWriting, setWriting] = useState(false)
  if (isWriting && review) return review(onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('allDone')}
      description={text(review ? 'allDoneBody' : 'allDonePlain', { title })}
      actions={
        review ? (
          <>
            <Button onClick={onClose}>{text('later')}</Button>
            <Button variant="main" data-autofocus onClick={() => setWriting(true)}>
              {text('writeReview')}
            </Button>
          </>
        ) : (
          <Button variant="main" data-autofocus onClick={onClose}>
            {text('close')}
          </Button>
        )
      }
    />
  )
}
