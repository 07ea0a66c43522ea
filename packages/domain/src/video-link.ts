import { VOD_TYPE, type VodTypeCd } from './codes.ts'
import type { FieldProblem } from './problems.ts'
import { isBlank } from './text.ts'
import { isHttpUrl } from './url.ts'
import { urlProblem } from './validation.ts'
import { vimeoVideo } from './vimeo.ts'
import { youtubeId } from './youtube.ts'

type Linked = { vodTypeCd: VodTypeCd; linkUrl: string | null }

/** The host whose player plays the address, or null where it is a page like any other. */
export function hostOfVideo(linkUrl: string): typeof VOD_TYPE.youtube | typeof VOD_TYPE.vimeo | null {
  if (youtubeId(linkUrl) !== null) return VOD_TYPE.youtube
  return vimeoVideo(linkUrl) === null ? null : VOD_TYPE.vimeo
}

/** CUR-13, UPL-08: what is wrong with the address of a video that is not uploaded. */
export function videoLinkProblem({ vodTypeCd, linkUrl }: Linked): FieldProblem | null {
  if (vodTypeCd === VOD_TYPE.upload) return null
  if (vodTypeCd === VOD_TYPE.other) return urlProblem(linkUrl, true)
  if (isBlank(linkUrl)) return 'required'
  if (hostOfVideo(linkUrl ?? '') === vodTypeCd) return null
  return vodTypeCd === VOD_TYPE.youtube ? 'youtube' : 'vimeo'
}

/** Whether something can be played at the address. */
export function isVideoLink({ vodTypeCd, linkUrl }: Linked): boolean {
  if (vodTypeCd === VOD_TYPE.other) return isHttpUrl(linkUrl ?? '')
  return vodTypeCd !== VOD_TYPE.upload && hostOfVideo(linkUrl ?? '') === vodTypeCd
}
