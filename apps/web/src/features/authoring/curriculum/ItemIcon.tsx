import { CURRICULUM_TYPE, type CurriculumTypeCd } from '@seodang/domain/codes'
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { cx } from '../../../ui/cx.ts'
import { Icon, type IconComponent } from '../../../ui/Icon.tsx'
import styles from './curriculum.module.css'

const LOOKS: Record<
  CurriculumTypeCd,
  { icon: IconComponent; tone?: 'live' | 'video' | 'place' | 'mission' }
> = {
  [CURRICULUM_TYPE.live]: { icon: IconBroadcast, tone: 'live' },
  [CURRICULUM_TYPE.section]: { icon: IconFolder },
  [CURRICULUM_TYPE.video]: { icon: IconPlayerPlay, tone: 'video' },
  [CURRICULUM_TYPE.mission]: { icon: IconPencil, tone: 'mission' },
  [CURRICULUM_TYPE.offline]: { icon: IconMapPin, tone: 'place' },
  [CURRICULUM_TYPE.text]: { icon: IconAlignLeft },
  [CURRICULUM_TYPE.file]: { icon: IconFileText },
  [CURRICULUM_TYPE.chat]: { icon: IconMessageCircle, tone: 'mission' },
  [CURRICULUM_TYPE.course]: { icon: IconBook2, tone: 'mission' },
  [CURRICULUM_TYPE.certification]: { icon: IconCertificate, tone: 'mission' },
  [CURRICULUM_TYPE.quiz]: { icon: IconListCheck, tone: 'mission' },
}

/** The kind of an item as a tile of its colour; the words beside it say it. */
export function ItemIcon({ curriculumTypeCd }: { curriculumTypeCd: CurriculumTypeCd }) {
  const { icon, tone } = LOOKS[curriculumTypeCd]
  return (
    <span className={cx(styles.tile, tone && styles[tone])}>
      <Icon of={icon} size={16} />
    </span>
  )
}
