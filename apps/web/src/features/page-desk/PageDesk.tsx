import { allows, staff } from '@seodang/domain/access'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { type PlacedPages, placesOf } from '@seodang/domain/page-place'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import styles from './page-desk.module.css'
import { managedPagesQuery, type PageFilter, type PageRow } from './queries.ts'
import * as texts from './texts.ts'
import { usePageActs } from './use-page-acts.ts'

interface PageDeskProps {
  search: PageFilter
  onSearch: (change: Partial<PageFilter>) => void
  hrefOf: (change: Partial<PageFilter>) => string
  onOpen: (pageSeq: number) => void
}

const NOWHERE: PlacedPages = { entry: null, main: null, intro: null }

/** PGE-12: the pages of the site. */
export function PageDesk({ search, onSearch, hrefOf, onOpen }: PageDeskProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const may = {
    create: allows(staff('SITE_PAGE_CREATE'), principal),
    update: allows(staff('SITE_PAGE_UPDATE'), principal),
    remove: allows(staff('SITE_PAGE_DELETE'), principal),
  }
  const acts = usePageActs(onOpen)
  const pages = useQuery({
    ...managedPagesQuery(useApi(), channelSeq, search),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns(pages.data?.places ?? NOWHERE)
  const create = may.create && (
    <LinkButton variant="main" icon={IconPlus} href="/settings/page/create">
      {text('create')}
    </LinkButton>
  )
  const menuOf = (page: PageRow) => {
    const isPublic = page.publishStatusCd === PUBLISH_STATUS.published
    return [
      { label: text('open'), href: `/settings/page/${page.pageSeq}` },
      ...(isPublic
        ? [{ label: text('visit'), href: `/p/${page.path}?channelSeq=${channelSeq}`, target: '_blank' }]
        : []),
      ...(may.update
        ? [{ label: text(isPublic ? 'unpublish' : 'publish'), onSelect: () => acts.publish(page) }]
        : []),
      ...(may.create ? [{ label: text('copy'), onSelect: () => acts.copy(page) }] : []),
      ...(may.remove
        ? [{ label: text('remove'), danger: true, apart: true, onSelect: () => void acts.remove(page) }]
        : []),
    ]
  }
  return (
    <>
      <PageHead title={text('title')} note={text('note')} end={create} />
      <ListTools label={text('search')} q={search.q} onSearch={onSearch} />
      <DataTable<PageRow>
        label={text('title')}
        columns={columns}
        {...shownList(pages, search, { hrefOf, onSearch })}
        rowId={({ pageSeq }) => String(pageSeq)}
        rowName={({ title }) => title}
        countText={(n) => text('count', { n })}
        onOpen={({ pageSeq }) => onOpen(pageSeq)}
        rowMenu={menuOf}
        empty={
          search.q === undefined ? (
            <EmptyState
              icon={IconFileText}
              title={text('empty')}
              message={text('emptyHint')}
              action={
                may.create && (
                  <LinkButton icon={IconPlus} href="/settings/page/create">
                    {text('create')}
                  </LinkButton>
                )
              }
            />
          ) : (
            <EmptyState
              title={text('nothingFound')}
              action={<Button onClick={() => onSearch({ q: undefined })}>{text('clear')}</Button>}
            />
          )
        }
      />
    </>
  )
}

function useColumns(places: PlacedPages): Column<PageRow>[] {
  const text = useText(texts)
  const language = useLanguage()
  return [
    {
      id: 'title',
      header: text('name'),
      fixed: true,
      card: 'title',
      cell: ({ pageSeq, title, blockCount }) => (
        <span className={styles.name}>
          <Anchor href={`/settings/page/${pageSeq}`}>{title}</Anchor>
          <small>{text('blocksOf', { n: blockCount })}</small>
        </span>
      ),
    },
    {
      id: 'path',
      header: text('path'),
      card: 'body',
      cell: ({ path, pageSeq }) => (
        <span className={styles.paths}>
          <code>/p/{path}</code>
          {placesOf(places, pageSeq).map((place) => (
            <Tag key={place} small>
              {text(`place.${place}`)}
            </Tag>
          ))}
        </span>
      ),
    },
    {
      id: 'state',
      header: text('state'),
      width: '120px',
      card: 'aside',
      cell: ({ publishStatusCd }) => {
        const isPublic = publishStatusCd === PUBLISH_STATUS.published
        return <StatusDot kind={isPublic ? 'ok' : 'off'}>{text(isPublic ? 'public' : 'hidden')}</StatusDot>
      },
    },
    {
      id: 'updated',
      header: text('updated'),
      width: '180px',
      card: 'meta',
      cell: ({ updatedAt }) => formatDateTime(updatedAt, language),
    },
  ]
}
