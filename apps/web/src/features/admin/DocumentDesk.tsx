import { SETTLEMENT_DOCUMENT_STATE } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api.ts'
import { useCodeName } from '../../platform/code-names.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { DocumentDrawer } from './DocumentDrawer.tsx'
import { type DocumentLine, documentsQuery } from './money-queries.ts'
import type { DocumentSearch } from './money-search.ts'
import * as moneyTexts from './money-texts.ts'
import * as texts from './texts.ts'

type Change = { [Key in keyof DocumentSearch]?: DocumentSearch[Key] | undefined }
interface DocumentDeskProps {
  search: DocumentSearch
  onSearch: (change: Change) => void
  hrefOf: (change: Change) => string
}

const STATES = [
  SETTLEMENT_DOCUMENT_STATE.submitted,
  SETTLEMENT_DOCUMENT_STATE.sentBack,
  SETTLEMENT_DOCUMENT_STATE.approved,
  SETTLEMENT_DOCUMENT_STATE.askedAnew,
] as const

/** ADM-03, SALE-11: documents to look at, whoever waits longest first. */
export function DocumentDesk({ search, onSearch, hrefOf }: DocumentDeskProps) {
  const text = useText(texts)
  const money = useText(moneyTexts)
  const codeName = useCodeName()
  const columns = useColumns()
  const { site, payee, ...filter } = search
  const documents = useQuery({ ...documentsQuery(useApi(), filter), placeholderData: keepPreviousData })
  const open = (line: DocumentLine) => onSearch({ site: line.channelSeq, payee: line.payeeSeq })
  return (
    <>
      <PageHead
        title={money('documents')}
        note={documents.data ? text('count', { n: documents.data.totalCount }) : '\u00a0'}
      />
      <ListTools label={money('findDocuments')} q={search.q} onSearch={onSearch}>
        <FilterSelect
          label={money('state')}
          anyLabel={money('anyState')}
          value={search.state}
          options={STATES.map((value) => ({ value, label: codeName('settlementDocumentStateCd', value) }))}
          onChange={(state) => onSearch({ state })}
        />
      </ListTools>
      <SplitView
        drawer={
          site !== undefined &&
          payee !== undefined && (
            <DocumentDrawer
              key={`${site} ${payee}`}
              path={{ channelSeq: site, payeeSeq: payee }}
              onClose={() => onSearch({ site: undefined, payee: undefined })}
            />
          )
        }
      >
        <DataTable<DocumentLine>
          label={money('documents')}
          columns={columns}
          {...shownList(documents, search, { hrefOf, onSearch })}
          rowId={({ channelSeq, payeeSeq }) => `${channelSeq}-${payeeSeq}`}
          rowName={({ siteName }) => siteName}
          empty={
            search.q || search.state ? (
              <EmptyState
                title={text('noneFound')}
                message={text('noneFoundHint')}
                action={
                  <Button onClick={() => onSearch({ q: undefined, state: undefined })}>
                    {text('clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={money('noDocuments')} message={money('noDocumentsHint')} />
            )
          }
          countText={(n) => text('count', { n })}
          onOpen={open}
          {...(site !== undefined && { openId: `${site}-${payee}` })}
          rowMenu={(line) => [{ label: text('open'), onSelect: () => open(line) }]}
        />
      </SplitView>
    </>
  )
}

function useColumns(): Column<DocumentLine>[] {
  const text = useText(moneyTexts)
  const language = useLanguage()
  const codeName = useCodeName()
  return useMemo(
    () => [
      {
        id: 'site',
        header: text('site'),
        fixed: true,
        card: 'title',
        cell: ({ siteName }) => <b className="clip">{siteName}</b>,
      },
      { id: 'payee', header: text('payee'), card: 'meta', cell: ({ payeeName }) => payeeName },
      {
        id: 'state',
        header: text('state'),
        width: '120px',
        card: 'aside',
        cell: ({ state }) => codeName('settlementDocumentStateCd', state),
      },
      {
        id: 'submitted',
        header: text('submitted'),
        width: '230px',
        card: 'meta',
        cell: ({ submittedAt }) => (
          <time dateTime={submittedAt}>{formatDateTime(submittedAt, language)}</time>
        ),
      },
    ],
    [text, language, codeName],
  )
}
