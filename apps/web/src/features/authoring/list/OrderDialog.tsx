import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { toast } from '../../../ui/toast.ts'
import { allCoursesKey, type ManagedCourse, managedCoursesQuery } from '../queries.ts'
import styles from './list.module.css'
import * as texts from './texts.ts'

/** As many as one screen of ordering can carry. */
const MOST = 100

/** BIN-09: the order in which the site shows its classes and packages. */
export function OrderDialog({ onClose }: { onClose: () => void }) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const found = useQuery(managedCoursesQuery(api, channelSeq, { sort: 'order', size: MOST, state: 'open' }))
  const [changed, setChanged] = useState<ManagedCourse[] | null>(null)
  const courses = changed ?? found.data?.list
  const save = useMutation({
    mutationFn: (courseSeqs: number[]) =>
      api.post('/v1.0/channels/{channelSeq}/admin/courses/ordering', {
        path: { channelSeq },
        body: { courseSeqs },
      }),
    onSuccess: () => {
      toast({ text: text('ordered'), tone: 'good' })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: allCoursesKey(channelSeq) }),
  })
  const move = (from: number, to: number) => {
    const moved = courses?.[from]
    if (!courses || !moved) return
    const others = courses.filter((_, index) => index !== from)
    setChanged([...others.slice(0, to), moved, ...others.slice(to)])
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text('orderTitle')}
      description={text('orderText')}
      actions={
        <>
          <Button onClick={onClose}>{text('close')}</Button>
          <Button
            variant="main"
            busy={save.isPending}
            disabled={changed === null}
            onClick={() => save.mutate((courses ?? []).map(({ courseSeq }) => courseSeq))}
          >
            {text('saveOrder')}
          </Button>
        </>
      }
    >
      {save.isError && (
        <Notice tone="danger" live>
          {save.error.message}
        </Notice>
      )}
      {found.isError && <ErrorState title={text('failed')} retry={() => void found.refetch()} />}
      {found.isPending && <ListSkeleton rows={5} />}
      {courses?.length === 0 && <EmptyState title={text('nothingToOrder')} />}
      {courses && courses.length > 0 && (
        <ol className={styles.order}>
          {courses.map(({ courseSeq, title }, index) => (
            <li key={courseSeq}>
              <span>{index + 1}</span>
              <b className="clip">{title}</b>
              <IconButton
                icon={IconArrowUp}
                label={text('up', { title })}
                size="sm"
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon={IconArrowDown}
                label={text('down', { title })}
                size="sm"
                disabled={index === courses.length - 1}
                onClick={() => move(index, index + 1)}
              />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
