import type { BlockKind, BlockOf } from '@seodang/domain/page-blocks'
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPointer from '@tabler/icons-react/dist/esm/icons/IconPointer.mjs'
import IconSeparator from '@tabler/icons-react/dist/esm/icons/IconSeparator.mjs'
import IconSlideshow from '@tabler/icons-react/dist/esm/icons/IconSlideshow.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { ComponentType } from 'react'
import type { IconComponent } from '../../ui/Icon.tsx'
import { ClassListSettings, PackageListSettings } from './settings/ListSettings.tsx'
import { FormSettings, NoticeListSettings } from './settings/OtherSettings.tsx'
import { InstructorSettings, ReviewListSettings } from './settings/PeopleSettings.tsx'
import { ImageSettings, SlidesSettings } from './settings/PictureSettings.tsx'
import {
  ButtonSettings,
  DividerSettings,
  HtmlSettings,
  TextSettings,
  VideoSettings,
} from './settings/PlainSettings.tsx'

export interface SettingsProps<Kind extends BlockKind> {
  block: BlockOf<Kind>
  /** By the names of the settings of this block. */
  errors: Partial<Record<string, string>>
  onChange: (change: Partial<BlockOf<Kind>>) => void
  /** A picture was stored: where it can be seen. */
  images: Readonly<Record<string, string>>
  onImage: (key: string, url: string) => void
}

interface KindOf<K extends BlockKind> {
  group: 'content' | 'read' | 'frame'
  icon: IconComponent
  Settings: ComponentType<SettingsProps<K>>
}

/** PGE-13: what the palette offers, in its order. A new kind adds its line. */
export const KINDS: { [K in BlockKind]: KindOf<K> } = {
  text: { group: 'content', icon: IconAlignLeft, Settings: TextSettings },
  image: { group: 'content', icon: IconPhoto, Settings: ImageSettings },
  slides: { group: 'content', icon: IconSlideshow, Settings: SlidesSettings },
  video: { group: 'content', icon: IconPlayerPlay, Settings: VideoSettings },
  button: { group: 'content', icon: IconPointer, Settings: ButtonSettings },
  classList: { group: 'read', icon: IconBook2, Settings: ClassListSettings },
  packageList: { group: 'read', icon: IconPackage, Settings: PackageListSettings },
  instructor: { group: 'read', icon: IconUsers, Settings: InstructorSettings },
  reviewList: { group: 'read', icon: IconMessages, Settings: ReviewListSettings },
  noticeList: { group: 'read', icon: IconBell, Settings: NoticeListSettings },
  form: { group: 'read', icon: IconForms, Settings: FormSettings },
  divider: { group: 'frame', icon: IconSeparator, Settings: DividerSettings },
  html: { group: 'frame', icon: IconCode, Settings: HtmlSettings },
}
export const KIND_GROUPS = ['content', 'read', 'frame'] as const
// The keys of the table above are the kinds.
export const ALL_KINDS = Object.keys(KINDS) as BlockKind[]
