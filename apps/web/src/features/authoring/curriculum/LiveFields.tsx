import { LIVE_TYPE } from '@seodang/domain/codes'
import { withEnd, withStart } from '@seodang/domain/live-form'
import { meetingServiceOf } from '@seodang/domain/live-join'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import { useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { DateField } from '../../../ui/rich/DateField.tsx'
import { TimeField } from '../../../ui/rich/TimeField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useEditor } from '../editor/editor-context.ts'
import type { EditedItem } from '../queries.ts'
import styles from './curriculum.module.css'
import { LiveSeriesDialog } from './LiveSeriesDialog.tsx'
import * as texts from './live-texts.ts'

type Live = NonNullable<EditedItem['live']>

const MAX_LINK = 500
const MAX_PASSWORD = 100

/** CUR-04, LIVE-40: when a live is held, with which service, and what became of its meeting. */
export function LiveFields({ item, live, saved }: { item: EditedItem; live: Live; saved: Live }) {
  const text = useText(texts)
  const { changeItem, itemProblems, may } = useEditor()
  const [repeating, setRepeating] = useState(false)
  const { curriculumSeq } = item
  const problems = itemProblems(curriculumSeq)
  const change = (next: Live) => changeItem(curriculumSeq, { live: next })
  const isArranged = item.liveMeeting?.isArranged === true && live.liveType === saved.liveType
  const isSaved = (Object.keys(saved) as (keyof Live)[]).every((name) => saved[name] === live[name])
  return (
    <>
      <DateField
        label={text('day')}
        required
        help={text('seoul')}
        value={live.liveAt || null}
        error={problems['live.liveAt']}
        onChange={(day) => change(withStart(live, { liveAt: day ?? '' }))}
      />
      <div className={styles.times}>
        <TimeField
          label={text('start')}
          required
          value={live.liveStartAt || null}
          onChange={(clock) => change(withStart(live, { liveStartAt: clock ?? '' }))}
        />
        <TimeField
          label={text('end')}
          required
          value={live.liveEndAt || null}
          help={live.liveEndDateAt > live.liveAt ? text('nextDay') : undefined}
          error={problems['live.liveEndAt']}
          onChange={(clock) => change(withEnd(live, clock ?? ''))}
        />
      </div>
      <Select
        label={text('service')}
        value={live.liveType}
        options={[
          { value: LIVE_TYPE.zoom, label: text('zoom') },
          { value: LIVE_TYPE.meet, label: text('meet') },
          { value: LIVE_TYPE.gooroomee, label: text('gooroomee') },
          { value: LIVE_TYPE.link, label: text('link') },
        ]}
        onChange={({ currentTarget: { value } }) => change({ ...live, liveType: value })}
      />
      <MeetingState item={item} live={live} isArranged={isArranged} isSaved={isSaved} />
      {(live.liveType === LIVE_TYPE.link || (live.joinUrl && !isArranged)) && (
        <TextField
          label={text('joinUrl')}
          help={text('joinUrlHelp')}
          inputMode="url"
          maxLength={MAX_LINK}
          value={live.joinUrl ?? ''}
          error={problems['live.joinUrl']}
          onChange={({ currentTarget: { value } }) => change({ ...live, joinUrl: value || null })}
        />
      )}
      <TextField
        label={text('password')}
        help={text('passwordHelp')}
        autoComplete="off"
        maxLength={MAX_PASSWORD}
        value={live.password ?? ''}
        onChange={({ currentTarget: { value } }) => change({ ...live, password: value || null })}
      />
      {may('CLASS_INFO_UPDATE') && (
        <div className={styles.repeat}>
          <Button size="sm" icon={IconRepeat} disabled={!isSaved} onClick={() => setRepeating(true)}>
            {text('repeat')}
          </Button>
          <span>{isSaved ? item.liveMeeting?.seriesId && text('inSeries') : text('saveFirst')}</span>
        </div>
      )}
      {repeating && <LiveSeriesDialog item={item} live={saved} onClose={() => setRepeating(false)} />}
    </>
  )
}

type MeetingStateProps = { item: EditedItem; live: Live; isArranged: boolean; isSaved: boolean }

function MeetingState({ item, live, isArranged, isSaved }: MeetingStateProps) {
  const text = useText(texts)
  if (meetingServiceOf(live.liveType) === null || !isSaved) return null
  if (isArranged) return <Notice tone="ok">{text('arranged')}</Notice>
  const problem = item.liveMeeting?.problem
  if (problem === 'notConnected')
    return (
      <Notice
        tone="warn"
        action={
          <LinkButton size="sm" href="/settings/configuration#meeting-services">
            {text('connect')}
          </LinkButton>
        }
      >
        {text('notConnected')}
      </Notice>
    )
  if (problem === 'refused' || problem === 'unavailable') return <Notice tone="warn">{text(problem)}</Notice>
  return live.joinUrl === null ? <Notice live>{text('arranging')}</Notice> : null
}
