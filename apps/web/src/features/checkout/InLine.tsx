import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { myCourseQuery } from '../catalog/queries.ts'
import { forgetDraft } from './draft.ts'
import { OutcomePage } from './OutcomePage.tsx'
import { useProductPath } from './product-path.ts'
import * as texts from './texts.ts'

/** BYD-18: joined the waiting list without paying: how far in line one is, and what comes next. */
export function InLine({ courseSeq }: { courseSeq: number }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const product = useProductPath(courseSeq)
  const { data, error, refetch } = useQuery({
    ...myCourseQuery(useApi(), channelSeq, courseSeq),
    staleTime: 0,
  })
  useEffect(() => forgetDraft(channelSeq, courseSeq), [channelSeq, courseSeq])
  if (error && !data) return <ErrorState message={error.message || undefined} retry={() => void refetch()} />
  const position = data?.waitPosition ?? null
  return (
    <OutcomePage
      icon={IconHourglass}
      title={text('completeWaitlist')}
      lead={position === null ? text('nextLine') : text('nextLineAt', { n: position })}
      actions={
        <>
          <LinkButton href="/me/classes?tab=waiting" size="lg" variant="main">
            {text('myClasses')}
          </LinkButton>
          <LinkButton href={product} size="lg">
            {text('seeClass')}
          </LinkButton>
        </>
      }
    />
  )
}
