import { boot, loadScript, onBadgeChanged, showMessenger, shutdown } from '@channel.io/channel-web-sdk-loader'
import type { Language } from '@seodang/domain/codes'

export interface Chatter {
  memberId: string
  memberHash: string | null
  name: string
  phone: string | null
  email: string | null
}

/** Just below our dialogs and toasts. */
const BELOW_DIALOGS = 99_999

/** Starts the widget without its own button. Told is how many messages wait; nothing is told while it cannot start. */
export function startChat(
  pluginKey: string,
  language: Language,
  chatter: Chatter | null,
  waiting: (messages: number) => void,
): () => void {
  loadScript()
  onBadgeChanged((unread) => waiting(unread))
  boot(
    {
      pluginKey,
      language,
      hideChannelButtonOnBoot: true,
      zIndex: BELOW_DIALOGS,
      // Addresses may say more about a person than they know.
      trackDefaultEvent: false,
      ...(chatter && {
        memberId: chatter.memberId,
        ...(chatter.memberHash !== null && { memberHash: chatter.memberHash }),
        profile: { name: chatter.name, mobileNumber: chatter.phone, email: chatter.email },
      }),
    },
    (error) => {
      if (error) console.info('chat not started', error)
      else waiting(0)
    },
  )
  return shutdown
}

export const openChat = (): void => showMessenger()
