import { snippetPage } from '@seodang/domain/snippet-pages'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { isClosed, keepClosed } from './popup-memory.ts'
import * as texts from './popup-texts.ts'
import styles from './popups.module.css'
import { type Popup, popupsQuery } from './popups-query.ts'

/**
 * One after the other, on the pages that show what the site offers: nobody is stopped on the way to a lesson or a
 * payment.
 */
export default function PopupLayer() {
  const { channelSeq } = useChannel()
  const { pathname } = useLocation()
  const { user } = useSession()
  const [closed, setClosed] = useState<readonly number[]>([])
  const { data } = useQuery(popupsQuery(useApi(), channelSeq, user?.userSeq ?? null))
  if (snippetPage(pathname) === null) return null
  const popup = data?.list.find(({ campaignSeq }) => !closed.includes(campaignSeq) && !isClosed(campaignSeq))
  if (!popup) return null
  const close = (forToday: boolean) => {
    keepClosed(popup.campaignSeq, forToday)
    setClosed([...closed, popup.campaignSeq])
  }
  return <PopupWindow key={popup.campaignSeq} popup={popup} onClose={close} />
}

function PopupWindow({ popup, onClose }: { popup: Popup; onClose: (forToday: boolean) => void }) {
  const text = useText(texts)
  useSeen(popup.campaignSeq)
  const { subject, body, label, link } = popup
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      title={subject || text('notice')}
      actions={
        <>
          <Button variant="ghost" onClick={() => onClose(true)}>
            {text('notToday')}
          </Button>
          {link !== '' && label !== '' ? (
            // The server counts it and leads on, so it is another document.
            <a href={link} className={styles.open} onClick={() => keepClosed(popup.campaignSeq, false)}>
              {label}
            </a>
          ) : (
            <Button variant="main" onClick={() => onClose(false)}>
              {text('close')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.body}>{body}</p>
    </Dialog>
  )
}

const told = new Set<number>()

/** Told once for each document, however often it is drawn. */
function useSeen(campaignSeq: number) {
  const api = useApi()
  const { channelSeq } = useChannel()
  useEffect(() => {
    if (told.has(campaignSeq)) return
    told.add(campaignSeq)
    api
      .post('/v1.0/channels/{channelSeq}/popups/{campaignSeq}/seen', { path: { channelSeq, campaignSeq } })
      // ERR-11: a view that could not be counted is nobody's concern but ours.
      .catch((error: unknown) => console.info('popup not counted', error))
  }, [api, channelSeq, campaignSeq])
}
