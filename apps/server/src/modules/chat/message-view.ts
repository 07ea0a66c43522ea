import type { chatMessages, sendChatMessage } from '@seodang/contract/chat'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { isShownInPlace } from '@seodang/domain/chat'
import { cutText } from '@seodang/domain/text'
import type { Context } from '../../platform/context.ts'
import { FILE_OWNER, imageUrl, signedFile } from '../media/index.ts'
import { listMessages, type MessageRow } from './message-store.ts'
import { insidePlace } from './place.ts'

export type MessageView = ReplyOf<typeof sendChatMessage>
type FileView = ReplyOf<typeof chatMessages>['list'][number]['files'][number]

/** A page stays open: pictures of a room load while it does. */
const FILE_LIFE_SECONDS = 3600
const QUOTE_LENGTH = 100

export const messageViews = (
  ctx: Context,
  chatRoomSeq: number,
  rows: readonly MessageRow[],
): Promise<MessageView[]> => Promise.all(rows.map((row) => messageView(ctx, chatRoomSeq, row)))

/** Of a deleted message nothing is told but that it was there. */
export async function messageView(ctx: Context, chatRoomSeq: number, row: MessageRow): Promise<MessageView> {
  const isDeleted = row.deleted_at !== null
  return {
    messageSeq: row.message_seq,
    writer: writerView(row),
    text: isDeleted ? null : row.text,
    deletedBy: isDeleted ? (row.deleted_by === row.user_seq ? 'writer' : 'moderator') : null,
    files: isDeleted ? [] : await filesView(ctx, chatRoomSeq, row),
    replyTo:
      isDeleted || row.reply_seq === null
        ? null
        : {
            messageSeq: row.reply_seq,
            writerName: row.reply_writer,
            text: row.reply_deleted ? null : cutText(row.reply_text ?? '', QUOTE_LENGTH),
          },
    mentions: isDeleted ? [] : (row.mentions ?? []),
    reactions: isDeleted ? [] : (row.reactions ?? []),
    createdAt: new Date(row.created_at).toISOString(),
  }
}

export const writerView = (
  row: Pick<MessageRow, 'user_seq' | 'writer_name' | 'profile_image_key' | 'role_cd'>,
): MessageView['writer'] => ({
  userSeq: row.user_seq,
  name: row.writer_name,
  profileImageUrl: imageUrl(row.profile_image_key),
  roleCd: row.role_cd,
})

/** A file whose owner took it away is no more there. */
async function filesView(ctx: Context, chatRoomSeq: number, row: MessageRow): Promise<FileView[]> {
  const owner = { kind: FILE_OWNER.chatMessage, courseSeq: 0, key: row.message_seq, within: chatRoomSeq }
  const files = await Promise.all(
    row.upload_seqs.map(async (uploadSeq) => {
      const options = { lifeSeconds: FILE_LIFE_SECONDS }
      const file = await signedFile(ctx, uploadSeq, owner, options)
      if (!file) return null
      const isPicture = isShownInPlace(file.mime)
      const shown = isPicture ? await signedFile(ctx, uploadSeq, owner, { ...options, inline: true }) : file
      return shown && { uploadSeq, name: file.name, size: file.size, isPicture, url: shown.url }
    }),
  )
  return files.filter((file) => file !== null)
}

/** UPL-12: whether the file hangs on a message that is there, in a room that the caller is in. */
export async function mayOpenFile(
  ctx: Context,
  chatRoomSeq: number,
  messageSeq: number,
  uploadSeq: number,
): Promise<boolean> {
  await insidePlace(ctx, chatRoomSeq)
  const [row] = await listMessages(ctx, chatRoomSeq, { only: messageSeq, limit: 1 })
  return row !== undefined && row.deleted_at === null && row.upload_seqs.includes(uploadSeq)
}
