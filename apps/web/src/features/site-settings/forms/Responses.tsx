import { staff } from '@seodang/domain/access'
import { FORM_FIELD_KIND } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { formatPhone } from '@seodang/domain/validation'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useDownload } from '../../../platform/download.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/dialog-requests.ts'
import { type Column, DataTable } from '../../../ui/rich/DataTable.tsx'
import { SplitView } from '../../../ui/rich/Drawer.tsx'
import { ListTools } from '../../../ui/rich/ListTools.tsx'
import { nothingSelected, type Selection } from '../../../ui/rich/selection.ts'
import { shownList } from '../../../ui/rich/shown-list.ts'
import { EmptyState } from '../../../ui/States.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMay } from '../use-may.ts'
import { FieldCharts } from './FieldCharts.tsx'
import type { FormEditorProps } from './FormEditor.tsx'
import styles from './forms.module.css'
import { formsKey, type ResponseLine, responsesQuery } from './queries.ts'
import { ResponseDrawer } from './ResponseDrawer.tsx'
import * as texts from './texts.ts'

interface ResponsesProps extends FormEditorProps {
  name: string
}

/** FRM-14: the answers of a form, counted, listed, opened, downloaded and deleted. */
export function Responses({ formSeq, name, search, onSearch, hrefOf }: ResponsesProps) {
  const text = useText(texts)
  const api = useApi()
  const download = useDownload()
  const { channelSeq } = useChannel()
  const mayDelete = useMay(staff('SITE_FORM_UPDATE'))
  const key = { channelSeq, formSeq }
  const { tab: _tab, open, ...filter } = search
  const columns = useColumns()
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const responses = useQuery({ ...responsesQuery(api, key, filter), placeholderData: keepPreviousData })
  const remove = useRemoval(key.formSeq, () => {
    setSelection(nothingSelected)
    onSearch({ open: undefined })
  })
  // Of all that fit the filter those of this page are meant: nobody deletes what they have not seen.
  const chosen = (responses.data?.list ?? [])
    .map(({ responseSeq }) => responseSeq)
    .filter((responseSeq) =>
      selection.kind === 'some'
        ? selection.ids.includes(String(responseSeq))
        : !selection.except.includes(String(responseSeq)),
    )
  return (
    <div className={styles.responses}>
      <FieldCharts formKey={key} />
      <ListTools label={text('searchAnswers')} q={search.q} onSearch={onSearch}>
        <Button
          icon={IconDownload}
          busy={download.busy}
          onClick={() =>
            void download.start(
              () => api.raw(`/v1.0/channels/${channelSeq}/admin/forms/${formSeq}/responses/excel`),
              `${name}.xlsx`,
            )
          }
        >
          {text('excel')}
        </Button>
      </ListTools>
      <SplitView
        drawer={
          open !== undefined && (
            <ResponseDrawer
              key={open}
              formKey={key}
              responseSeq={open}
              onClose={() => onSearch({ open: undefined })}
              {...(mayDelete && { onDelete: () => void remove([open]) })}
            />
          )
        }
      >
        <DataTable<ResponseLine>
          label={text('response')}
          columns={columns}
          {...shownList(responses, search, { hrefOf, onSearch })}
          rowId={({ responseSeq }) => String(responseSeq)}
          rowName={(row) => row.name ?? text('visitor')}
          openId={open === undefined ? undefined : String(open)}
          onOpen={({ responseSeq }) => onSearch({ open: responseSeq })}
          countText={(n) => text('answersCount', { n })}
          {...(mayDelete && {
            selection,
            onSelect: setSelection,
            bulkActions: [
              {
                label: text('removeAnswers'),
                icon: IconTrash,
                danger: true,
                onSelect: () => void remove(chosen),
              },
            ],
          })}
          empty={
            search.q === undefined ? (
              <EmptyState icon={IconInbox} title={text('noAnswers')} message={text('noAnswersHint')} />
            ) : (
              <EmptyState
                title={text('nothingFound')}
                action={<Button onClick={() => onSearch({ q: undefined })}>{text('clear')}</Button>}
              />
            )
          }
        />
      </SplitView>
    </div>
  )
}

/** Asked first, because what people said is gone for good. */
function useRemoval(formSeq: number, onDone: () => void): (responseSeqs: number[]) => Promise<void> {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const removal = useMutation({
    mutationFn: (responseSeqs: number[]) =>
      api.post('/v1.0/channels/{channelSeq}/admin/forms/{formSeq}/responses/delete', {
        path: { channelSeq, formSeq },
        body: { responseSeqs },
      }),
    onSuccess: ({ deletedCount }) => {
      toast({ text: text('answersRemoved', { n: deletedCount }), tone: 'good' })
      onDone()
    },
    onError: (error) =>
      toast({ text: (error instanceof ApiError && error.message) || text('failed'), tone: 'bad' }),
    // Not the form that is being edited: its draft begins from what was read.
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: formsKey(channelSeq),
        predicate: ({ queryKey }) => !queryKey.includes('edited'),
      }),
  })
  return async (responseSeqs) => {
    if (responseSeqs.length === 0) return
    const agreed = await confirm({
      title: text('removeAnswersTitle', { n: responseSeqs.length }),
      description: text('removeAnswersText'),
      confirmLabel: text('remove'),
      danger: true,
    })
    if (agreed) removal.mutate(responseSeqs)
  }
}

function useColumns(): Column<ResponseLine>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('person'),
        fixed: true,
        width: '220px',
        card: 'title',
        cell: ({ name, email }) => (
          <span className={styles.name}>
            <b>{name ?? text('visitor')}</b>
            {email && <small>{email}</small>}
          </span>
        ),
      },
      {
        id: 'preview',
        header: text('said'),
        card: 'body',
        cell: ({ preview, courseTitle }) => (
          <span className={styles.said}>
            {preview.map(({ label, kind, text: words }) => (
              <span key={label} className="clip">
                <small>{label}</small> {kind === FORM_FIELD_KIND.phoneNumber ? formatPhone(words) : words}
              </span>
            ))}
            {courseTitle && <small>{text('onEnrolling', { title: courseTitle })}</small>}
          </span>
        ),
      },
      {
        id: 'createdAt',
        header: text('answeredAt'),
        width: '200px',
        card: 'meta',
        cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, language)}</time>,
      },
    ],
    [text, language],
  )
}
