import {
  CHAT_ENTRY,
  CHAT_WRITERS,
  MAX_ROOM_NAME_LENGTH,
  MAX_ROOM_NOTICE_LENGTH,
  SLOW_SECONDS,
} from '@seodang/domain/chat'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { RadioTiles } from '../../ui/RadioTiles.tsx'
import { ImageCropField } from '../../ui/rich/ImageCropField.tsx'
import { Select } from '../../ui/Select.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import styles from './desk.module.css'
import type { Draft } from './draft.ts'
import { choicesQuery } from './queries.ts'
import * as texts from './texts.ts'

const PREVIEW_PX = 120

interface RoomFieldsProps {
  draft: Draft
  errors: Partial<Record<string, string>>
  change: (changes: Partial<Draft>) => void
  /** The class that sells the room: it opens it anyway, and is none to choose. */
  sellingCourseSeq: number | undefined
}

/** CHAT-04: all that a room is. */
export function RoomFields({ draft, errors, change, sellingCourseSeq }: RoomFieldsProps) {
  const text = useText(texts)
  const isChosen = draft.entryCd === CHAT_ENTRY.chosen
  return (
    <>
      <section className={styles.section}>
        <h2>{text('basics')}</h2>
        <TextField
          label={text('name')}
          required
          maxLength={MAX_ROOM_NAME_LENGTH}
          counter
          value={draft.name}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <ImageCropField
          label={text('image')}
          optional
          ratio={1}
          previewWidth={PREVIEW_PX}
          recommended={text('imageHint')}
          value={draft.imageUrl}
          error={errors.imageKey}
          onChange={(picture) => change({ imageKey: picture?.key ?? null, imageUrl: picture?.url ?? null })}
        />
        <TextArea
          label={text('notice')}
          help={text('noticeHelp')}
          rows={3}
          maxLength={MAX_ROOM_NOTICE_LENGTH}
          value={draft.notice}
          error={errors.notice}
          onChange={(event) => change({ notice: event.currentTarget.value })}
        />
      </section>
      <section className={styles.section}>
        <h2>{text('who')}</h2>
        <RadioTiles
          label={text('entry')}
          columns={2}
          stack
          value={draft.entryCd}
          help={text(isChosen ? 'chosenHint' : 'membersHint')}
          options={[
            { value: CHAT_ENTRY.members, label: text('members') },
            { value: CHAT_ENTRY.chosen, label: text('chosen') },
          ]}
          onChange={(entryCd) => change({ entryCd })}
        />
        {isChosen && <Openers {...{ draft, change, sellingCourseSeq }} />}
        <NumberField
          label={text('capacity')}
          unit={text('unit')}
          help={text('capacityHelp')}
          value={draft.capacity}
          error={errors.capacity}
          onChange={(capacity) => change({ capacity: capacity ?? 0 })}
        />
      </section>
      <section className={styles.section}>
        <h2>{text('how')}</h2>
        <RadioTiles
          label={text('write')}
          columns={2}
          value={draft.writeCd}
          options={[
            { value: CHAT_WRITERS.everybody, label: text('everybody') },
            { value: CHAT_WRITERS.moderators, label: text('moderators') },
          ]}
          onChange={(writeCd) => change({ writeCd })}
        />
        <Select
          label={text('slow')}
          help={text('slowHelp')}
          value={String(draft.slowSeconds)}
          options={SLOW_SECONDS.map((seconds) => ({
            value: String(seconds),
            label:
              seconds === 0
                ? text('slowOff')
                : seconds < 60
                  ? text('seconds', { n: seconds })
                  : text('minutes', { n: seconds / 60 }),
          }))}
          onChange={({ currentTarget: { value } }) =>
            change({ slowSeconds: SLOW_SECONDS.find((one) => String(one) === value) ?? 0 })
          }
        />
      </section>
    </>
  )
}

function Openers({ draft, change, sellingCourseSeq }: Omit<RoomFieldsProps, 'errors'>) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data, error, refetch } = useQuery(choicesQuery(useApi(), channelSeq))
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={4} />
  return (
    <>
      <Picks
        label={text('classes')}
        none={text('noClasses')}
        choices={data.classes
          .filter(({ courseSeq }) => courseSeq !== sellingCourseSeq)
          .map(({ courseSeq, title }) => ({ seq: courseSeq, name: title }))}
        picked={draft.courseSeqs}
        onChange={(courseSeqs) => change({ courseSeqs })}
      />
      <Picks
        label={text('memberships')}
        none={text('noMemberships')}
        choices={data.memberships.map(({ membershipSeq, name }) => ({ seq: membershipSeq, name }))}
        picked={draft.membershipSeqs}
        onChange={(membershipSeqs) => change({ membershipSeqs })}
      />
    </>
  )
}

interface PicksProps {
  label: string
  none: string
  choices: readonly { seq: number; name: string }[]
  picked: readonly number[]
  onChange: (picked: number[]) => void
}

function Picks({ label, none, choices, picked, onChange }: PicksProps) {
  return (
    <fieldset className={styles.picks}>
      <legend>{label}</legend>
      {choices.length === 0 && <p className={styles.help}>{none}</p>}
      {choices.map(({ seq, name }) => (
        <Checkbox
          key={seq}
          label={name}
          checked={picked.includes(seq)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...picked, seq] : picked.filter((one) => one !== seq))
          }
        />
      ))}
    </fieldset>
  )
}
