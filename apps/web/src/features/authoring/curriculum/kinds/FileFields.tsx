import { YN } from '@seodang/domain/codes'
import { MOST_DOWNLOAD_DAYS, MOST_DOWNLOADS } from '@seodang/domain/download-limit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../../../platform/api.ts'
import { useText } from '../../../../platform/language.tsx'
import { nameOf } from '../../../../platform/uploads/sends.ts'
import { useUploads } from '../../../../platform/uploads/use-uploads.ts'
import { Switch } from '../../../../ui/Checkbox.tsx'
import { confirm } from '../../../../ui/dialog-requests.ts'
import { NumberField } from '../../../../ui/NumberField.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { FileUpload } from '../../../../ui/rich/FileUpload.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useEditor } from '../../editor/editor-context.ts'
import { curriculumQuery, type EditedItem } from '../../queries.ts'
import styles from '../curriculum.module.css'
import * as texts from './texts.ts'

/** CUR-08: the files of a file item; each is kept as soon as it has arrived. */
export function FileFields({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const api = useApi()
  const { course, changeItem, may } = useEditor()
  const { channelSeq, courseSeq } = course
  const { curriculumSeq, files } = item
  const changing = useFileChange(item)
  const uploads = useUploads(
    (file, sending) =>
      api.send('/v1.0/channels/{channelSeq}/courses/{courseSeq}/uploads/file', file, {
        path: { channelSeq, courseSeq },
        query: { name: nameOf(file) },
        ...sending,
      }),
    async ({ uploadSeq }) => {
      await changing.mutateAsync({ addFiles: [uploadSeq] })
    },
  )
  const remove = async (uploadSeq: number, name: string) => {
    const agreed = await confirm({
      title: text('removeFile', { name }),
      description: text('removeFileText'),
      confirmLabel: text('remove'),
      danger: true,
    })
    if (agreed) changing.mutate({ deleteFiles: [uploadSeq] })
  }
  const mayEdit = may('CLASS_INFO_UPDATE')
  return (
    <>
      <FileUpload
        label={text('files')}
        hint={text('filesHint')}
        multiple
        disabled={!mayEdit}
        files={files.map(({ uploadSeq, name, size }) => ({
          id: String(uploadSeq),
          name,
          bytes: size,
          state: { kind: 'done' },
          ...(mayEdit && { onRemove: () => void remove(uploadSeq, name) }),
        }))}
        uploads={uploads}
        isApart
        onChoose={(chosen) => void uploads.add(chosen)}
      />
      {files.some(({ downloadCount }) => downloadCount > 0) && (
        <p className={styles.records}>
          {text('downloads', { n: files.reduce((sum, { downloadCount }) => sum + downloadCount, 0) })}
        </p>
      )}
      <Panel flush>
        <div className={styles.rules}>
          <Switch
            atEnd
            label={text('secure')}
            note={text('secureNote')}
            checked={item.pdfSecurityYn === YN.yes}
            onChange={({ currentTarget: { checked } }) =>
              changeItem(curriculumSeq, { pdfSecurityYn: checked ? YN.yes : YN.no })
            }
          />
          <NumberField
            label={text('downloadTimes')}
            help={text('downloadTimesHelp')}
            max={MOST_DOWNLOADS}
            disabled={!mayEdit}
            value={item.downloadTimes}
            onChange={(downloadTimes) => changeItem(curriculumSeq, { downloadTimes: downloadTimes || null })}
          />
          <NumberField
            label={text('downloadDays')}
            help={text('downloadDaysHelp')}
            max={MOST_DOWNLOAD_DAYS}
            disabled={!mayEdit}
            value={item.downloadDays}
            onChange={(downloadDays) => changeItem(curriculumSeq, { downloadDays: downloadDays || null })}
          />
        </div>
      </Panel>
    </>
  )
}

/** What is typed into the item meanwhile is saved first, as both raise the same revision. */
function useFileChange({ curriculumSeq }: EditedItem) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { course, save } = useEditor()
  const { channelSeq, courseSeq } = course
  const { queryKey } = curriculumQuery(api, channelSeq, courseSeq)
  return useMutation({
    // One after the other: each needs the revision that the one before made.
    scope: { id: `files-${curriculumSeq}` },
    mutationFn: async (change: { addFiles: number[] } | { deleteFiles: number[] }) => {
      await save()
      const item = queryClient.getQueryData(queryKey)?.find((one) => one.curriculumSeq === curriculumSeq)
      return api.post('/v2.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/modify', {
        path: { channelSeq, courseSeq, curriculumSeq },
        body: { revision: item?.revision ?? 0, ...change },
      })
    },
    onSuccess: (answer) =>
      queryClient.setQueryData(queryKey, (all) =>
        all?.map((one) => (one.curriculumSeq === curriculumSeq ? answer : one)),
      ),
    onError: (error) =>
      toast({ text: (error instanceof ApiError && error.message) || text('sendFailed'), tone: 'bad' }),
  })
}
