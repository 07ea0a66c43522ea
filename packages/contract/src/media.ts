import { type Access, classStaff, member, staff, verified } from '@seodang/domain/access'
import { UPLOAD_STATE } from '@seodang/domain/codes'
import { VIMEO_HASH, VIMEO_ID } from '@seodang/domain/vimeo'
import Type, { type TObject } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Bytes, ChannelKey, Code, Count, CourseKey, Instant, nullable, Seq, Text } from './schemas.ts'

const MiB = 1024 * 1024
/** UPL-02. */
export const IMAGE_MAX_BYTES = 2 * MiB
export const FILE_MAX_BYTES = 20 * MiB
export const CAPTION_MAX_BYTES = MiB

/** A picture that anybody may see at `url`; `?w=` gives it at another width (UI-11). */
export const UploadedImage = Type.Object({
  uploadSeq: Seq,
  /** What forms send back: `imageKey`, `logoKey`, `coverKey` … */
  key: Type.String(),
  url: Type.String(),
  width: Count,
  height: Count,
  /** A tiny picture as a data address, shown until the real one is there. */
  placeholder: Type.String(),
})

export const UploadedFile = Type.Object({
  uploadSeq: Seq,
  name: Type.String(),
  size: Bytes,
  mime: Type.String(),
})

/** The state of something that was sent, in a transfer or by a signed address. */
export const UploadView = Type.Object({
  ...UploadedFile.properties,
  state: Code(UPLOAD_STATE),
  /** Bytes that have arrived. */
  offset: Bytes,
  uploadVodSeq: nullable(Seq),
  problem: nullable(Type.String()),
})

const CaptionView = Type.Object({ language: Type.String(), label: Type.String() })

export const VideoView = Type.Object({
  uploadVodSeq: Seq,
  uploadSeq: Seq,
  name: Type.String(),
  size: Bytes,
  state: Code(UPLOAD_STATE),
  /** Percent of the optimisation (UPL-05). */
  progress: Count,
  /** Seconds. */
  duration: Count,
  width: nullable(Count),
  height: nullable(Count),
  renditions: Type.Array(Type.Object({ name: Type.String(), width: Count, height: Count, bandwidth: Count })),
  captions: Type.Array(CaptionView),
  posterUrl: nullable(Type.String()),
  /** Why it failed, in the language of the call (UPL-13). */
  problem: nullable(Type.String()),
  createdAt: Instant,
  readyAt: nullable(Instant),
  /** When its optimisation was begun anew because the process that made it was gone. */
  resumedAt: nullable(Instant),
})

const Name = Text(200, 1)
const Language = Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$', maxLength: 12 })
const Pixels = Type.Integer({ minimum: 0, maximum: 20_000 })

export const uploadImage = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/uploads/image',
  summary: 'Takes a JPG or PNG of at most 2 MB as the bare body (UPL-02)',
  access: member,
  params: ChannelKey,
  query: Type.Object({ name: Type.Optional(Name) }),
  body: Type.Unknown(),
  reply: UploadedImage,
  errors: ['UPLOAD_TOO_LARGE', 'UPLOAD_KIND_REFUSED'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
  idempotent: true,
  bodyLimit: IMAGE_MAX_BYTES,
})

export const cropImage = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/uploads/image/{uploadSeq}/crop',
  summary: 'Cuts a part out of a picture, in its own pixels; the whole one stays for another crop (UPL-14)',
  access: member,
  params: Type.Object({ ...ChannelKey.properties, uploadSeq: Seq }),
  body: Type.Object({
    x: Pixels,
    y: Pixels,
    width: Type.Integer({ minimum: 1, maximum: 20_000 }),
    height: Type.Integer({ minimum: 1, maximum: 20_000 }),
  }),
  reply: UploadedImage,
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/uploads/attachment',
  summary: 'Takes a file of a member, such as a mission’s, as the bare body; it stays private (UPL-12)',
  access: member,
  params: ChannelKey,
  query: Type.Object({ name: Name }),
  body: Type.Unknown(),
  reply: UploadedFile,
  errors: ['UPLOAD_TOO_LARGE', 'UPLOAD_KIND_REFUSED'],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
  idempotent: true,
  bodyLimit: FILE_MAX_BYTES,
})

export const removeUpload = endpoint({
  method: 'DELETE',
  path: '/v1.0/channels/{channelSeq}/uploads/{uploadSeq}',
  summary:
    'Removes a file that one uploaded oneself and that is used nowhere (UPL-01, CERT-03); videos go by their own call',
  access: member,
  params: Type.Object({ ...ChannelKey.properties, uploadSeq: Seq }),
  errors: ['FILE_IN_USE'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

/**
 * The calls for class material, once for the site's staff and once for those with a part in one class only
 * (instructors, facilitators). The latter see and touch what they uploaded themselves.
 */
function materialCalls<const P extends string, Key extends TObject>(prefix: P, key: Key, access: Access) {
  const OfUpload = Type.Object({ ...key.properties, uploadSeq: Seq })
  const OfTransfer = Type.Object({ ...key.properties, tusId: Type.String({ pattern: '^[a-f0-9]{32}$' }) })
  const OfVideo = Type.Object({ ...key.properties, uploadVodSeq: Seq })
  return {
    uploadFile: endpoint({
      method: 'POST',
      path: `${prefix}/uploads/file`,
      summary: 'Takes a file of at most 20 MB as the bare body; it stays private (UPL-12)',
      access,
      params: key,
      query: Type.Object({ name: Name }),
      body: Type.Unknown(),
      reply: UploadedFile,
      errors: ['UPLOAD_TOO_LARGE', 'UPLOAD_KIND_REFUSED'],
      idempotent: true,
      bodyLimit: FILE_MAX_BYTES,
    }),
    presignUpload: endpoint({
      method: 'POST',
      path: `${prefix}/uploads/presigned`,
      summary:
        'An address to which the bytes are put in one go, at the file store itself where it can (UPL-04)',
      access,
      params: key,
      body: Type.Object({
        kind: Type.Enum(['video', 'file']),
        name: Name,
        size: Type.Integer({ ...Bytes, minimum: 1 }),
        mime: Type.Optional(Text(100)),
      }),
      reply: Type.Object({
        uploadSeq: Seq,
        uploadVodSeq: nullable(Seq),
        method: Type.Literal('PUT'),
        url: Type.String(),
        headers: Type.Record(Type.String(), Type.String()),
        expiresInSeconds: Count,
      }),
      errors: ['UPLOAD_TOO_LARGE'],
    }),
    completeUpload: endpoint({
      method: 'POST',
      path: `${prefix}/uploads/{uploadSeq}/complete`,
      summary: 'Says that the bytes are put; they are checked now (UPL-11)',
      access,
      params: OfUpload,
      reply: UploadView,
      errors: ['UPLOAD_TOO_LARGE', 'UPLOAD_KIND_REFUSED'],
    }),
    startUpload: endpoint({
      method: 'POST',
      path: `${prefix}/uploads/tus`,
      summary:
        'Begins a resumable transfer (tus 1.0.0): Upload-Length, and Upload-Metadata with filename, filetype and kind (video or file). Answers Location, Upload-Seq and, for videos, Upload-Vod-Seq',
      access,
      params: key,
      body: Type.Unknown(),
      errors: ['UPLOAD_TOO_LARGE'],
      raw: 'tus',
    }),
    sendUpload: endpoint({
      method: 'PATCH',
      path: `${prefix}/uploads/tus/{tusId}`,
      summary: 'The next bytes of a transfer (tus); only whoever began it may go on',
      access,
      params: OfTransfer,
      body: Type.Unknown(),
      errors: ['UPLOAD_TOO_LARGE', 'UPLOAD_KIND_REFUSED', 'NO_DATA'],
      raw: 'tus',
    }),
    getUpload: endpoint({
      method: 'GET',
      path: `${prefix}/uploads/tus/{tusId}`,
      summary: 'How far a transfer is; HEAD answers it as tus does',
      access,
      params: OfTransfer,
      reply: UploadView,
      raw: 'tus',
    }),
    cancelUpload: endpoint({
      method: 'DELETE',
      path: `${prefix}/uploads/tus/{tusId}`,
      summary: 'Gives a transfer up (tus termination; UPL-01)',
      access,
      params: OfTransfer,
      raw: 'tus',
    }),
    getVideo: endpoint({
      method: 'GET',
      path: `${prefix}/videos/{uploadVodSeq}`,
      summary: 'How far a video is on its way to something that plays (UPL-13)',
      access,
      params: OfVideo,
      reply: VideoView,
    }),
    removeVideo: endpoint({
      method: 'DELETE',
      path: `${prefix}/videos/{uploadVodSeq}`,
      summary:
        'Stops the optimisation if it runs, and removes a video that no class shows with all its files',
      access,
      params: OfVideo,
      errors: ['FILE_IN_USE'],
    }),
    putCaptions: endpoint({
      method: 'POST',
      path: `${prefix}/videos/{uploadVodSeq}/captions`,
      summary:
        'Takes VTT or SRT as the bare body, in UTF-8 or EUC-KR; replaces those of the language (BYD-09)',
      access,
      params: OfVideo,
      query: Type.Object({ language: Language, label: Text(40, 1) }),
      body: Type.Unknown(),
      reply: Type.Object({ ...CaptionView.properties, cueCount: Count }),
      errors: ['UPLOAD_TOO_LARGE', 'UPLOAD_KIND_REFUSED'],
      bodyLimit: CAPTION_MAX_BYTES,
    }),
    removeCaptions: endpoint({
      method: 'DELETE',
      path: `${prefix}/videos/{uploadVodSeq}/captions/{language}`,
      summary: 'Removes the captions of one language',
      access,
      params: Type.Object({ ...OfVideo.properties, language: Language }),
    }),
  }
}

export const {
  uploadFile,
  presignUpload,
  completeUpload,
  startUpload,
  sendUpload,
  getUpload,
  cancelUpload,
  getVideo,
  removeVideo,
  putCaptions,
  removeCaptions,
} = materialCalls('/v1.0/channels/{channelSeq}', ChannelKey, staff('CLASS_INFO_UPDATE'))

export const {
  uploadFile: uploadClassFile,
  presignUpload: presignClassUpload,
  completeUpload: completeClassUpload,
  startUpload: startClassUpload,
  sendUpload: sendClassUpload,
  getUpload: getClassUpload,
  cancelUpload: cancelClassUpload,
  getVideo: getClassVideo,
  removeVideo: removeClassVideo,
  putCaptions: putClassCaptions,
  removeCaptions: removeClassCaptions,
} = materialCalls(
  '/v1.0/channels/{channelSeq}/courses/{courseSeq}',
  CourseKey,
  classStaff('CLASS_INFO_UPDATE'),
)

const YouTubeKey = Type.Object({ videoId: Type.String({ pattern: '^[A-Za-z0-9_-]{11}$' }) })

/** UPL-09. */
const ExternalVideo = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  /** Seconds; null where the host does not say it, and the field is typed by hand (UPL-10). */
  duration: nullable(Count),
  thumbnail: nullable(Type.String()),
})

export const getYouTubeVideo = endpoint({
  method: 'GET',
  base: 'universal',
  path: '/v1.0/videos/youtube/{videoId}',
  summary: 'What YouTube says of a video (UPL-09)',
  access: verified,
  params: YouTubeKey,
  reply: ExternalVideo,
  errors: ['VIDEO_NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
  rateLimit: { points: 60, seconds: 60, by: 'user' },
})

export const getVimeoVideo = endpoint({
  method: 'GET',
  base: 'universal',
  path: '/v1.0/videos/vimeo/{vimeoId}',
  summary: 'What Vimeo says of a video; an unlisted one needs its hash (UPL-09)',
  access: verified,
  params: Type.Object({ vimeoId: Type.String({ pattern: VIMEO_ID.source }) }),
  query: Type.Object({ h: Type.Optional(Type.String({ pattern: VIMEO_HASH.source })) }),
  reply: ExternalVideo,
  errors: ['VIDEO_RESTRICTED', 'PROVIDER_UNAVAILABLE'],
  rateLimit: { points: 60, seconds: 60, by: 'user' },
})

export const getYouTubeThumbnail = endpoint({
  method: 'GET',
  base: 'universal',
  path: '/v1.0/videos/youtube/{videoId}/thumbnail',
  summary: 'The picture of a YouTube video (UPL-09)',
  access: verified,
  params: YouTubeKey,
  reply: Type.Pick(ExternalVideo, ['id', 'thumbnail']),
  errors: ['VIDEO_NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
  rateLimit: { points: 60, seconds: 60, by: 'user' },
})
