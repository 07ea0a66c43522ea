import { type MarkPlace, markStay, nextMarkPlace } from '@seodang/domain/watermark'

export interface WatermarkOptions {
  /** What the words move over; it has a position of its own. */
  over: HTMLElement
  text: string
  /** Somebody asked for less motion: the words jump. */
  isStill: boolean
}

const GLIDE_MS = 1400
const REST_MS = 250
/** Words that nobody can select, press or hear; on the element itself, where no other style reaches them. */
const LOOK: Readonly<Record<string, string>> = {
  all: 'initial',
  display: 'block',
  visibility: 'visible',
  position: 'absolute',
  width: 'max-content',
  'max-width': '80%',
  'z-index': '0',
  padding: '2px 6px',
  color: '#fff',
  opacity: '0.42',
  'font-family': 'inherit',
  'font-size': 'clamp(11px, 1.7vmin, 16px)',
  'font-weight': '600',
  'line-height': '1.4',
  'letter-spacing': '0.02em',
  'text-shadow': '0 0 2px rgb(0 0 0 / 0.9), 0 0 6px rgb(0 0 0 / 0.5)',
  'overflow-wrap': 'anywhere',
  'pointer-events': 'none',
  'user-select': 'none',
  '-webkit-user-select': 'none',
}
const MARK = 'data-watermark'

const chance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/**
 * BYD-19: the viewer's name over the picture, moving to places that nobody can foresee. Whatever takes it away or
 * changes it meets a new one. Answers how to stop.
 */
export function showWatermark({ over, text, isStill }: WatermarkOptions): () => void {
  let place: MarkPlace = nextMarkPlace(null, chance)
  let mark = document.createElement('div')
  let style = ''
  let timer: ReturnType<typeof setTimeout>

  /** The share is of the room beside the words, so that they never leave the picture. */
  function put(): void {
    const [x, y] = [place.x * 100, place.y * 100]
    mark.style.setProperty('left', `${x}%`, 'important')
    mark.style.setProperty('top', `${y}%`, 'important')
    mark.style.setProperty('transform', `translate(-${x}%, -${y}%)`, 'important')
    style = mark.style.cssText
  }

  function make(): void {
    mark.remove()
    mark = document.createElement('div')
    mark.textContent = text
    mark.setAttribute('aria-hidden', 'true')
    mark.setAttribute(MARK, '')
    for (const [name, value] of Object.entries(LOOK)) mark.style.setProperty(name, value, 'important')
    if (!isStill)
      mark.style.setProperty(
        'transition',
        ['left', 'top', 'transform'].map((name) => `${name} ${GLIDE_MS}ms ease-in-out`).join(', '),
        'important',
      )
    put()
    over.append(mark)
  }

  const isAsMade = (): boolean =>
    mark.parentElement === over &&
    mark.textContent === text &&
    mark.style.cssText === style &&
    mark.attributes.length === 3 &&
    mark.getAttribute('aria-hidden') === 'true'

  function move(): void {
    place = nextMarkPlace(place, chance)
    put()
    timer = setTimeout(move, markStay(chance))
  }

  make()
  timer = setTimeout(move, markStay(chance))
  let again: ReturnType<typeof setTimeout> | undefined
  const guard = new MutationObserver(() => {
    if (isAsMade() || again !== undefined) return
    make()
    // Something that takes it away each time must not keep the page busy for ever.
    again = setTimeout(() => {
      again = undefined
      if (!isAsMade()) make()
    }, REST_MS)
  })
  guard.observe(over, { childList: true, subtree: true, attributes: true, characterData: true })
  return () => {
    guard.disconnect()
    clearTimeout(timer)
    clearTimeout(again)
    mark.remove()
  }
}
