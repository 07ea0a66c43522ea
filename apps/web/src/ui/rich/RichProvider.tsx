import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ja'
import 'dayjs/locale/ko'
import './rich.css'
import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import type { ReactNode } from 'react'
import { useLanguage } from '../../platform/language.tsx'
import type { Skin } from '../skin.ts'
import { resolveVariables, theme } from './theme.ts'

/** Only the workbench follows the system into the dark; the classroom is dark, the site is light. */
const SCHEME = { learner: 'light', staff: undefined, room: 'dark' } as const satisfies Record<Skin, unknown>

/**
 * What the rich layer stands on: Mantine in our colours, radii and font, dates in the person's language with
 * weeks from Sunday, as Korean calendars have them. Loaded only by pages that edit something.
 */
export function RichProvider({ skin, children }: { skin: Skin; children: ReactNode }) {
  const locale = useLanguage()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
      forceColorScheme={SCHEME[skin]}
    >
      <DatesProvider settings={{ locale, firstDayOfWeek: 0, weekendDays: [0], consistentWeeks: false }}>
        {children}
      </DatesProvider>
    </MantineProvider>
  )
}
