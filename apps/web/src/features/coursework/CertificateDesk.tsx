import { REQUIREMENT_TEXTS } from '@seodang/domain/requirement-texts'
import { formatDate } from '@seodang/domain/seoul-time'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { ListSearch } from '../../ui/rich/ListSearch.tsx'
import { isSelected, nothingSelected, type Selection } from '../../ui/rich/selection.ts'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot, type StatusKind } from '../../ui/StatusDot.tsx'
import styles from './coursework.module.css'
import { DeskPane } from './DeskPane.tsx'
import { type Candidate, type CertificateFilter, type CourseKey, certificatesQuery } from './queries.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import * as texts from './texts.ts'
import { useCertificateChange } from './use-certificate-change.ts'
import { useMay } from './use-may.ts'

const STATES = ['issued', 'none', 'withdrawn'] as const
type State = (typeof STATES)[number]

const KINDS: Readonly<Record<State, StatusKind>> = { issued: 'ok', none: 'off', withdrawn: 'bad' }

const stateOf = ({ certificate }: Candidate): State =>
  certificate === null ? 'none' : certificate.withdrawnAt === null ? 'issued' : 'withdrawn'

interface CertificateDeskProps {
  courseKey: CourseKey
  search: CertificateFilter
  onSearch: (change: Partial<CertificateFilter>) => void
  hrefOf: (change: Partial<CertificateFilter>) => string
}

/** CERT-06: who has a certificate, who has earned one, and what staff do by hand. */
export function CertificateDesk({ courseKey, search, onSearch, hrefOf }: CertificateDeskProps) {
  const text = useText(texts)
  const requirementText = useText(REQUIREMENT_TEXTS)
  const language = useLanguage()
  const may = useMay(courseKey)
  const mayChange = may('CLASS_STUDENT_UPDATE')
  const found = useQuery({
    ...certificatesQuery(useApi(), courseKey, search),
    placeholderData: keepPreviousData,
  })
  const page = found.data
  const change = useCertificateChange(courseKey)
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [asking, setAsking] = useState<{ act: 'withdraw' | 'reissue'; row: Candidate } | null>(null)

  const issue = async (rows: readonly Candidate[]) => {
    if (rows.length === 0) return
    const agreed = await confirm({
      title: text('issueTitle', { n: rows.length }),
      description: text('issueText'),
      affected: rows.map(({ name }) => ({ name })),
      confirmLabel: text('issue'),
    })
    if (!agreed) return
    change.mutate(
      { act: 'issue', attendSeqs: rows.map(({ attendSeq }) => attendSeq) },
      { onSuccess: () => setSelection(nothingSelected) },
    )
  }
  const menuOf = useRowMenu(courseKey, mayChange, setAsking, (row) => void issue([row]))
  // Only those on the page that one sees, and who have none that stands.
  const chosen = (page?.list ?? []).filter(
    (row) => isSelected(selection, String(row.attendSeq)) && stateOf(row) !== 'issued',
  )
  return (
    <DeskPane
      courseSeq={courseKey.courseSeq}
      current="certificates"
      tools={
        <>
          <div className={styles.search}>
            <ListSearch label={text('search')} q={search.q} onSearch={onSearch} />
          </div>
          <FilterSelect
            label={text('states')}
            anyLabel={text('all')}
            value={search.state}
            options={STATES.map((state) => ({
              value: state,
              label: page ? `${text(state)} ${page.counts[state]}` : text(state),
            }))}
            onChange={(state) => onSearch({ state })}
          />
          <LinkButton href={`/classes/${courseKey.courseSeq}/settings/more#course-certificate`}>
            {text('toRule')}
          </LinkButton>
        </>
      }
    >
      <DataTable<Candidate>
        label={text('certificates')}
        {...shownList(found, search, { hrefOf, onSearch })}
        rowId={({ attendSeq }) => String(attendSeq)}
        rowName={({ name }) => name}
        empty={
          search.q || search.state ? (
            <EmptyState
              title={text('noneFound')}
              action={
                <Button onClick={() => onSearch({ q: undefined, state: undefined })}>{text('clear')}</Button>
              }
            />
          ) : (
            <EmptyState title={text('nobody')} />
          )
        }
        {...(mayChange && { selection, onSelect: setSelection })}
        bulkActions={[{ label: text('issue'), icon: IconCertificate, onSelect: () => void issue(chosen) }]}
        countText={(n) => text('people', { n })}
        rowMenu={menuOf}
        columns={[
          {
            id: 'name',
            header: text('name'),
            fixed: true,
            card: 'title',
            cell: (row) => (
              <span className={styles.person}>
                <b>{row.name}</b>
                <small>{row.email}</small>
              </span>
            ),
          },
          {
            id: 'progress',
            header: text('progress'),
            card: 'meta',
            cardHeader: true,
            cell: (row) => (
              <span className={styles.person}>
                <span>
                  {row.progressPercent}%{row.isEarned && ` · ${text('earned')}`}
                </span>
                {row.requirements
                  .filter(({ kind, isMet }) => !isMet && kind !== 'progress')
                  .map(({ kind, reached, needed }) => (
                    <small key={kind}>{requirementText(kind, { reached, needed })}</small>
                  ))}
              </span>
            ),
          },
          {
            id: 'state',
            header: text('certificate'),
            card: 'aside',
            cell: (row) => <StatusDot kind={KINDS[stateOf(row)]}>{text(stateOf(row))}</StatusDot>,
          },
          {
            id: 'number',
            header: text('number'),
            card: 'body',
            isEmpty: (row) => row.certificate === null,
            cell: (row) => <span className={styles.number}>{row.certificate?.number ?? '–'}</span>,
          },
          {
            id: 'issuedAt',
            header: text('issuedAt'),
            card: 'meta',
            isEmpty: (row) => row.certificate === null,
            cell: (row) => (row.certificate ? formatDate(row.certificate.issuedAt, language) : '–'),
          },
          {
            id: 'issuedBy',
            header: text('issuedBy'),
            card: 'none',
            cell: (row) => (row.certificate ? (row.certificate.issuedBy ?? text('byRule')) : '–'),
          },
        ]}
      />
      {asking && (
        <ReasonDialog
          place={`${asking.act}:${asking.row.attendSeq}`}
          title={text(asking.act === 'withdraw' ? 'withdrawTitle' : 'reissueTitle', {
            name: asking.row.name,
          })}
          description={text(asking.act === 'withdraw' ? 'withdrawText' : 'reissueText')}
          confirmLabel={text(asking.act)}
          busy={change.isPending}
          onClose={() => setAsking(null)}
          onConfirm={(reason, done) =>
            change.mutate(
              { act: asking.act, certificateSeq: asking.row.certificate?.certificateSeq ?? 0, reason },
              {
                onSuccess: () => {
                  done()
                  setAsking(null)
                },
              },
            )
          }
        />
      )}
    </DeskPane>
  )
}

function useRowMenu(
  { channelSeq, courseSeq }: CourseKey,
  mayChange: boolean,
  ask: (asked: { act: 'withdraw' | 'reissue'; row: Candidate }) => void,
  issue: (row: Candidate) => void,
) {
  const text = useText(texts)
  const api = useApi()
  const download = useDownload()
  return (row: Candidate): MenuItem[] => {
    const { certificate } = row
    if (!certificate)
      return mayChange ? [{ label: text('issue'), icon: IconCertificate, onSelect: () => issue(row) }] : []
    const { certificateSeq, number, withdrawnAt } = certificate
    const path = `/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/certificates/${certificateSeq}/pdf`
    return [
      {
        label: text('download'),
        icon: IconDownload,
        onSelect: () => void download.start(() => api.raw(path), `certificate-${number}.pdf`),
      },
      { label: text('verify'), icon: IconExternalLink, href: `/certificates/${number}` },
      ...(mayChange
        ? [
            { label: text('reissue'), icon: IconRefresh, onSelect: () => ask({ act: 'reissue', row }) },
            ...(withdrawnAt === null
              ? [
                  {
                    label: text('withdraw'),
                    icon: IconX,
                    danger: true,
                    apart: true,
                    onSelect: () => ask({ act: 'withdraw', row }),
                  },
                ]
              : []),
          ]
        : []),
    ]
  }
}
