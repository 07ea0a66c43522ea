import { useEffect, useState } from 'react'

/** The id of the part of the page that lies under the sticky tabs; the first before anything is known. */
export function useSectionInView(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const inView = new Set<string>()
    const order = key.split(' ')
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        const first = order.find((id) => inView.has(id))
        if (first) setCurrent(first)
        // Above all of them, at the head of the page, the first is next.
        else if (entries.some((entry) => entry.target.id === order[0] && entry.boundingClientRect.top > 0))
          setCurrent(order[0])
      },
      // A band just below the header and the tabs decides.
      { rootMargin: '-160px 0px -65% 0px' },
    )
    for (const id of order) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [key])
  return current
}
