import { SECOND } from '@seodang/domain/instant'
import { FIRST_POLL } from '@seodang/domain/live'
import { wearsHostBadge } from '@seodang/domain/live-join'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useEffect, useState } from 'react'
import { Tag } from '../../ui/Badge.tsx'
import { Button, IconButton, LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useApi } from '../api.ts'
import { useText } from '../language.tsx'
import { useServerClock } from './clock.ts'
import { keepOpen, wasOpen } from './kept-state.ts'
import { LiveQueue } from './LiveQueue.tsx'
import { useLiveWords } from './live-words.ts'
import { aheadOf, type LiveCard, type LiveInformation } from './queries.ts'
import * as texts from './texts.ts'
import { useJoinLive } from './use-join.ts'
import styles from './widget.module.css'
import { mostCards, useWindowHeight } from './widget-size.ts'

interface Known extends LiveInformation {
  ahead: number
}

/** LIVE-28 to LIVE-34: the lives of today as cards over the page, open or folded as one left them. */
export default function LiveWidget({ channelSeq }: { channelSeq: number }) {
  const known = useLiveInformation(channelSeq)
  return known && known.nowLives.length > 0 ? <Cards known={known} /> : null
}

/** LIVE-29, LIVE-30: asked soon, then as often as the answer says; a failure is asked again like an answer. */
function useLiveInformation(channelSeq: number): Known | null {
  const api = useApi()
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let interval = 30
    const poll = async () => {
      try {
        const answer = await api.get('/v1.0/channels/{channelSeq}/live-information', {
          path: { channelSeq },
          signal: stop.signal,
        })
        interval = answer.interval_seconds
        setKnown({ ...answer, ahead: aheadOf(answer.now) })
      } catch (error) {
        if (!stop.signal.aborted) console.info('live information was not answered', error)
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void poll(), interval * SECOND)
    }
    timer = setTimeout(() => void poll(), FIRST_POLL)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [api, channelSeq])
  return known
}

function Cards({ known }: { known: Known }) {
  const text = useText(texts)
  const [isOpen, setOpen] = useState(wasOpen)
  const height = useWindowHeight()
  const now = useServerClock(known.ahead)
  const lives = known.nowLives.filter(({ liveEndAt }) => Date.parse(liveEndAt) > now)
  const shown = lives.slice(0, mostCards(height, window.innerWidth))
  const fold = (open: boolean) => {
    setOpen(open)
    keepOpen(open)
  }
  if (lives.length === 0) return null
  if (!isOpen || shown.length === 0)
    return (
      <div className={styles.frame}>
        <button type="button" className={styles.pill} aria-expanded={false} onClick={() => fold(true)}>
          <Icon of={IconBroadcast} size={18} />
          {text('widgetCount', { n: lives.length })}
        </button>
      </div>
    )
  return (
    <div className={styles.frame}>
      <section className={styles.widget} aria-label={text('widget')}>
        <header className={styles.head}>
          <h2>{text('widget')}</h2>
          <IconButton
            icon={IconChevronDown}
            iconSize={18}
            size="sm"
            label={text('fold')}
            aria-expanded
            onClick={() => fold(false)}
          />
        </header>
        <ul className={styles.cards}>
          {shown.map((live) => (
            <Card key={live.itemSeq} live={live} now={now} />
          ))}
        </ul>
        <footer className={styles.foot}>
          <span>{lives.length > shown.length && text('more', { n: lives.length - shown.length })}</span>
          <LinkButton href="/mypage" size="xs" variant="ghost">
            {text('seeAll')}
          </LinkButton>
        </footer>
      </section>
    </div>
  )
}

function Card({ live, now }: { live: LiveCard; now: number }) {
  const text = useText(texts)
  const words = useLiveWords()(live, now)
  const joining = useJoinLive()
  const { join, isBusy } = joining
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <Picture source={live.imageUrl} alt="" ratio="1 / 1" sizes="56px" radius={8} />
      </div>
      <div className={styles.words}>
        <p className={cx(styles.label, words.isOn && styles.on)}>
          {words.label}
          {wearsHostBadge(live) && (
            <Tag small tone="accent">
              {text('host')}
            </Tag>
          )}
        </p>
        <p className={styles.title}>{live.curriculumTitle}</p>
        <p className={styles.when}>{words.isOpen ? live.title : words.hours}</p>
      </div>
      <Button
        size="xs"
        variant="main"
        disabled={!words.isOpen}
        busy={isBusy}
        busyText=""
        aria-label={`${live.curriculumTitle}: ${text(live.isZoomHost ? 'start' : 'join')}`}
        onClick={() => void join(live)}
      >
        {text(live.isZoomHost ? 'start' : 'join')}
      </Button>
      <LiveQueue live={live} joining={joining} />
    </li>
  )
}
