import { isHttpUrl } from '@seodang/domain/url'
import IconBrandSlack from '@tabler/icons-react/dist/esm/icons/IconBrandSlack.mjs'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import { useText } from '../../../platform/language.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import type { MyCourseData } from '../queries.ts'
import styles from './class.module.css'
import * as texts from './outside-chat-texts.ts'

/** CHAT-03: where the class talks outside the site; the server tells only those who are in it. */
export default function OutsideChats({ mine }: { mine: MyCourseData }) {
  const text = useText(texts)
  const chats = [
    { href: mine.kakao, label: text('kakao'), icon: IconMessageCircle },
    { href: mine.slackChannel, label: text('slackChannel'), icon: IconBrandSlack },
  ]
  return (
    <ul className={styles.chats} aria-label={text('chats')}>
      {chats.map(
        ({ href, label, icon }) =>
          href !== null &&
          isHttpUrl(href) && (
            <li key={label}>
              <LinkButton href={href} target="_blank" rel="noopener noreferrer" icon={icon} full>
                {label}
              </LinkButton>
            </li>
          ),
      )}
    </ul>
  )
}
