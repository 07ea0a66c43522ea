import { useText } from '../../../platform/language.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import type { CourseData } from '../queries.ts'
import styles from './class.module.css'
import * as texts from './texts.ts'

export function Teachers({ teachers }: { teachers: CourseData['teachers'] }) {
  const text = useText(texts)
  return (
    <section id="teacher" aria-labelledby="teacher-title" className={styles.part}>
      <h2 id="teacher-title">{text('teacher')}</h2>
      <ul className={styles.teachers}>
        {teachers.map(({ userSeq, name, imageUrl }) => (
          <li key={userSeq}>
            {imageUrl ? (
              <Picture source={imageUrl} alt="" ratio="1" sizes="168px" />
            ) : (
              <span className={styles.noPortrait}>
                <Avatar name={name} size={72} />
              </span>
            )}
            <h3>{name}</h3>
          </li>
        ))}
      </ul>
    </section>
  )
}
