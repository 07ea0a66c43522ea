import { CHAT_REACTION, mayDeleteMessage, partsOfMessage } from '@seodang/domain/chat'
import { USER_TYPE } from '@seodang/domain/codes'
import { formatTime } from '@seodang/domain/seoul-time'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconMoodSmile from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './chat.module.css'
import type { Message } from './queries.ts'
import { REACTION_SIGN } from './reactions.ts'
import * as texts from './texts.ts'
import type { RoomActs } from './use-room-acts.ts'

interface MessageItemProps {
  message: Message
  me: { userSeq: number; moderates: boolean }
  /** By the same person as the one above, a moment later. */
  follows: boolean
  isPinned: boolean
  isFound: boolean
  mayWrite: boolean
  acts: RoomActs
  onReply: () => void
  onReport: () => void
  onGoTo: (messageSeq: number) => void
}

/** CHAT-05: one message, and what may be done with it. */
export function MessageItem(props: MessageItemProps) {
  const { message, me, follows, isFound, onGoTo } = props
  const text = useText(texts)
  const language = useLanguage()
  const { writer, replyTo, createdAt, reactions } = message
  const name = writer.name ?? text('goneWriter')
  const isMine = writer.userSeq === me.userSeq
  return (
    <li
      id={`message-${message.messageSeq}`}
      tabIndex={-1}
      className={cx(
        styles.message,
        isMine && styles.mine,
        follows && styles.follows,
        isFound && styles.found,
      )}
    >
      {!isMine && !follows && <Avatar name={name} image={writer.profileImageUrl} size={36} />}
      <div className={styles.body}>
        <p className={cx(styles.who, (follows || isMine) && 'sr-only')}>
          <b>{name}</b>
          <RoleTag roleCd={writer.roleCd} />
        </p>
        {replyTo && (
          <button type="button" className={styles.quote} onClick={() => onGoTo(replyTo.messageSeq)}>
            <b>{replyTo.writerName ?? text('goneWriter')}</b>
            <span className="clip">
              {replyTo.text === null ? text('deletedByWriter') : replyTo.text || text('file')}
            </span>
          </button>
        )}
        <div className={styles.line}>
          <Content message={message} />
          <span className={styles.side}>
            <time dateTime={createdAt}>{formatTime(createdAt, language)}</time>
            {message.text !== null && <Actions {...props} />}
          </span>
        </div>
        {reactions.length > 0 && (
          <ul className={styles.reactions}>
            {reactions.map(({ reactionCd, count, isMine: isOn }) => (
              <li key={reactionCd}>
                <button
                  type="button"
                  aria-pressed={isOn}
                  aria-label={text('reactionCount', { what: text(`reaction.${reactionCd}`), n: count })}
                  onClick={() => void props.acts.react(message.messageSeq, reactionCd, !isOn)}
                >
                  {REACTION_SIGN[reactionCd]} {count}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

export function RoleTag({ roleCd }: { roleCd: Message['writer']['roleCd'] }) {
  const text = useText(texts)
  if (roleCd === null) return null
  const word = roleCd === USER_TYPE.owner ? 'owner' : roleCd === USER_TYPE.manager ? 'manager' : 'teacher'
  return (
    <Tag small tone="accent">
      {text(word)}
    </Tag>
  )
}

function Content({ message: { text: words, deletedBy, files, mentions } }: { message: Message }) {
  const text = useText(texts)
  if (words === null)
    return (
      <p className={styles.deleted}>
        {text(deletedBy === 'moderator' ? 'deletedByModerator' : 'deletedByWriter')}
      </p>
    )
  return (
    <div className={styles.bubble}>
      {words !== '' && (
        <p className={styles.text}>
          {partsOfMessage(
            words,
            mentions.map(({ name }) => name),
          ).map((part, index) =>
            part.kind === 'link' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
              <a key={index} href={part.text} target="_blank" rel="noopener noreferrer nofollow ugc">
                {part.text}
              </a>
            ) : part.kind === 'mention' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <mark key={index}>{part.text}</mark>
            ) : (
              part.text
            ),
          )}
        </p>
      )}
      {files.map(({ uploadSeq, name, isPicture, url }) => (
        <a key={uploadSeq} className={styles.file} href={url} target="_blank" rel="noopener">
          {isPicture ? (
            <img src={url} alt={text('picture', { name })} loading="lazy" />
          ) : (
            <>
              <Icon of={IconPaperclip} size={18} />
              <span className="clip">{name}</span>
            </>
          )}
        </a>
      ))}
    </div>
  )
}

function Actions({ message, me, isPinned, mayWrite, acts, onReply, onReport }: MessageItemProps) {
  const text = useText(texts)
  const { messageSeq, writer, reactions } = message
  const items = (): MenuItem[] => [
    ...(message.text
      ? [
          {
            label: text('copy'),
            onSelect: () => {
              void navigator.clipboard.writeText(message.text ?? '').then(() => toast(text('copied')))
            },
          },
        ]
      : []),
    ...(me.moderates
      ? [
          {
            label: text(isPinned ? 'unpin' : 'pin'),
            onSelect: () => void acts.pin(messageSeq, !isPinned),
          },
        ]
      : []),
    ...(writer.userSeq === me.userSeq ? [] : [{ label: text('report'), onSelect: onReport }]),
    ...(mayDeleteMessage(writer.userSeq, me)
      ? [{ label: text('delete'), danger: true, onSelect: () => void acts.remove(message) }]
      : []),
  ]
  return (
    <span className={styles.actions}>
      {mayWrite && (
        <IconButton icon={IconArrowBackUp} iconSize={16} size="sm" label={text('reply')} onClick={onReply} />
      )}
      <Popover
        label={text('react')}
        above
        align="end"
        trigger={(trigger) => (
          <IconButton {...trigger} icon={IconMoodSmile} iconSize={16} size="sm" label={text('react')} />
        )}
      >
        {(close) => (
          <div className={styles.palette}>
            {Object.values(CHAT_REACTION).map((reactionCd, index) => {
              const isOn = reactions.some((one) => one.reactionCd === reactionCd && one.isMine)
              return (
                <button
                  key={reactionCd}
                  type="button"
                  data-autofocus={index === 0 || undefined}
                  aria-pressed={isOn}
                  aria-label={text(`reaction.${reactionCd}`)}
                  onClick={() => {
                    close()
                    void acts.react(messageSeq, reactionCd, !isOn)
                  }}
                >
                  {REACTION_SIGN[reactionCd]}
                </button>
              )
            })}
          </div>
        )}
      </Popover>
      <Menu
        label={text('more')}
        items={items}
        trigger={(trigger) => (
          <IconButton {...trigger} icon={IconDots} iconSize={16} size="sm" label={text('more')} />
        )}
      />
    </span>
  )
}
