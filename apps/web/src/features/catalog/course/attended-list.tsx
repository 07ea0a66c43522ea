import styles from './class.module.css'

/** ENR-27: each opens beside the question, which stays. */
export const attendedList = (courses: readonly { courseSeq: number; title: string }[], lead: string) => (
  <>
    {lead}
    <ul className={styles.attended}>
      {courses.map(({ courseSeq, title }) => (
        <li key={courseSeq}>
          <a href={`/classes/${courseSeq}`} target="_blank" rel="noreferrer">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </>
)
