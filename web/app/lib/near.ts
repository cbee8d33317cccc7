// Owns loading code only when the part of the page that needs it comes near the viewport.
import { loadUntilThere } from './later-part.tsx'

/** Waits until one of the elements is within one screen of the viewport; does not wait where none is found. */
const whenNear = async (ids: string[]): Promise<void> => {
  // A page that is being rendered has the elements two frames later.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const elements = ids.map((id) => document.getElementById(id)).filter((element) => element !== null)
  if (elements.length === 0) return
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: '100% 0px' },
    )
    for (const element of elements) observer.observe(element)
  })
}

/** Loads once one of the elements with these ids comes near the viewport, at once on the server; a failure is retried. */
export const loadWhenNear = async <T>(ids: string[], load: () => Promise<T>): Promise<T> => {
  if (typeof document === 'undefined') return load()
  await whenNear(ids)
  return loadUntilThere(load)
}
