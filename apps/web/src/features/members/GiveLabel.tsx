import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RadioTiles } from '../../ui/RadioTiles.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { LabelForm } from './LabelForm.tsx'
import styles from './members.module.css'
import { labelsQuery } from './queries.ts'
import type { filterOf } from './search.ts'
import * as texts from './texts.ts'
import { usePeopleChange } from './use-people-change.ts'

/** Whom a label is given to or taken off: those named, or all that match. */
export type Labelled = { isAdding: boolean; count: number } & (
  | { userSeqs: number[] }
  | { filter: ReturnType<typeof filterOf> }
)

interface GiveLabelProps {
  labelled: Labelled
  onDone: () => void
  onClose: () => void
}

/** MEM-07: which label; a new one is made here, too. */
export function GiveLabel({ labelled, onDone, onClose }: GiveLabelProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const labels = useQuery(labelsQuery(api, channelSeq))
  const [labelSeq, setLabelSeq] = useState<string | null>(null)
  const { isAdding, count } = labelled
  const give = usePeopleChange(
    () =>
      api.post('/v1.0/channels/{channelSeq}/admin/member-labels/{labelSeq}/members/modify', {
        path: { channelSeq, labelSeq: Number(labelSeq) },
        body: {
          addYn: isAdding ? 'Y' : 'N',
          ...('userSeqs' in labelled ? { userSeqs: labelled.userSeqs } : { filter: labelled.filter }),
        },
      }),
    {
      onDone: ({ changedCount }) => {
        toast({ text: text(isAdding ? 'labelGiven' : 'labelTaken', { n: changedCount }), tone: 'good' })
        onDone()
      },
    },
  )
  const list = labels.data?.list
  return (
    <Dialog
      open
      onClose={onClose}
      title={text(isAdding ? 'addLabel' : 'takeLabel')}
      size="small-medium"
      actions={
        <Button
          variant="main"
          busy={give.isPending}
          disabled={labelSeq === null}
          onClick={() => give.mutate()}
        >
          {text(isAdding ? 'addLabel' : 'takeLabel')}
        </Button>
      }
    >
      <div className={styles.stack}>
        {labels.isLoadingError ? (
          <ErrorState message={labels.error.message} retry={() => void labels.refetch()} />
        ) : !list ? (
          <Loading label={text('loading')}>
            <Skeleton height={48} />
          </Loading>
        ) : list.length === 0 ? (
          <Notice tone="info">{text('noLabels')}</Notice>
        ) : (
          <RadioTiles
            label={text(isAdding ? 'labelFor' : 'labelOff', { n: count })}
            columns={2}
            options={list.map(({ labelSeq: value, name }) => ({ value: String(value), label: name }))}
            value={labelSeq}
            onChange={setLabelSeq}
          />
        )}
        {isAdding && <LabelForm onMade={(made) => setLabelSeq(String(made))} />}
      </div>
    </Dialog>
  )
}
