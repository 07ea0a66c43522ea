import { MAX_SERIES, seriesDates, seriesProblems } from '@seodang/domain/live-series'
import {
  addDays,
  formatDate,
  formatWeekday,
  fromSeoul,
  seoulDate,
  seoulParts,
} from '@seodang/domain/seoul-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { KeptStrip } from '../../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { useSendOnce } from '../../../platform/sending-key.ts'
import { Chip } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldGroup } from '../../../ui/Field.tsx'
import { DateField } from '../../../ui/rich/DateField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEditor } from '../editor/editor-context.ts'
import { curriculumQuery, type EditedItem } from '../queries.ts'
import styles from './curriculum.module.css'
import * as texts from './live-texts.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 0]
/** A month of weeks, as most courses begin. */
const FIRST_WEEKS = 4

interface LiveSeriesDialogProps {
  item: EditedItem
  live: NonNullable<EditedItem['live']>
  onClose: () => void
}

interface Drawn {
  weekdays: number[]
  until: string | null
  except: readonly string[]
}

const firstSeries = (from: string): Drawn => ({
  weekdays: [seoulParts(fromSeoul(from)).weekday],
  until: seoulDate(addDays(fromSeoul(from), 7 * FIRST_WEEKS)),
  except: [],
})

/** CUR-16, BYD-15: a live on several days, with those that are left out. */
export function LiveSeriesDialog({ item, live, onClose }: LiveSeriesDialogProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  const { course } = useEditor()
  const { channelSeq, courseSeq } = course
  const from = live.liveAt
  const [clean] = useState(() => firstSeries(from))
  const [drawn, setDrawn] = useState(clean)
  const change = (part: Partial<Drawn>) => setDrawn((before) => ({ ...before, ...part }))
  const { weekdays, until, except } = drawn
  const kept = useKept({
    place: `live-series:${item.curriculumSeq}`,
    value: drawn,
    clean,
    restore: setDrawn,
  })
  const series = { from, until: until ?? '', weekdays, except }
  const isRight = Object.keys(seriesProblems(series)).length === 0
  const count = isRight ? seriesDates(series).filter((date) => date !== from).length : 0

  const making = useMutation({
    mutationFn: () => {
      const body = { until: series.until, weekdays, except: [...except] }
      return once(body, (idempotencyKey) =>
        api.post('/v2.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/series/create', {
          path: { channelSeq, courseSeq, curriculumSeq: item.curriculumSeq },
          body,
          idempotencyKey,
        }),
      )
    },
    onSuccess: ({ list }) => {
      kept.renew()
      queryClient.setQueryData(curriculumQuery(api, channelSeq, courseSeq).queryKey, list)
      toast({ text: text('made'), tone: 'good' })
      onClose()
    },
    onError: (error) =>
      toast({ text: (error instanceof ApiError && error.message) || text('notMade'), tone: 'bad' }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text('seriesTitle')}
      description={text('seriesLead')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button
            variant="main"
            disabled={count === 0}
            busy={making.isPending}
            busyText=""
            onClick={() => making.mutate()}
          >
            {text('make', { n: count })}
          </Button>
        </>
      }
    >
      <div className={styles.series}>
        <KeptStrip of={kept} />
        <FieldGroup label={text('weekdays')}>
          {() => (
            <div className={styles.days}>
              {DAYS.map((day) => (
                <Checkbox
                  key={day}
                  // 1 November 2026 is a Sunday, so its weekday names the day.
                  label={formatWeekday(addDays(fromSeoul('2026-11-01'), day), language)}
                  checked={weekdays.includes(day)}
                  onChange={({ currentTarget: { checked } }) =>
                    change({ weekdays: checked ? [...weekdays, day] : weekdays.filter((one) => one !== day) })
                  }
                />
              ))}
            </div>
          )}
        </FieldGroup>
        <DateField
          label={text('until')}
          required
          value={until}
          min={from}
          onChange={(day) => change({ until: day })}
        />
        <DateField
          label={text('except')}
          help={text('exceptHelp')}
          value={null}
          min={from}
          {...(until && { max: until })}
          onChange={(date) => {
            if (date && !except.includes(date) && except.length < MAX_SERIES)
              change({ except: [...except, date] })
          }}
        />
        {except.length > 0 && (
          <div className={styles.days}>
            {except.map((date) => (
              <Chip
                key={date}
                onRemove={() => change({ except: except.filter((one) => one !== date) })}
                removeLabel={text('removeExcept', { date: formatDate(fromSeoul(date), language) })}
              >
                {formatDate(fromSeoul(date), language)}
              </Chip>
            ))}
          </div>
        )}
        <p role="status">{count > 0 ? text('count', { n: count }) : text('nothing')}</p>
      </div>
    </Dialog>
  )
}
