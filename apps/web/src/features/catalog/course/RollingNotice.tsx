import { formatDay } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { type CourseData, recentAttendeesQuery } from '../queries.ts'
import styles from './class.module.css'
import * as texts from './texts.ts'

/** How long one person is told of, ms. */
const TURN_MS = 5000

/** CAT-26: who came lately, one after the other, where a class asks for it; an empty line where nobody came. */
export default function RollingNotice({ course }: { course: CourseData }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const { data } = useQuery(recentAttendeesQuery(api, channelSeq, course.courseSeq))
  const people = data?.list ?? []
  const turn = useTurn(people.length)
  const person = people[turn % people.length]
  // Its line is kept free until the answer is there, so that nothing moves.
  return (
    <p className={styles.rolling} key={turn}>
      {person && text('cameLately', { name: person.name, day: formatDay(person.attendAt, language) })}
    </p>
  )
}

function useTurn(count: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (count < 2) return
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [count])
  return turn
}
