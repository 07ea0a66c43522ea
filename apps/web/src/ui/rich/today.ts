import { seoulDate } from '@seodang/domain/seoul-time'
import { useState } from 'react'

/** The day it is in Seoul as the page opens, YYYY-MM-DD; calendars start there (UI-08). */
export function useToday() {
  const [today] = useState(() => seoulDate(new Date()))
  return today
}
