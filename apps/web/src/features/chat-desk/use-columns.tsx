import { isFreeRoom } from '@seodang/domain/chat'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { useMemo } from 'react'
import { useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/rich/DataTable.tsx'
import type { RoomLine } from './queries.ts'
import * as texts from './texts.ts'

export function useColumns(): Column<RoomLine>[] {
  const text = useText(texts)
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('name'),
        fixed: true,
        card: 'title',
        cell: ({ name }) => <b className="clip">{name}</b>,
      },
      {
        id: 'state',
        header: text('state'),
        width: '110px',
        card: 'aside',
        cell: ({ publishStatusCd }) => {
          const isPublished = publishStatusCd === PUBLISH_STATUS.published
          return (
            <Tag small tone={isPublished ? 'ok' : 'neutral'}>
              {text(isPublished ? 'published' : 'hidden')}
            </Tag>
          )
        },
      },
      {
        id: 'entry',
        header: text('entry'),
        width: '140px',
        card: 'meta',
        cell: (line) => text(isFreeRoom(line) ? 'members' : 'chosen'),
      },
      {
        id: 'people',
        header: text('people'),
        align: 'end',
        width: '130px',
        card: 'meta',
        cardHeader: true,
        cell: ({ peopleCount, capacity }) =>
          capacity === 0
            ? text('peopleCount', { n: peopleCount })
            : text('ofPlaces', { n: peopleCount, all: capacity }),
      },
      {
        id: 'messages',
        header: text('messages'),
        align: 'end',
        width: '110px',
        card: 'meta',
        cardHeader: true,
        cell: ({ messageCount }) => messageCount,
      },
      {
        id: 'reports',
        header: text('reports'),
        align: 'end',
        width: '90px',
        card: 'meta',
        cardHeader: true,
        cell: ({ reportCount }) =>
          reportCount > 0 ? (
            <Tag small tone="danger">
              {String(reportCount)}
            </Tag>
          ) : (
            0
          ),
      },
    ],
    [text],
  )
}
