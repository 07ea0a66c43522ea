import { MOST_BENEFITS } from '@seodang/domain/site-membership'
import { useText } from '../../platform/language.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { ImageCropField } from '../../ui/rich/ImageCropField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { ClassesField } from './ClassesField.tsx'
import styles from './desk.module.css'
import { type Draft, LONGER_TERMS } from './draft.ts'
import { RoomsField } from './RoomsField.tsx'
import * as texts from './texts.ts'

const RATIO = 16 / 9
const PREVIEW_PX = 280

interface MembershipFieldsProps {
  draft: Draft
  errors: Partial<Record<string, string>>
  /** Somebody holds it, so a higher price has to be agreed to. */
  isRunning: boolean
  change: (changes: Partial<Draft>) => void
}

/** MSH-06: all that a membership is. */
export function MembershipFields({ draft, errors, isRunning, change }: MembershipFieldsProps) {
  const text = useText(texts)
  return (
    <>
      <section className={styles.section}>
        <h2>{text('basics')}</h2>
        <TextField
          label={text('name')}
          required
          maxLength={60}
          counter
          value={draft.name}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextArea
          label={text('description')}
          rows={4}
          maxLength={2000}
          value={draft.description}
          error={errors.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <ImageCropField
          label={text('image')}
          optional
          ratio={RATIO}
          previewWidth={PREVIEW_PX}
          recommended={text('imageHint')}
          value={draft.imageUrl}
          error={errors.imageKey}
          onChange={(picture) => change({ imageKey: picture?.key ?? null, imageUrl: picture?.url ?? null })}
        />
        <TextArea
          label={text('benefits')}
          rows={5}
          maxLength={1500}
          help={text('benefitsHelp', { n: MOST_BENEFITS })}
          value={draft.benefits}
          error={errors.benefits}
          onChange={(event) => change({ benefits: event.currentTarget.value })}
        />
      </section>
      <section className={styles.section}>
        <h2>{text('prices')}</h2>
        {isRunning && <Notice>{text('raiseHelp')}</Notice>}
        <div className={styles.pair}>
          <NumberField
            label={text('price')}
            required
            unit={text('won')}
            value={draft.monthlyPrice}
            error={errors.monthlyPrice}
            onChange={(monthlyPrice) => change({ monthlyPrice })}
          />
          {LONGER_TERMS.map((months) => (
            <NumberField
              key={months}
              label={text('longer', { n: months })}
              unit={text('won')}
              help={text('longerHelp')}
              value={draft.longer[months] ?? null}
              error={draft.longer[months] === undefined ? undefined : errors.longerTerms}
              onChange={(price) => change({ longer: { ...draft.longer, [months]: price } })}
            />
          ))}
          <NumberField
            label={text('trialDays')}
            unit={text('days')}
            help={text('trialHelp')}
            value={draft.trialDays}
            error={errors.trialDays}
            onChange={(days) => change({ trialDays: days ?? 0 })}
          />
          <NumberField
            label={text('seatLimit')}
            unit={text('people')}
            help={text('seatHelp')}
            value={draft.seatLimit}
            error={errors.seatLimit}
            onChange={(seats) => change({ seatLimit: seats ?? 0 })}
          />
        </div>
      </section>
      <section className={styles.section}>
        <header>
          <h2>{text('opens')}</h2>
          <p className={styles.help}>{text('opensHelp')}</p>
        </header>
        <ClassesField picked={draft.classes} onChange={(classes) => change({ classes })} />
        <RoomsField picked={draft.chatRoomSeqs} onChange={(chatRoomSeqs) => change({ chatRoomSeqs })} />
      </section>
    </>
  )
}
