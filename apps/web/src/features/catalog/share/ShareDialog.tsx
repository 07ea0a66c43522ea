import { MARKETING_TOOL } from '@seodang/domain/codes'
import { feedShareUrl, mailShareUrl, SHARE_TOAST } from '@seodang/domain/share'
import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessageCircleFilled from '@tabler/icons-react/dist/esm/icons/IconMessageCircleFilled.mjs'
import { useState } from 'react'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { alert, confirm } from '../../../ui/dialog-requests.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import type { CourseData } from '../queries.ts'
import { sendToKakao } from './kakao.ts'
import styles from './share.module.css'
import * as texts from './texts.ts'

/** LKS-05 to LKS-09: passes on the share link by e-mail, social feed, messenger, or by hand. */
export default function ShareDialog({ course, onClose }: { course: CourseData; onClose: () => void }) {
  const text = useText(texts)
  const { title, refererCodeUrl: url } = course
  const openFeed = useFeed(url)
  const copy = useCopy(url)
  const { send, isSending } = useMessenger(course)
  return (
    <Dialog open onClose={onClose} title={text('title')} description={title}>
      <div className={styles.ways}>
        <LinkButton href={mailShareUrl({ title, url })} icon={IconMail}>
          {text('email')}
        </LinkButton>
        <Button icon={IconBrandFacebook} onClick={() => void openFeed()}>
          {text('feed')}
        </Button>
        <Button icon={IconMessageCircleFilled} busy={isSending} onClick={() => void send()}>
          {text('messenger')}
        </Button>
      </div>
      <div className={styles.link}>
        <TextField
          label={text('link')}
          help={text('lead')}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="main" full icon={IconLink} onClick={() => void copy()}>
          {text('copy')}
        </Button>
      </div>
    </Dialog>
  )
}

/** A blocked window can be opened by a click that asks for it (ERR-17). */
function useFeed(url: string): () => Promise<void> {
  const text = useText(texts)
  const open = () => {
    const popup = window.open(feedShareUrl({ title: '', url }), '_blank', 'width=600,height=640')
    if (popup) popup.opener = null
    return popup !== null
  }
  return async () => {
    if (open()) return
    const agreed = await confirm({ title: text('popupTitle'), description: text('popupBlocked') })
    if (agreed && !open()) await alert({ description: text('shareFailed') })
  }
}

function useCopy(url: string): () => Promise<void> {
  const text = useText(texts)
  return async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast({ text: text('copied'), tone: 'good', duration: SHARE_TOAST })
    } catch {
      // Browsers give the clipboard to pages on https only; the link above is selected and can be copied by hand.
      await alert({ description: text('shareFailed') })
    }
  }
}

/**
 * KakaoTalk with the site's key; without one, what the device itself offers. LKS-08: neither is there; LKS-09: it
 * could not be reached.
 */
function useMessenger(course: CourseData): { send: () => Promise<void>; isSending: boolean } {
  const text = useText(texts)
  const { marketingTools, origin } = useChannel()
  const [isSending, setSending] = useState(false)
  const { title, subTitle, refererCodeUrl: url, image } = course
  const key = marketingTools.find(({ tool }) => tool === MARKETING_TOOL.kakao)?.apiKeyId

  const sendByDevice = async () => {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the device's own sheet is no failure.
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      if (!isClosed) await alert({ description: text('shareFailed') })
    }
  }
  const sendByKakao = async (apiKey: string) => {
    setSending(true)
    try {
      await sendToKakao(apiKey, {
        title,
        description: subTitle,
        url,
        image: image && new URL(image.url, origin).href,
        button: text('see'),
      })
    } catch (error) {
      console.info('not shared by Kakao', error)
      await alert({ title: text('kakaoFailedTitle'), description: text('kakaoFailed') })
    } finally {
      setSending(false)
    }
  }
  return { isSending, send: () => (key ? sendByKakao(key) : sendByDevice()) }
}
