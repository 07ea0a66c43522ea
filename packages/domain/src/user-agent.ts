import { DEVICE, type Device } from './codes.ts'

const ROBOT =
  /(?:^|[^u])bot\b|crawl|spider|slurp|yeti|daum(?:oa|\b)|facebookexternalhit|kakaotalk-scrap|preview|lighthouse|headlesschrome|bingpreview|whatsapp|curl\/|wget\/|python-requests|go-http-client/i
const MOBILE = /mobi|android|iphone|ipad|ipod|windows phone|opera mini/i

/** Far longer than any real header, short enough to be read at once. */
const MAX_LENGTH = 1000

/** Whether a client reads pages for a machine: such visits are not counted as visitors. */
export function isRobot(userAgent: string | null | undefined): boolean {
  const text = userAgent?.slice(0, MAX_LENGTH).trim() ?? ''
  return text === '' || ROBOT.test(text)
}

/** API-09: mobile or web. */
export function deviceOf(userAgent: string | null | undefined): Device {
  return MOBILE.test(userAgent?.slice(0, MAX_LENGTH) ?? '') ? DEVICE.mobile : DEVICE.web
}
