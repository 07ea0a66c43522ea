import { staff } from '@seodang/domain/access'
import { FORM_TYPE, YN } from '@seodang/domain/codes'
import { formatNumber } from '@seodang/domain/money'
import { formatDate, formatDateTime } from '@seodang/domain/seoul-time'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import type { MenuItem } from '../../../ui/Menu.tsx'
import { type Column, DataTable } from '../../../ui/rich/DataTable.tsx'
import { ListTools } from '../../../ui/rich/ListTools.tsx'
import { PageHead } from '../../../ui/rich/PageHead.tsx'
import { shownList } from '../../../ui/rich/shown-list.ts'
import { EmptyState } from '../../../ui/States.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { useMay } from '../use-may.ts'
import styles from './forms.module.css'
import { NewForm } from './NewForm.tsx'
import { type FormFilter, type FormLine, formsQuery } from './queries.ts'
import { SORTS } from './search.ts'
import { STATE_KINDS } from './state-kinds.ts'
import * as texts from './texts.ts'
import { useCopyLink } from './use-copy-link.ts'
import { useFormActs } from './use-form-acts.ts'

interface FormDeskProps {
  search: FormFilter
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<FormFilter>) => void
  hrefOf: (change: Partial<FormFilter>) => string
  onOpen: (formSeq: number) => void
}

const editPath = ({ formSeq, formType }: FormLine) =>
  formType === FORM_TYPE.default ? '/settings/form/join' : `/settings/form/${formSeq}/edit`
const answersPath = ({ formSeq }: FormLine) => `/settings/form/${formSeq}/edit?tab=response`

/** FRM-07: the forms of the site. */
export function FormDesk({ search, onSearch, hrefOf, onOpen }: FormDeskProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const mayChange = useMay(staff('SITE_FORM_UPDATE'))
  const [isMaking, setIsMaking] = useState(false)
  const columns = useColumns()
  const copyLink = useCopyLink()
  const acts = useFormActs({ onCopied: onOpen })
  const forms = useQuery({ ...formsQuery(useApi(), channelSeq, search), placeholderData: keepPreviousData })
  const { q, publicYn, publishYn, sort, direction } = search
  const isNarrowed = q !== undefined || publicYn !== undefined || publishYn !== undefined
  const create = mayChange && (
    <Button variant="main" icon={IconPlus} onClick={() => setIsMaking(true)}>
      {text('create')}
    </Button>
  )
  const menuOf = (form: FormLine): MenuItem[] => [
    { label: text('edit'), href: editPath(form) },
    { label: text('seeAnswers'), href: answersPath(form) },
    ...(form.formType === FORM_TYPE.default
      ? []
      : [
          { label: text('copyLink'), onSelect: () => void copyLink(form.formSeq) },
          ...(mayChange
            ? [
                { label: text('copy'), onSelect: () => acts.copy(form) },
                { label: text('remove'), danger: true, apart: true, onSelect: () => void acts.remove(form) },
              ]
            : []),
        ]),
  ]
  return (
    <>
      <PageHead title={text('title')} note={text('note')} end={create} />
      <Tools search={search} onSearch={onSearch} />
      <DataTable<FormLine>
        label={text('title')}
        columns={columns}
        {...shownList(forms, search, { hrefOf, onSearch })}
        rowId={({ formSeq }) => String(formSeq)}
        rowName={({ title }) => title || text('joinForm')}
        sorting={sort ? { id: sort, direction: direction ?? 'desc' } : undefined}
        onSort={(sorting) =>
          onSearch({ sort: SORTS.find((one) => one === sorting?.id), direction: sorting?.direction })
        }
        countText={(n) => text('count', { n })}
        rowMenu={menuOf}
        empty={
          isNarrowed ? (
            <EmptyState
              title={text('nothingFound')}
              action={
                <Button onClick={() => onSearch({ q: undefined, publicYn: undefined, publishYn: undefined })}>
                  {text('clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={IconForms} title={text('empty')} message={text('emptyHint')} action={create} />
          )
        }
      />
      {isMaking && <NewForm onClose={() => setIsMaking(false)} onMade={onOpen} />}
    </>
  )
}

function Tools({ search, onSearch }: Pick<FormDeskProps, 'search' | 'onSearch'>) {
  const text = useText(texts)
  const choice = (name: 'publishYn' | 'publicYn') => (
    <FilterSelect
      label={text(name)}
      anyLabel={text(`${name}.any`)}
      value={search[name]}
      options={Object.values(YN).map((value) => ({ value, label: text(`${name}.${value}`) }))}
      onChange={(chosen) => onSearch({ [name]: chosen })}
    />
  )
  return (
    <ListTools label={text('search')} q={search.q} onSearch={onSearch}>
      {choice('publishYn')}
      {choice('publicYn')}
    </ListTools>
  )
}

function useColumns(): Column<FormLine>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'title',
        header: text('name'),
        fixed: true,
        sortable: true,
        card: 'title',
        cell: (form) => (
          <span className={styles.name}>
            <Anchor href={editPath(form)}>{form.title || text('joinForm')}</Anchor>
            <small>
              {text(`type.${form.formType}`)} · {text(`publicYn.${form.publicYn}`)}
            </small>
          </span>
        ),
      },
      {
        id: 'state',
        header: text('state'),
        width: '128px',
        card: 'aside',
        cell: ({ state }) => <StatusDot kind={STATE_KINDS[state]}>{text(`state.${state}`)}</StatusDot>,
      },
      {
        id: 'period',
        header: text('period'),
        width: '260px',
        card: 'body',
        isEmpty: ({ startAt, endAt }) => startAt === null && endAt === null,
        cell: ({ startAt, endAt }) =>
          startAt === null && endAt === null ? (
            '–'
          ) : (
            <span className={styles.period}>
              <span>{startAt && formatDateTime(startAt, language)} ~</span>
              <span>{endAt && formatDateTime(endAt, language)}</span>
            </span>
          ),
      },
      {
        id: 'responseCount',
        header: text('answers'),
        sortable: true,
        align: 'end',
        width: '120px',
        card: 'meta',
        cardHeader: true,
        cell: (form) => (
          <Anchor href={answersPath(form)}>
            {formatNumber(form.responseCount)}
            {form.answerLimit !== null && ` / ${formatNumber(form.answerLimit)}`}
          </Anchor>
        ),
      },
      {
        id: 'createdAt',
        header: text('created'),
        sortable: true,
        align: 'end',
        width: '148px',
        card: 'none',
        cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>,
      },
    ],
    [text, language],
  )
}
