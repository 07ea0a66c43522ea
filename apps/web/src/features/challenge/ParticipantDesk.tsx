import { MAX_CHALLENGE_COMMENT } from '@seodang/domain/challenge'
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { nothingSelected, type Selection } from '../../ui/rich/selection.ts'
import { shownList } from '../../ui/rich/shown-list.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { EmptyState } from '../../ui/States.tsx'
import styles from './challenge.module.css'
import { ParticipantDrawer } from './ParticipantDrawer.tsx'
import { type CourseKey, type Participant, participantsQuery } from './queries.ts'
import { type ParticipantSearch, SORTS, STATES } from './search.ts'
import * as texts from './texts.ts'
import { useDesk } from './use-desk.ts'
import { useMay } from './use-may.ts'
import { useParticipantColumns } from './use-participant-columns.tsx'

export interface ParticipantDeskProps {
  courseKey: CourseKey
  search: ParticipantSearch
  onSearch: (change: Partial<ParticipantSearch>) => void
  hrefOf: (change: Partial<ParticipantSearch>) => string
}

/** CHL-17, ATT-13: who takes part, how far each is, and what can be done about it. */
export function ParticipantDesk({ courseKey, search, onSearch, hrefOf }: ParticipantDeskProps) {
  const text = useText(texts)
  const columns = useParticipantColumns()
  const mayChange = useMay(courseKey)('CLASS_STUDENT_UPDATE')
  const desk = useDesk(courseKey)
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [leaving, setLeaving] = useState<number[] | null>(null)
  const { open, ...filter } = search
  const people = useQuery({
    ...participantsQuery(useApi(), courseKey, filter),
    placeholderData: keepPreviousData,
  })
  const page = people.data
  const opened = page?.list.find(({ attendSeq }) => attendSeq === open)
  const chosen = page?.list.filter(({ attendSeq }) => isChosen(selection, attendSeq)) ?? []
  const counts = page?.counts
  const due = page?.rewardableCount ?? 0
  const giveRewards = async () => {
    const agreed = await confirm({
      title: text('rewardTitle', { n: due }),
      description: text('rewardText'),
      confirmLabel: text('reward', { n: due }),
    })
    if (agreed) desk.reward.mutate(undefined)
  }
  return (
    <section className={styles.pane} aria-label={text('participants')}>
      <ListTools
        label={text('searchPeople')}
        q={search.q}
        onSearch={onSearch}
        parts={
          <Segmented
            label={text('stateFilter')}
            scroll
            value={search.state ?? 'all'}
            options={(['all', ...STATES] as const).map((value) => ({
              value,
              label: counts ? `${text(value)} ${counts[value]}` : text(value),
            }))}
            hrefOf={(state) => hrefOf({ state: state === 'all' ? undefined : state })}
          />
        }
      >
        {mayChange && page?.hasReward && due > 0 && (
          <Button icon={IconGift} busy={desk.reward.isPending} onClick={() => void giveRewards()}>
            {text('reward', { n: due })}
          </Button>
        )}
      </ListTools>
      <SplitView
        drawer={
          opened && (
            <ParticipantDrawer
              key={opened.attendSeq}
              courseKey={courseKey}
              participant={opened}
              missionCount={page?.missionCount ?? 0}
              onCancel={
                mayChange && opened.state !== 'cancelled' && opened.rewardedAt === null
                  ? () => setLeaving([opened.attendSeq])
                  : undefined
              }
              mayDecide={mayChange}
              onClose={() => onSearch({ open: undefined })}
            />
          )
        }
      >
        <DataTable<Participant>
          label={text('participants')}
          columns={columns}
          {...shownList(people, search, { hrefOf, onSearch })}
          rowId={({ attendSeq }) => String(attendSeq)}
          rowName={({ name }) => name}
          countText={(n) => text('people', { n })}
          sorting={
            search.sort ? { id: search.sort, direction: search.sort === 'last' ? 'desc' : 'asc' } : undefined
          }
          onSort={(sorting) => onSearch({ sort: SORTS.find((one) => one === sorting?.id) })}
          onOpen={({ attendSeq }) => onSearch({ open: attendSeq })}
          {...(open !== undefined && { openId: String(open) })}
          {...(mayChange && { selection, onSelect: setSelection })}
          bulkActions={[
            {
              label: text('cancel'),
              icon: IconX,
              danger: true,
              onSelect: () => setLeaving(chosen.map(({ attendSeq }) => attendSeq)),
            },
          ]}
          empty={
            search.q || search.state ? (
              <EmptyState
                title={text('nobodyFound')}
                action={
                  <Button onClick={() => onSearch({ q: undefined, state: undefined })}>
                    {text('clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={IconUsers} title={text('nobody')} message={text('nobodyHint')} />
            )
          }
        />
      </SplitView>
      {leaving && leaving.length > 0 && (
        <ReasonDialog
          place={`challenge-cancel:${leaving.join()}`}
          title={text('cancelTitle', { n: leaving.length })}
          lead={text('cancelText')}
          label={text('cancelReason')}
          action={text('cancel')}
          maxLength={MAX_CHALLENGE_COMMENT}
          missing={text('cancelReasonMissing')}
          failed={text('failed')}
          send={(reason) => desk.cancel.mutateAsync({ attendSeqs: leaving, reason })}
          onSent={() => {
            setLeaving(null)
            setSelection(nothingSelected)
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  )
}

const isChosen = (selection: Selection, attendSeq: number): boolean =>
  selection.kind === 'some'
    ? selection.ids.includes(String(attendSeq))
    : !selection.except.includes(String(attendSeq))
