// Owns fetching code only for those who come near the part of the page that needs it.

const retryMillis = 5000
const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

/** Waits until one of the elements is within a screen of being seen; not at all where none is found. */
const whenNear = async (ids: string[]): Promise<void> => {
  // A page that is just being put together has the elements a moment later.
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

/** Loads once one of the elements with these ids comes near, at once on the server; a broken line is tried again. */
export const loadWhenNear = async <T>(ids: string[], load: () => Promise<T>): Promise<T> => {
  if (typeof document === 'undefined') return load()
  await whenNear(ids)
  for (;;) {
    try {
      return await load()
    } catch {
      // What the server rendered stays on the page in the meantime; giving up would put an error in its place.
      await pause(retryMillis)
    }
  }
}
