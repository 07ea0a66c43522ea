export { addVideo } from './add-video.ts'
export {
  attachableFiles,
  attachableVideo,
  becomeMaterial,
  requireMyFiles,
  requireMyImages,
  requireOwnImages,
} from './attach.ts'
export { type SignedFile, signedFile } from './deliver-file.ts'
export { videoAccess, type Watching } from './deliver-video.ts'
export { eraseUnused } from './erase-uploads.ts'
export { videoFinished } from './events.ts'
export { FILE_OWNER, type FileOwner, provideFileRule } from './file-owner.ts'
export { imageUrl } from './image-url.ts'
export { mountMedia } from './mount.ts'
export { forgetPictures, moveUploads } from './people.ts'
export { type ClassesShowing, classesShowing } from './reach.ts'
export { leaveBodiesUnread, readBody } from './read-body.ts'
export { readPicture, readUpload } from './read-upload.ts'
export { saveFile } from './save-file.ts'
export { saveImage } from './save-image.ts'
export { type CaptionHit, searchCaptions } from './search-captions.ts'
export { type SignedVideo, signedVideo } from './signed-video.ts'
export { findVideo, videoOfUpload } from './store.ts'
export { videosOf } from './videos.ts'
