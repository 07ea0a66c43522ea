import {
  type ComponentType,
  type FunctionComponent,
  // oxlint-disable-next-line no-restricted-imports -- the one place that answers for what cannot be loaded
  lazy,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { failureHelp, type NotLoadedProps, sayNotLoaded } from './failure-help.ts'
import { loadChunk } from './load-chunk.ts'
import { useOnline } from './use-online.ts'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

interface Absence<P> {
  props: P
  error: unknown
  retry: () => void
}

export const NotLoaded: ComponentType<NotLoadedProps> = lazy(async () => ({
  default: (await failureHelp).NotLoaded,
}))

/** A part of a page; where it cannot be loaded its place says why, and offers another try. */
export const lazyPart = <P extends object>(load: Load<P>): FunctionComponent<P> => lazyOr(load, NotLoaded)

/** What a press opens over the page. Where it cannot be loaded a toast says why, and `leave` takes the press back. */
export function lazyDialog<P extends { onClose: () => void }>(load: Load<P>): FunctionComponent<P>
export function lazyDialog<P extends object>(load: Load<P>, leave: (props: P) => void): FunctionComponent<P>
export function lazyDialog<P extends { onClose?: () => void }>(
  load: Load<P>,
  leave: (props: P) => void = ({ onClose }) => onClose?.(),
): FunctionComponent<P> {
  return lazyOr(load, ({ props, error }) => {
    // Once for each press, whatever is drawn meanwhile.
    const first = useRef(() => {
      void sayNotLoaded(error)
      leave(props)
    })
    useEffect(() => first.current(), [])
    return null
  })
}

/** What nobody asked for and nobody misses; it comes with the line. */
export const lazyExtra = <P extends object>(load: Load<P>): FunctionComponent<P> =>
  lazyOr(load, ({ retry }) => {
    useOnline(retry)
    return null
  })

/** React draws what it waited for at once; a failure that is older was seen by nobody. */
const DRAWN_WITHIN_MS = 1_000

/** As React's `lazy`, which would throw at whoever draws it and keep its failure for good; this one forgets it. */
function lazyOr<P extends object>(load: Load<P>, Absent: ComponentType<Absence<P>>): FunctionComponent<P> {
  let failedAt = Number.POSITIVE_INFINITY
  const attempt = () =>
    lazy<ComponentType<{ props: P; retry: () => void }>>(() =>
      loadChunk(load).then(
        ({ default: Part }) => ({ default: ({ props }) => <Part {...props} /> }),
        (error: unknown) => {
          failedAt = performance.now()
          return {
            default: function Failed({ props, retry }) {
              useEffect(() => renew(0), [])
              return <Absent props={props} error={error} retry={retry} />
            },
          }
        },
      ),
    )
  let current = attempt()
  /** Not before it is drawn: until then React asks for the same one again. */
  function renew(olderThanMs: number): void {
    if (performance.now() - failedAt < olderThanMs) return
    failedAt = Number.POSITIVE_INFINITY
    current = attempt()
  }
  return function Lazy(props: P) {
    const [Shown, setShown] = useState(() => {
      renew(DRAWN_WITHIN_MS)
      return current
    })
    const retry = useCallback(() => setShown(() => current), [])
    return <Shown props={props} retry={retry} />
  }
}
