import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { toast } from '../../ui/toast.ts'
import { myCourseQuery } from '../catalog/queries.ts'
import { type LessonKey, type Room, roomQuery } from './queries.ts'
import * as texts from './texts.ts'

/** ROOM-12, BYD-10: marks the lesson done, and takes it back. `complete` answers whether it is done now. */
export function useCompletion(key: LessonKey, onClassCompleted: () => void) {
  const api = useApi()
  const text = useText(texts)
  const queryClient = useQueryClient()
  const { channelSeq, courseSeq, curriculumSeq } = key
  const room = roomQuery(api, channelSeq, courseSeq).queryKey
  const mine = myCourseQuery(api, channelSeq, courseSeq).queryKey

  /** Locks, the other rooms' lists and the class page read the same marks. */
  const changed = useCallback(async () => {
    void queryClient.invalidateQueries({ queryKey: ['me', 'classes'] })
    void queryClient.invalidateQueries({ queryKey: ['me', 'certificates'] })
    // The room lies below it.
    await queryClient.invalidateQueries({ queryKey: mine })
  }, [queryClient, mine])
  const mark = (completedAt: string | null, progressPercent: number) =>
    queryClient.setQueryData(
      room,
      (before) => before && marked(before, curriculumSeq, completedAt, progressPercent),
    )

  const failed = (error: Error) => {
    // ERR-07, ERR-08: the server's own words where it had any ("watch a little more").
    const said = error instanceof ApiError ? error.message : ''
    toast({ text: said || text('couldNot'), tone: 'bad' })
  }
  const undo = useMutation({
    mutationFn: () =>
      api.post('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/completion/delete', { path: key }),
    onSuccess: ({ progressPercent }) => {
      mark(null, progressPercent)
      toast(text('undone'))
      return changed()
    },
    onError: failed,
  })
  const { mutate: takeBack } = undo
  const tell = useCallback(
    () => toast({ text: text('lessonDone'), action: { label: text('undo'), onPress: takeBack } }),
    [text, takeBack],
  )
  const done = useMutation({
    mutationFn: () =>
      api.post('/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/completion/create', { path: key }),
    onSuccess: ({ completedAt, progressPercent, classCompleted }) => {
      mark(completedAt, progressPercent)
      tell()
      if (classCompleted) onClassCompleted()
      return changed()
    },
    onError: failed,
  })

  return {
    complete: () =>
      done.mutateAsync().then(
        () => true,
        () => false,
      ),
    undo: () => takeBack(),
    isBusy: done.isPending || undo.isPending,
    /** Says that it is done, with the way back. */
    tell,
    changed,
  }
}

function marked(
  room: Room,
  curriculumSeq: number,
  completedAt: string | null,
  progressPercent: number,
): Room {
  const list = room.list.map((lesson) =>
    lesson.curriculumSeq === curriculumSeq ? { ...lesson, completedAt } : lesson,
  )
  const was = room.list.find((lesson) => lesson.curriculumSeq === curriculumSeq)?.completedAt ?? null
  const step = Number(completedAt !== null) - Number(was !== null)
  return { ...room, list, progressPercent, completedCount: room.completedCount + step }
}
