import { COURSE_TYPE } from './codes.ts'

/**
 * CRT-05, CRT-07: what a new site begins with. The code of a template is the kind of its first class; a kind joins
 * once classes of that kind can be taught from the first lesson to the last.
 */
export const SITE_TEMPLATES = [COURSE_TYPE.video] as const
export type SiteTemplateCd = (typeof SITE_TEMPLATES)[number]

export const DEFAULT_TEMPLATE: SiteTemplateCd = COURSE_TYPE.video

export function isSiteTemplate(code: unknown): code is SiteTemplateCd {
  return SITE_TEMPLATES.some((template) => template === code)
}
