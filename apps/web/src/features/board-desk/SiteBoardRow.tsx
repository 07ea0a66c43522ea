import { YN } from '@seodang/domain/codes'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { useOrderedRow } from '../../ui/rich/OrderedList.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import styles from './board-desk.module.css'
import type { SiteBoard } from './queries.ts'
import * as texts from './texts.ts'
import type { SiteBoardActs } from './use-site-board-acts.ts'

interface SiteBoardRowProps {
  board: SiteBoard
  mayEdit: boolean
  acts: SiteBoardActs
  sorted?: { ref: Ref<HTMLLIElement>; style: CSSProperties; isCarried: boolean; grip: ReactNode }
}

/** The same with a grip. */
export function OrderedBoard({ board, acts }: Omit<SiteBoardRowProps, 'mayEdit' | 'sorted'>) {
  const sorted = useOrderedRow(board.boardSeq, board.name)
  return <SiteBoardRow board={board} mayEdit acts={acts} sorted={sorted} />
}

/** A board: what it is called, for whom it is, how much stands on it, its state and its menu. */
export function SiteBoardRow({ board, mayEdit, acts, sorted }: SiteBoardRowProps) {
  const text = useText(texts)
  const { boardSeq, noticeYn, useYn, postCount, reportCount } = board
  const isNotices = noticeYn === YN.yes
  const isUsed = useYn === YN.yes
  const name = board.name || text('noticeBoard')
  const editHref = `/settings/board/site/${boardSeq}/edit`
  const label = text('menuOf', { name })
  const facts = {
    read: text(`audience.${board.readAudience}`),
    write: text(`audience.${board.writeAudience}`),
    look: text(`look.${board.look}`),
  }
  const items: MenuItem[] = [
    ...(mayEdit ? [{ label: text('editIt'), icon: IconSettings, href: editHref }] : []),
    {
      label: text('openIt'),
      icon: IconExternalLink,
      href: isNotices ? '/notices' : `/boards/${boardSeq}`,
      target: '_blank',
    },
    ...(mayEdit
      ? [
          isUsed
            ? { label: text('takeOut'), icon: IconEyeOff, onSelect: () => acts.use(board, YN.no) }
            : { label: text('takeIn'), icon: IconEye, onSelect: () => acts.use(board, YN.yes) },
        ]
      : []),
    ...(mayEdit && !isNotices
      ? [
          {
            label: text('remove'),
            icon: IconTrash,
            danger: true,
            apart: true,
            onSelect: () => acts.remove(board),
          },
        ]
      : []),
  ]
  return (
    <li
      ref={sorted?.ref}
      style={sorted?.style}
      className={cx(styles.row, sorted?.isCarried && styles.carried)}
    >
      {sorted?.grip}
      <div className={styles.name}>
        <p>
          <Anchor href={editHref}>{name}</Anchor>
          {isNotices && <Tag small>{text('noticeAlways')}</Tag>}
        </p>
        <small>{text(isNotices ? 'noticeFacts' : 'facts', facts)}</small>
      </div>
      <small className={styles.count}>{text('postCount', { n: postCount })}</small>
      <span className={styles.state}>
        {reportCount > 0 ? (
          <StatusDot kind="bad">{text('reported', { n: reportCount })}</StatusDot>
        ) : (
          <StatusDot kind={isUsed ? 'ok' : 'off'}>{text(isUsed ? 'inUse' : 'outOfUse')}</StatusDot>
        )}
      </span>
      <Menu
        label={label}
        items={items}
        trigger={(trigger) => (
          <IconButton {...trigger} icon={IconDots} iconSize={18} size="sm" label={label} />
        )}
      />
    </li>
  )
}
