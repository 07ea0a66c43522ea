import { problemText } from '@seodang/domain/problem-texts'
import { DEFAULT_RATING, MAX_REVIEW_LENGTH, reviewProblems } from '@seodang/domain/review'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { KeptStrip } from '../../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { waitsForFiles } from '../../../platform/uploads/unsent.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { alert, confirm } from '../../../ui/dialog-requests.ts'
import { RatingInput } from '../../../ui/RatingInput.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { catalogKey, courseKey, type ReviewData } from '../queries.ts'
import { ReviewPhotosField } from './ReviewPhotosField.tsx'
import styles from './review.module.css'
import * as texts from './texts.ts'

export type ReviewDialogProps = {
  courseSeq: number
  /** Of the class. */
  title: string
  attendSeq: number
  /** The learner's own; without one the dialog adds (REV-07). */
  review: { reviewPoint: number; content: string; photos: ReviewData['photos'] } | null
  onClose: () => void
}

/** REV-03 to REV-11: adds, changes or deletes one's own review. What was typed goes when it is closed (REV-10). */
export default function ReviewDialog({ courseSeq, title, attendSeq, review, onClose }: ReviewDialogProps) {
  const text = useText(texts)
  const language = useLanguage()
  const form = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  // UI-09 and REV-09: five stars to begin with; one's own where there are some.
  const [reviewPoint, setPoint] = useState(review?.reviewPoint ?? DEFAULT_RATING)
  const [description, setDescription] = useState(review?.content ?? '')
  const [photos, setPhotos] = useState(review?.photos ?? [])
  const [problem, setProblem] = useState<string>()
  const kept = useKept({
    place: `review:${courseSeq}`,
    value: { reviewPoint, description, photos },
    clean: {
      reviewPoint: review?.reviewPoint ?? DEFAULT_RATING,
      description: review?.content ?? '',
      photos: review?.photos ?? [],
    },
    restore: (written) => {
      setPoint(written.reviewPoint)
      setDescription(written.description)
      setPhotos(written.photos)
    },
  })
  const close = () => {
    kept.renew()
    onClose()
  }
  const { save, remove } = useReviewChanges({ courseSeq, attendSeq, isNew: !review, onDone: close })
  const isBusy = save.isPending || remove.isPending

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || waitsForFiles(event.currentTarget)) return
    const found = reviewProblems({ reviewPoint, description }).description
    setProblem(found && problemText(found, language))
    if (found) area.current?.focus()
    else
      save.mutate(
        { reviewPoint, description: description.trim(), photoKeys: photos.map(({ key }) => key) },
        { onError: (error) => error instanceof ApiError && setProblem(error.fields.description) },
      )
  }
  const askToRemove = async () => {
    const agreed = await confirm({
      title: text('removeTitle'),
      description: text('removeBody'),
      confirmLabel: text('remove'),
      danger: true,
    })
    if (agreed) remove.mutate()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={text(review ? 'editTitle' : 'addTitle')}
      description={title}
      size="small-medium"
      actions={
        <>
          {review && (
            <Button
              variant="dangerLine"
              className="start"
              busy={remove.isPending}
              onClick={() => void askToRemove()}
            >
              {text('remove')}
            </Button>
          )}
          <Button onClick={close}>{text('cancel')}</Button>
          <Button type="submit" form={form} variant="main" busy={save.isPending}>
            {text(review ? 'save' : 'add')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className={styles.form}>
        <KeptStrip of={kept} />
        <RatingInput
          label={text('pointLabel')}
          labelHidden
          value={reviewPoint}
          onChange={setPoint}
          word={text(WORDS[Math.ceil(reviewPoint)] ?? 'word5')}
          centered
        />
        <TextArea
          ref={area}
          label={text('contentLabel')}
          placeholder={text('placeholder')}
          value={description}
          onChange={(event) => {
            setDescription(event.currentTarget.value)
            setProblem(undefined)
          }}
          maxLength={MAX_REVIEW_LENGTH}
          error={problem}
          rows={6}
          required
        />
        <ReviewPhotosField photos={photos} onChange={setPhotos} />
      </form>
    </Dialog>
  )
}

const WORDS: Record<number, keyof typeof texts.ko> = {
  1: 'word1',
  2: 'word2',
  3: 'word3',
  4: 'word4',
  5: 'word5',
}

type Changes = { courseSeq: number; attendSeq: number; isNew: boolean; onDone: () => void }

function useReviewChanges({ courseSeq, attendSeq, isNew, onDone }: Changes) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const path = { channelSeq, courseSeq }

  const done = async (said: string) => {
    toast({ text: said, tone: 'good' })
    onDone()
    // REV-04: the class and its reviews; the home page and my classes tell of them too.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: courseKey(channelSeq, courseSeq) }),
      queryClient.invalidateQueries({ queryKey: [...catalogKey(channelSeq), 'home'] }),
      queryClient.invalidateQueries({ queryKey: ['me', 'classes'] }),
    ])
  }
  // ERR-08: the server's own words where it had any.
  const failed = (error: Error) => {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) return
    void alert({ description: (error instanceof ApiError && error.message) || text('saveFailed') })
  }
  const save = useMutation({
    mutationFn: (draft: { reviewPoint: number; description: string; photoKeys: string[] }) =>
      api.post('/v2.0/channels/{channelSeq}/courses/{courseSeq}/review', {
        path,
        body: { ...draft, attendSeq },
      }),
    onSuccess: () => done(text(isNew ? 'added' : 'saved')),
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: () =>
      api.post('/v2.0/channels/{channelSeq}/courses/{courseSeq}/review/delete', {
        path,
        body: { attendSeq },
      }),
    onSuccess: () => done(text('removed')),
    onError: failed,
  })
  return { save, remove }
}
