import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useText } from '../../platform/language.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { type Snippet, snippetsQuery } from './queries.ts'
import { SnippetDialog } from './SnippetDialog.tsx'
import styles from './snippet-desk.module.css'
import * as texts from './texts.ts'
import { useSnippetActs } from './use-snippet-acts.ts'

/** MKT-04, MKT-10: the code of the site. */
export function SnippetDesk() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const [open, setOpen] = useState<Snippet | 'new' | null>(null)
  const { data, error, refetch } = useQuery(snippetsQuery(useApi(), channelSeq))
  const create = (
    <Button variant="main" icon={IconPlus} onClick={() => setOpen('new')}>
      {text('create')}
    </Button>
  )
  return (
    <>
      <PageHead title={text('title')} note={text('note')} end={data && create} />
      {error && !data && <ErrorState message={error.message || undefined} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={3} />}
      {data && (
        <>
          {data.domain === null && (
            <div className={styles.notice}>
              <Notice
                tone="warn"
                action={
                  <LinkButton size="sm" href="/settings/configuration">
                    {text('connect')}
                  </LinkButton>
                }
              >
                {text('noDomain')}
              </Notice>
            </div>
          )}
          {data.list.length === 0 ? (
            <EmptyState icon={IconCode} title={text('empty')} message={text('emptyHint')} />
          ) : (
            <ul className={styles.list}>
              {data.list.map((snippet) => (
                <SnippetRow
                  key={snippet.snippetSeq}
                  snippet={snippet}
                  mayTurnOn={data.domain !== null}
                  onEdit={() => setOpen(snippet)}
                />
              ))}
            </ul>
          )}
        </>
      )}
      {open !== null && (
        <SnippetDialog
          snippet={open === 'new' ? undefined : open}
          mayTurnOn={data?.domain !== null}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

interface SnippetRowProps {
  snippet: Snippet
  mayTurnOn: boolean
  onEdit: () => void
}

function SnippetRow({ snippet, mayTurnOn, onEdit }: SnippetRowProps) {
  const text = useText(texts)
  const codeName = useCodeName()
  const acts = useSnippetActs()
  const { name, placeCd, pages, allowed, useYn } = snippet
  const isOn = useYn === 'Y'
  const where = pages.length === 0 ? text('allPages') : pages.map((page) => text(page)).join(', ')
  return (
    <li>
      <div className={styles.about}>
        <strong>{name}</strong>
        <StatusDot kind={isOn ? 'ok' : 'off'}>{text(isOn ? 'on' : 'off')}</StatusDot>
        <p>
          {codeName('snippetPlaceCd', placeCd)} · {where}
        </p>
        <p>
          {text('allowed')}: {allowed.length === 0 ? text('none') : allowed.join(', ')}
        </p>
      </div>
      <div className={styles.acts}>
        {(isOn || mayTurnOn) && (
          <Button
            size="sm"
            aria-label={`${name} ${text(isOn ? 'turnOff' : 'turnOn')}`}
            onClick={() => void acts.turn(snippet, isOn ? 'N' : 'Y')}
          >
            {text(isOn ? 'turnOff' : 'turnOn')}
          </Button>
        )}
        <Button size="sm" aria-label={`${name} ${text('edit')}`} onClick={onEdit}>
          {text('edit')}
        </Button>
        <Button
          size="sm"
          variant="dangerLine"
          aria-label={`${name} ${text('remove')}`}
          onClick={() => void acts.remove(snippet)}
        >
          {text('remove')}
        </Button>
      </div>
    </li>
  )
}
