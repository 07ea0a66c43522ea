import { YN } from '@seodang/domain/codes'
import { formatNumber } from '@seodang/domain/money'
import { SHARE_PERIOD, type SharePeriod } from '@seodang/domain/share-link'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useDownload } from '../../platform/download.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Sorting } from '../../ui/sorting.ts'
import { toast } from '../../ui/toast.ts'
import { NameDialog } from './NameDialog.tsx'
import { type CourseKey, type ShareLink, shareLinksQuery } from './queries.ts'
import styles from './share-links.module.css'
import { sortedLinks } from './sorted-links.ts'
import * as texts from './texts.ts'
import { AmountText, useColumns } from './use-columns.tsx'
import { useCopy } from './use-copy.ts'
import { useLinks } from './use-links.ts'

interface ShareLinksProps {
  courseKey: CourseKey
  period: SharePeriod
  hrefOf: (period: SharePeriod) => string
  /** May make and change links; everybody of the class may see them. */
  mayChange: boolean
}

/** LKS-12: the share links of a class with their visits, sign-ups and orders. */
export function ShareLinks({ courseKey, period, hrefOf, mayChange }: ShareLinksProps) {
  const text = useText(texts)
  const api = useApi()
  const download = useDownload()
  const copy = useCopy()
  const [sorting, setSorting] = useState<Sorting>(undefined)
  const [naming, setNaming] = useState<'new' | ShareLink | null>(null)
  const { create, change } = useLinks(courseKey)
  const links = useQuery({
    ...shareLinksQuery(api, courseKey, period),
    placeholderData: keepPreviousData,
  })
  const { data } = links
  const seesMoney = data?.sums.amountKrw != null
  const columns = useColumns(seesMoney)
  const isFull = data !== undefined && data.used >= data.limit
  const refused = (error: Error) => toast({ text: error.message, tone: 'bad' })
  const { channelSeq, courseSeq } = courseKey

  const use = (shareLinkSeq: number, useYn: 'Y' | 'N') =>
    change.mutate(
      { shareLinkSeq, useYn },
      {
        onError: refused,
        onSuccess: () =>
          toast({
            text: text(useYn === YN.no ? 'retiredToast' : 'restored'),
            tone: 'good',
            ...(useYn === YN.no && {
              action: { label: text('undo'), onPress: () => use(shareLinkSeq, YN.yes) },
            }),
          }),
      },
    )
  const retire = async (shareLinkSeq: number, name: string) => {
    const agreed = await confirm({
      title: text('retireTitle', { name }),
      description: text('retireText'),
      confirmLabel: text('retire'),
      danger: true,
    })
    if (agreed) use(shareLinkSeq, YN.no)
  }
  const menuOf = (link: ShareLink): MenuItem[] => {
    const { shareLinkSeq, name, useYn, refererCodeUrl } = link
    const copying = { label: text('copy'), icon: IconCopy, onSelect: () => void copy(refererCodeUrl) }
    if (shareLinkSeq === null || name === null) return [copying]
    return [
      ...(useYn === YN.yes ? [copying] : []),
      { label: text('rename'), icon: IconEdit, onSelect: () => setNaming(link) },
      useYn === YN.yes
        ? {
            label: text('retire'),
            icon: IconLinkOff,
            danger: true,
            onSelect: () => void retire(shareLinkSeq, name),
          }
        : { label: text('restore'), icon: IconRefresh, onSelect: () => use(shareLinkSeq, YN.yes) },
    ]
  }
  const close = () => {
    setNaming(null)
    create.reset()
    change.reset()
  }
  const make = (name: string, done: () => void) =>
    create.mutate(name, {
      onSuccess: async ({ refererCodeUrl }) => {
        done()
        close()
        if (!(await copy(refererCodeUrl, 'madeAndCopied'))) toast({ text: text('madeOnly'), tone: 'good' })
      },
    })
  const rename = (shareLinkSeq: number, name: string, done: () => void) =>
    change.mutate(
      { shareLinkSeq, name },
      {
        onSuccess: () => {
          done()
          close()
          toast({ text: text('renamed'), tone: 'good' })
        },
      },
    )

  return (
    <section className={styles.pane} aria-label={text('title')}>
      <header className={styles.head}>
        <h2 className="sr-only">{text('title')}</h2>
        <div className={styles.period}>
          <Segmented
            label={text('period')}
            scroll
            value={period}
            options={Object.values(SHARE_PERIOD).map((value) => ({ value, label: text(`period.${value}`) }))}
            hrefOf={hrefOf}
          />
        </div>
        <div className={styles.end}>
          <Button
            icon={IconDownload}
            busy={download.busy}
            onClick={() =>
              void download.start(
                () =>
                  api.raw(`/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/share-links/excel`, {
                    query: { period },
                  }),
                `${text('title')}_${courseSeq}.xlsx`,
              )
            }
          >
            {text('excel')}
          </Button>
          {mayChange && (
            <Button variant="main" icon={IconPlus} disabled={isFull} onClick={() => setNaming('new')}>
              {text('add')}
            </Button>
          )}
        </div>
      </header>
      <div className={styles.about}>
        <p>{text('lead')}</p>
        <p>{text('rule')}</p>
        {isFull && <Notice>{text('full', { n: data.limit })}</Notice>}
      </div>
      <div className={styles.rows}>
        <DataTable<ShareLink>
          label={text('title')}
          columns={columns}
          rows={data && sortedLinks(data.list, sorting)}
          rowId={({ refererCode }) => refererCode}
          rowName={({ name }) => name ?? text('own')}
          fetching={links.isPlaceholderData}
          {...(links.isError && {
            error: { message: links.error.message, retry: () => void links.refetch() },
          })}
          sorting={sorting}
          onSort={setSorting}
          countText={(n) => text('count', { n })}
          empty={<EmptyState title={text('empty')} />}
          {...(mayChange && { rowMenu: menuOf })}
          {...(data && {
            sums: {
              visits: formatNumber(data.sums.visitCount),
              joins: formatNumber(data.sums.joinCount),
              orders: formatNumber(data.sums.orderCount),
              ...(seesMoney && { amount: <AmountText amounts={data.sums} /> }),
            },
          })}
        />
      </div>
      {naming === 'new' && (
        <NameDialog
          place={`share-link:new:${courseSeq}`}
          title={text('newTitle')}
          description={text('newLead')}
          submitLabel={text('create')}
          isBusy={create.isPending}
          error={create.error}
          onSubmit={make}
          onClose={close}
        />
      )}
      {naming !== null && naming !== 'new' && naming.shareLinkSeq !== null && (
        <NameDialog
          place={`share-link:${naming.shareLinkSeq}`}
          title={text('renameTitle')}
          submitLabel={text('save')}
          name={naming.name ?? ''}
          isBusy={change.isPending}
          error={change.error}
          onSubmit={(name, done) => rename(naming.shareLinkSeq ?? 0, name, done)}
          onClose={close}
        />
      )}
    </section>
  )
}
