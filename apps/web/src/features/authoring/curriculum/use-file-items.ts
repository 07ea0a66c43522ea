import { CURRICULUM_TYPE, VOD_TYPE } from '@seodang/domain/codes'
import { cutText } from '@seodang/domain/text'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useApi } from '../../../platform/api.ts'
import { useEditor } from '../editor/editor-context.ts'
import { MAX_ITEM_TITLE } from '../editor/item-problems.ts'
import { curriculumQuery } from '../queries.ts'
import { addUpload } from '../uploads/upload-store.ts'
import { useCurriculum } from './use-curriculum.ts'

const titleOf = ({ name }: File) => cutText(name.replace(/\.[^.]+$/, ''), MAX_ITEM_TITLE)

/** Uploads that make items, or that bring the video of one; they go on wherever one is in the site. */
export function useFileItems() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { apiBases } = useRouter().options.context.boot
  const { course } = useEditor()
  const curriculum = useCurriculum()
  const { channelSeq, courseSeq } = course
  const endpoint = `${apiBases.api}/v1.0/channels/${channelSeq}/courses/${courseSeq}/uploads/tus`
  const { queryKey } = curriculumQuery(api, channelSeq, courseSeq)
  const onEnd = () => void queryClient.invalidateQueries({ queryKey })
  const itemWith = (uploadVodSeq: number) =>
    queryClient.getQueryData(queryKey)?.find((item) => item.uploadVodSeq === uploadVodSeq)

  return {
    /** Each file becomes an item of the section; one whose upload was cut off goes on with its own. */
    addFiles(files: readonly File[], sectionSeq: number | null) {
      for (const file of files) {
        const onBegun = async (uploadVodSeq: number) => {
          if (itemWith(uploadVodSeq)) return
          await curriculum.createOfUpload({
            curriculumTypeCd: CURRICULUM_TYPE.video,
            title: titleOf(file),
            sectionSeq,
            vodTypeCd: VOD_TYPE.upload,
            uploadVodSeq,
          })
        }
        addUpload({ endpoint, courseSeq, file, onBegun, onEnd })
      }
    },
    /** Brings the video of an item, or goes on with it. */
    addVideo(file: File, curriculumSeq: number) {
      const onBegun = async (uploadVodSeq: number) => {
        const item = queryClient.getQueryData(queryKey)?.find((one) => one.curriculumSeq === curriculumSeq)
        if (!item || item.uploadVodSeq === uploadVodSeq) return
        const saved = await api.post('/v2.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/modify', {
          path: { channelSeq, courseSeq, curriculumSeq },
          body: { revision: item.revision, uploadVodSeq, vodTypeCd: VOD_TYPE.upload },
        })
        await queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData(queryKey, (all) =>
          all?.map((one) => (one.curriculumSeq === curriculumSeq ? saved : one)),
        )
      }
      addUpload({ endpoint, courseSeq, file, onBegun, onEnd })
    },
  }
}
