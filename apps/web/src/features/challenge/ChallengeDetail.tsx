import { formatDay } from '@seodang/domain/seoul-time'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { STATE_KIND } from './ChallengeList.tsx'
import { ParticipantDesk, type ParticipantDeskProps } from './ParticipantDesk.tsx'
import { termQuery } from './queries.ts'
import * as texts from './texts.ts'

/** CHL-01: one challenge: where it stands, who takes part, and the way to its settings. */
export function ChallengeDetail(props: ParticipantDeskProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { courseKey } = props
  const found = useQuery(termQuery(useApi(), courseKey))
  if (found.isLoadingError)
    return <ErrorState message={found.error.message} retry={() => void found.refetch()} />
  if (!found.data) return <TextSkeleton lines={6} />
  const { title, term } = found.data
  const settings = `/classes/${courseKey.courseSeq}/settings/challenge`
  const period = term && `${formatDay(term.startAt, language)} – ${formatDay(term.endAt, language)}`
  return (
    <>
      <PageHead
        crumbs={[{ label: text('title'), href: '/settings/challenge' }, { label: title }]}
        title={title}
        mark={term && <StatusDot kind={STATE_KIND[term.state]}>{text(term.state)}</StatusDot>}
        note={term ? text('detailNote', { period: period ?? '', n: term.dayCount }) : '\u00a0'}
        end={
          <LinkButton href={settings} icon={IconSettings}>
            {text('setUp')}
          </LinkButton>
        }
      />
      {term ? (
        <ParticipantDesk {...props} />
      ) : (
        <EmptyState
          icon={IconFlag}
          title={text('notChallenge')}
          message={text('notChallengeHint')}
          action={
            <LinkButton href={settings} variant="main">
              {text('setUp')}
            </LinkButton>
          }
        />
      )}
    </>
  )
}
