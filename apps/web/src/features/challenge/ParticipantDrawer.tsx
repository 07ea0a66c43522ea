import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import styles from './challenge.module.css'
import type { CourseKey, Participant } from './queries.ts'
import { RecordList } from './RecordList.tsx'
import * as texts from './texts.ts'
import { ParticipantState } from './use-participant-columns.tsx'

interface ParticipantDrawerProps {
  courseKey: CourseKey
  participant: Participant
  missionCount: number
  onCancel: (() => void) | undefined
  mayDecide: boolean
  onClose: () => void
}

/** CHL-17: one participant beside the list: how far, and every record. */
export function ParticipantDrawer({
  courseKey,
  participant,
  missionCount,
  onCancel,
  mayDecide,
  onClose,
}: ParticipantDrawerProps) {
  const text = useText(texts)
  const { name, rate, streak, xp, point, rank, missionsDone, cancelReason, state } = participant
  const facts = [
    [text('rate'), `${rate}%`],
    [text('missions'), `${missionsDone}/${missionCount}`],
    [text('streak'), text('days', { n: streak })],
    [text('xp'), String(xp)],
    [text('point'), String(point)],
    [text('rank'), rank === null ? '–' : text('rankIs', { n: rank })],
  ] as const
  return (
    <Drawer
      title={name}
      onClose={onClose}
      actions={onCancel && <Button onClick={onCancel}>{text('cancel')}</Button>}
    >
      <div className={styles.detail}>
        <ParticipantState participant={participant} />
        {state === 'cancelled' && cancelReason && <p>{text('cancelledBecause', { reason: cancelReason })}</p>}
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h3>{text('records')}</h3>
        <RecordList courseKey={courseKey} attendSeq={participant.attendSeq} mayDecide={mayDecide} />
      </div>
    </Drawer>
  )
}
