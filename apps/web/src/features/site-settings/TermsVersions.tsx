import { formatDateTime } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Tag, type Tone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { type TermsKind, type TermsSettings, termsVersionQuery } from './queries.ts'
import styles from './terms.module.css'
import * as texts from './terms-texts.ts'

type Terms = TermsSettings[TermsKind]
type Place = 'inForce' | 'upcoming' | 'past' | 'unused'

const TONES: Record<Place, Tone> = { inForce: 'ok', upcoming: 'info', past: 'neutral', unused: 'neutral' }

/** Every text that anybody ever agreed to, newest first (FTR-10). */
export function TermsVersions({ kind, terms }: { kind: TermsKind; terms: Terms }) {
  const text = useText(texts)
  const language = useLanguage()
  const [shown, setShown] = useState<number | null>(null)
  return (
    <Panel title={text('versions')}>
      {terms.inForce === null && <p className={styles.lead}>{text('productNow')}</p>}
      {terms.versions.length === 0 && <p className={styles.none}>{text('noVersions')}</p>}
      <ul className={styles.versions}>
        {terms.versions.map(({ version, effectiveAt }) => {
          const place = placeOf(terms, version, effectiveAt)
          return (
            <li key={version}>
              <span>
                <b>{text('version', { n: version })}</b>{' '}
                <Tag small tone={TONES[place]}>
                  {text(place)}
                </Tag>
                <small>{text('effective', { at: formatDateTime(effectiveAt, language) })}</small>
              </span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={text('readVersion', { n: version })}
                onClick={() => setShown(version)}
              >
                {text('read')}
              </Button>
            </li>
          )
        })}
      </ul>
      {shown !== null && <VersionDialog kind={kind} version={shown} onClose={() => setShown(null)} />}
    </Panel>
  )
}

function placeOf({ inForce, useYn }: Terms, version: number, effectiveAt: string): Place {
  if (version === inForce) return 'inForce'
  if (Date.parse(effectiveAt) > Date.now() && (inForce === null || version > inForce)) return 'upcoming'
  return useYn === 'Y' || inForce !== null ? 'past' : 'unused'
}

function VersionDialog({
  kind,
  version,
  onClose,
}: {
  kind: TermsKind
  version: number
  onClose: () => void
}) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const read = useQuery(termsVersionQuery(useApi(), channelSeq, kind, version))
  return (
    <Dialog open size="medium" title={text('version', { n: version })} onClose={onClose}>
      {read.isPending && <TextSkeleton lines={12} />}
      {read.isError && <ErrorState retry={() => void read.refetch()} retrying={read.isFetching} />}
      {read.data && <div className={styles.legal}>{read.data.body}</div>}
    </Dialog>
  )
}
