import { SOCKET_COMMAND, UPLOAD_STATE } from '@seodang/domain/codes'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useSocketMessage } from '../../../platform/socket.ts'
import { curriculumQuery, type EditedItem } from '../queries.ts'

/** UPL-13: how far the videos of a class are, told by the server sooner than they are asked for. */
export function useVideoNews(channelSeq: number, courseSeq: number): void {
  const queryClient = useQueryClient()
  const { queryKey } = curriculumQuery(useApi(), channelSeq, courseSeq)
  useSocketMessage(SOCKET_COMMAND.videoReady, ({ uploadVodSeq, state, progress }) => {
    const isTold = ({ video }: EditedItem) => video?.uploadVodSeq === uploadVodSeq
    if (!queryClient.getQueryData(queryKey)?.some(isTold)) return
    if (state !== UPLOAD_STATE.optimising) return void queryClient.invalidateQueries({ queryKey })
    queryClient.setQueryData(queryKey, (items) =>
      items?.map((item) =>
        isTold(item) && item.video
          ? { ...item, video: { ...item.video, state: UPLOAD_STATE.optimising, progress: Number(progress) } }
          : item,
      ),
    )
  })
}
