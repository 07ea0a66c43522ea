import { useText } from '../../../platform/language.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { HomeData } from '../queries.ts'
import styles from './rows.module.css'
import * as texts from './texts.ts'

/** The people who teach here, by their portraits. */
export function TeacherRow({ teachers, title }: { teachers: HomeData['teachers']; title?: string }) {
  const text = useText(texts)
  return (
    <Section title={title || text('teachers')}>
      <ul className={styles.teachers}>
        {teachers.map(({ userSeq, name, imageUrl }) => (
          <li key={userSeq}>
            {imageUrl ? (
              <Picture
                source={imageUrl}
                alt=""
                ratio="1"
                radius={16}
                sizes="(max-width: 768px) 44vw, 260px"
              />
            ) : (
              <span className={styles.noPortrait}>
                <Avatar name={name} size={96} />
              </span>
            )}
            <p>{name}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
