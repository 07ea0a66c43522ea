import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { settingsPath } from '../../../platform/course-path.ts'
import { useText } from '../../../platform/language.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import type { CourseData } from '../queries.ts'
import styles from './class.module.css'
import * as texts from './texts.ts'

/** For whoever runs the class: to its settings. */
export default function ManageLink({ course }: { course: CourseData }) {
  const text = useText(texts)
  return (
    <LinkButton icon={IconSettings} href={settingsPath(course)} className={styles.manage}>
      {text('manage')}
    </LinkButton>
  )
}
