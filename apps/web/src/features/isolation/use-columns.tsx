import { PROBE_STATE, type ProbeState } from '@seodang/domain/isolation'
import { formatNumber } from '@seodang/domain/money'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import { StatusDot, type StatusKind } from '../../ui/StatusDot.tsx'
import type { Probe } from './queries.ts'
import * as texts from './texts.ts'

const KINDS: Record<ProbeState, StatusKind> = {
  [PROBE_STATE.running]: 'running',
  [PROBE_STATE.passed]: 'ok',
  [PROBE_STATE.failed]: 'bad',
  [PROBE_STATE.unfinished]: 'off',
}

export function useColumns(): Column<Probe>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(() => {
    const figure = (id: 'asked' | 'leaked' | 'unanswered', of: (probe: Probe) => number): Column<Probe> => ({
      id,
      header: text(id),
      align: 'end',
      width: '112px',
      card: 'meta',
      cardHeader: true,
      cell: (probe) => formatNumber(of(probe)),
    })
    return [
      {
        id: 'when',
        header: text('when'),
        fixed: true,
        card: 'title',
        cell: ({ startedAt }) => <time dateTime={startedAt}>{formatDateTime(startedAt, language)}</time>,
      },
      {
        id: 'result',
        header: text('result'),
        width: '160px',
        card: 'aside',
        cell: ({ state }) => <StatusDot kind={KINDS[state]}>{text(`state.${state}`)}</StatusDot>,
      },
      figure('asked', ({ asked }) => asked),
      figure('leaked', ({ findings }) => findings.length),
      figure('unanswered', ({ unanswered }) => unanswered),
      {
        id: 'by',
        header: text('by'),
        width: '120px',
        card: 'meta',
        cell: ({ byOwner }) => text(byOwner ? 'byOwner' : 'byClock'),
      },
    ]
  }, [text, language])
}
