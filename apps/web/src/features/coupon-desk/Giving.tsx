import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { GoesOn } from '../../ui/rich/GoesOn.tsx'
import styles from './coupon-desk.module.css'
import { REASONS } from './left-out.ts'
import { couponsKey, type GivingReport, givingsQuery } from './queries.ts'
import * as texts from './texts.ts'

/** CPN-08: how far the latest giving to a segment is, and who was left out and why. */
export function Giving({ couponInfoSeq }: { couponInfoSeq: number }) {
  const text = useText(texts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { channelSeq, suspension } = useChannel()
  const { data } = useQuery(givingsQuery(useApi(), { channelSeq, couponInfoSeq }))
  const [isOpen, setOpen] = useState(false)
  const [running, setRunning] = useState(false)
  const newest = data?.list[0]
  const isRunning = newest?.finishedAt === null
  useEffect(() => {
    // What it gave is shown among the holders and figures once it is through.
    if (running && !isRunning) void queryClient.invalidateQueries({ queryKey: couponsKey(channelSeq) })
    setRunning(isRunning)
  }, [running, isRunning, queryClient, channelSeq])
  if (!newest) return null
  const { givenCount, leftCount, totalCount, segmentName } = newest
  const number = (n: number) => n.toLocaleString(language)
  const words = text(isRunning ? 'givingRunning' : 'givingEnded', {
    name: segmentName,
    of: number(totalCount),
    n: number(isRunning ? givenCount + leftCount : givenCount),
  })
  return (
    <section className={styles.giving} role="status">
      <ProgressBar
        value={givenCount + leftCount}
        max={Math.max(1, totalCount)}
        label={text('giving')}
        valueText={words}
      >
        {words}
      </ProgressBar>
      <GoesOn work={newest} waits={suspension !== null} />
      {leftCount > 0 && (
        <Button size="sm" onClick={() => setOpen(true)}>
          {text('leftOut', { n: number(leftCount) })}
        </Button>
      )}
      {isOpen && <LeftOut report={newest} onClose={() => setOpen(false)} />}
    </section>
  )
}

function LeftOut({ report: { left, leftCount }, onClose }: { report: GivingReport; onClose: () => void }) {
  const text = useText(texts)
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={text('leftOut', { n: leftCount })}
      {...(left.length < leftCount && { description: text('firstOnly', { n: left.length }) })}
    >
      <ul className={styles.report}>
        {left.map(({ userSeq, name, email, reason }) => (
          <li key={userSeq}>
            <b>
              {name} · {email}
            </b>
            <span>{text(REASONS[reason])}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
