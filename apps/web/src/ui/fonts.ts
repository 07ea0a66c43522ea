import { useEffect } from 'react'
import { preload } from 'react-dom'
import fonts from './fonts.css?url'

/**
 * Pretendard, without making the first paint wait: the list of its slices is fetched along with the page and put
 * to use once the page is alive. Until then the local stand-ins of fallback.css hold every line in place.
 */
export function useFonts() {
  preload(fonts, { as: 'style' })
  useEffect(() => {
    if (document.head.querySelector(`link[rel="stylesheet"][href="${fonts}"]`)) return
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = fonts
    document.head.append(link)
  }, [])
}
