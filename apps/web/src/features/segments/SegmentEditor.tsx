import { allows, staff } from '@seodang/domain/access'
import { SEGMENT_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import {
  ADDED_KIND,
  emptyCondition,
  FIRST_KIND,
  LONGEST_SEGMENT_NAME,
  MOST_CONDITIONS,
  type SegmentCondition,
  type SegmentMatch,
  segmentProblems,
} from '@seodang/domain/segment'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RadioTiles } from '../../ui/RadioTiles.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { type Segment, segmentsQuery } from './queries.ts'
import { SegmentActions } from './SegmentActions.tsx'
import { SegmentPreview } from './SegmentPreview.tsx'
import styles from './segments.module.css'
import * as texts from './texts.ts'
import { useSaveSegment } from './use-segment-change.ts'

const DRAWER_WIDTH = 460

interface SegmentEditorProps {
  segment?: Segment
  onOpen: (segmentSeq: number) => void
  onClose: () => void
}

/** A condition on the page, with a name of its own so that taking one away leaves the others as they are. */
interface Kept {
  id: number
  condition: SegmentCondition
}

interface Draft {
  name: string
  match: SegmentMatch
  isStatic: boolean
  kept: readonly Kept[]
}

const draftOf = (segment: Segment | undefined): Draft => ({
  name: segment?.name ?? '',
  match: segment?.match ?? 'all',
  isStatic: segment?.staticYn === 'Y',
  kept: (segment?.conditions ?? [emptyCondition(FIRST_KIND)]).map((condition, id) => ({ id, condition })),
})

/** MEM-09, MEM-10: the conditions of a segment, with how many match while they are written. */
export function SegmentEditor({ segment, onOpen, onClose }: SegmentEditorProps) {
  const text = useText(texts)
  const language = useLanguage()
  const formId = useId()
  const mayChange = allows(staff('SITE_USER_UPDATE'), useSession().principal)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const { opened, draft, change, begin, ...form } = useOpened<Segment | undefined, Draft>({
    saved: segment,
    draftOf,
    read: async () => {
      const { list } = await queryClient.fetchQuery(segmentsQuery(api, channelSeq))
      return list.find(({ segmentSeq }) => segmentSeq === segment?.segmentSeq)
    },
  })
  const { name, match, isStatic, kept } = draft
  const words = useKeptTyped(mayChange ? `segment:${segment?.segmentSeq ?? 'new'}` : null, form)
  const [isAsked, setIsAsked] = useState(false)
  const save = useSaveSegment(opened, {
    onArrived: words.renew,
    onSaved: (saved) => {
      begin(saved)
      onOpen(saved.segmentSeq)
    },
  })
  const conditions = kept.map(({ condition }) => condition)
  const problems = segmentProblems({ name, match, conditions })
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const errorOf = (field: string, label = '') => {
    const problem = problems[field]
    return isAsked && problem !== undefined ? problemText(problem, language, label) : refused[field]
  }
  const put = (id: number, condition: SegmentCondition) => {
    change({ kept: kept.map((one) => (one.id === id ? { id, condition } : one)) })
    save.reset()
  }
  const add = () => {
    const id = Math.max(-1, ...kept.map((one) => one.id)) + 1
    change({ kept: [...kept, { id, condition: emptyCondition(ADDED_KIND) }] })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (Object.keys(problems).length === 0)
      save.mutate({ name, match, conditions, staticYn: isStatic ? 'Y' : 'N' })
  }
  return (
    <Drawer
      title={segment?.name ?? text('newTitle')}
      onClose={onClose}
      width={DRAWER_WIDTH}
      actions={
        <>
          {segment && (
            <SegmentActions segment={segment} mayChange={mayChange} onOpen={onOpen} onClose={onClose} />
          )}
          {segment && (
            <LinkButton href={`/settings/members/joined?segmentSeq=${segment.segmentSeq}`}>
              {text('see')}
            </LinkButton>
          )}
          {mayChange && (
            <Button type="submit" form={formId} variant="main" busy={save.isPending}>
              {text('save')}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className={styles.stack} onSubmit={submit} noValidate>
        <KeptStrip of={words} />
        {save.isError && Object.keys(refused).length === 0 && (
          <SaveRefusal error={save.error} failed={text('failed')} of={form} onReloaded={save.reset} />
        )}
        {segment?.takenAt && (
          <Notice tone="info">{text('takenAt', { date: formatDateTime(segment.takenAt, language) })}</Notice>
        )}
        <TextField
          label={text('name')}
          required
          maxLength={LONGEST_SEGMENT_NAME}
          value={name}
          error={errorOf('name', SEGMENT_LABELS.name[language])}
          onChange={(event) => {
            change({ name: event.currentTarget.value })
            save.reset()
          }}
        />
        <RadioTiles
          label={text('match')}
          columns={2}
          options={[
            { value: 'all', label: text('all') },
            { value: 'any', label: text('any') },
          ]}
          value={match}
          onChange={(next) => change({ match: next })}
        />
        {kept.map(({ id, condition }, index) => (
          <ConditionFields
            key={id}
            n={index + 1}
            condition={condition}
            errorOf={(field) => errorOf(`conditions.${index}.${field}`)}
            onChange={(next) => put(id, next)}
            {...(kept.length > 1 && {
              onRemove: () => change({ kept: kept.filter((one) => one.id !== id) }),
            })}
          />
        ))}
        {kept.length < MOST_CONDITIONS && (
          <Button icon={IconPlus} onClick={add}>
            {text('addCondition')}
          </Button>
        )}
        <Checkbox
          label={text('isStatic')}
          note={text('isStaticHelp')}
          checked={isStatic}
          onChange={(event) => change({ isStatic: event.currentTarget.checked })}
        />
        <SegmentPreview match={match} conditions={conditions} />
      </form>
    </Drawer>
  )
}
