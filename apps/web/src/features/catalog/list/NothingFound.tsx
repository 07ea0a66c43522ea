import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs'
import { useText } from '../../../platform/language.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { isFiltered, type ListSearch, listHref } from './search.ts'
import * as texts from './texts.ts'

/** Says why nothing is here, and the way out. */
export function NothingFound({ search, totalCount }: { search: ListSearch; totalCount: number }) {
  const text = useText(texts)
  // A page number beyond the end of the list.
  if (totalCount > 0)
    return (
      <EmptyState
        title={text('noSuchPage')}
        action={<LinkButton href={listHref(search)}>{text('firstPage')}</LinkButton>}
        boxed
      />
    )
  if (!isFiltered(search))
    return <EmptyState title={text('nothingYet')} message={text('nothingYetHint')} boxed />
  return (
    <EmptyState
      icon={IconSearchOff}
      title={search.q ? text('nothingFor', { q: search.q }) : text('nothingMatches')}
      message={text(search.q ? 'nothingForHint' : 'nothingMatchesHint')}
      action={<LinkButton href="/classes">{text('seeAll')}</LinkButton>}
      boxed
    />
  )
}
