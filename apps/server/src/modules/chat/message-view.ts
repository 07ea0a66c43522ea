import type { chatMessages, sendChatMessage } from '@seodang/contract/chat'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { isShownInPlace } from '@seodang/domain/chat'
import { cutText } from '@seodang/domain/text'
import type { Context } from '../../platform/context.ts'
import { imageUrl, signedFile } from '../media/index.ts'
import type { MessageRow } from './message-store.ts'

export type MessageView = ReplyOf<typeof sendChatMessage>
type FileView = ReplyOf<typeof chatMessages>['list'][number]['files'][number]

/** A page stays open: pictures of a room load while it does. */
const FILE_LIFE_SECONDS = 3600
const QUOTE_LENGTH = 100

export const messageViews = (ctx: Context, rows: readonly MessageRow[]): Promise<MessageView[]> =>
  Promise.all(rows.map((row) => messageView(ctx, row)))

/** Of a deleted message nothing is told but that it was there. */
export async function messageView(ctx: Context, row: MessageRow): Promise<MessageView> {
  const isDeleted = row.deleted_at !== null
  return {
    messageSeq: row.message_seq,
    writer: writerView(row),
    text: isDeleted ? null : row.text,
    deletedBy: isDeleted ? (row.deleted_by === row.user_seq ? 'writer' : 'moderator') : null,
    files: isDeleted ? [] : await filesView(ctx, row.upload_seqs),
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
async function filesView(ctx: Context, uploadSeqs: readonly number[]): Promise<FileView[]> {
  const files = await Promise.all(
    uploadSeqs.map(async (uploadSeq) => {
      const options = { lifeSeconds: FILE_LIFE_SECONDS }
      const file = await signedFile(ctx, uploadSeq, options)
      if (!file) return null
      const isPicture = isShownInPlace(file.mime)
      const shown = isPicture ? await signedFile(ctx, uploadSeq, { ...options, inline: true }) : file
      return shown && { uploadSeq, name: file.name, size: file.size, isPicture, url: shown.url }
    }),
  )
  return files.filter((file) => file !== null)
}
