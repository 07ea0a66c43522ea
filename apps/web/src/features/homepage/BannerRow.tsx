import { type BannerState, bannerLink, bannerState, MAX_BANNERS } from '@seodang/domain/banner'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useLanguage, useText } from '../../platform/language.tsx'
import { BannerPicture } from '../../ui/BannerPicture.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu } from '../../ui/Menu.tsx'
import { useNow } from '../../ui/now.ts'
import { useOrderedRow } from '../../ui/rich/OrderedList.tsx'
import { StatusDot, type StatusKind } from '../../ui/StatusDot.tsx'
import styles from './homepage.module.css'
import type { EditedBanner } from './queries.ts'
import * as texts from './texts.ts'

const DOT_OF: Record<BannerState, StatusKind> = {
  showing: 'ok',
  scheduled: 'waiting',
  ended: 'off',
  hidden: 'hold',
}

export interface RowActs {
  onOpen: (banner: EditedBanner) => void
  onPublish: (banner: EditedBanner, isPublished: boolean) => void
  onCopy: (banner: EditedBanner) => void
  onRemove: (banner: EditedBanner) => void
}

interface BannerRowProps extends RowActs {
  banner: EditedBanner
  isOpen: boolean
  isFull: boolean
}

/** A banner: grip, picture, name with its period and where it leads, state, and its menu. */
export function BannerRow(props: BannerRowProps) {
  const { banner, isOpen, onOpen } = props
  const text = useText(texts)
  const language = useLanguage()
  const { title, startAt, endAt } = banner
  const { ref, style, isCarried, grip } = useOrderedRow(banner.bannerSeq, title, styles.grip)
  const state = bannerState(banner, new Date(useNow() ?? Date.now()))
  return (
    <li
      ref={ref}
      className={cx(styles.row, isOpen && styles.open, isCarried && styles.carried)}
      style={style}
    >
      {grip}
      <span className={styles.thumbs} aria-hidden>
        <BannerPicture banner={{ ...banner, title: '' }} isTall={false} as="wide" sizes="180px" />
        {banner.mobileImageUrl && (
          <BannerPicture banner={{ ...banner, title: '' }} isTall as="narrow" sizes="44px" />
        )}
      </span>
      <button type="button" className={styles.name} onClick={() => onOpen(banner)}>
        <b className="clip">{title}</b>
        <small>
          {endAt ? (
            <>
              <span>{formatDateTime(startAt, language)} ~</span>{' '}
              <span>{formatDateTime(endAt, language)}</span>
            </>
          ) : (
            <span>{text('from', { from: formatDateTime(startAt, language) })}</span>
          )}
        </small>
        <small className="clip">{bannerLink(banner)?.href ?? text('noLink')}</small>
      </button>
      <span className={styles.state}>
        <StatusDot kind={DOT_OF[state]}>{text(`state.${state}`)}</StatusDot>
      </span>
      <RowMenu {...props} state={state} />
    </li>
  )
}

function RowMenu({
  banner,
  state,
  isFull,
  onOpen,
  onPublish,
  onCopy,
  onRemove,
}: BannerRowProps & { state: BannerState }) {
  const text = useText(texts)
  const label = text('menuOf', { title: banner.title })
  return (
    <Menu
      label={label}
      items={[
        { label: text('edit'), icon: IconSettings, onSelect: () => onOpen(banner) },
        {
          label: text('copy'),
          icon: IconCopy,
          onSelect: () => onCopy(banner),
          ...(isFull && { disabledReason: text('full', { n: MAX_BANNERS }) }),
        },
        state === 'hidden'
          ? { label: text('publish'), icon: IconEye, onSelect: () => onPublish(banner, true) }
          : { label: text('hide'), icon: IconEyeOff, onSelect: () => onPublish(banner, false) },
        {
          label: text('remove'),
          icon: IconTrash,
          danger: true,
          apart: true,
          onSelect: () => onRemove(banner),
        },
      ]}
      trigger={(trigger) => <IconButton {...trigger} icon={IconDots} iconSize={18} size="sm" label={label} />}
    />
  )
}
