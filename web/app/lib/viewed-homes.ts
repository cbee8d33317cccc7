// Owns which homes were looked at last on this device. Nothing else knows it.

const key = 'viewedHomes'
const most = 12

/** Their ids, the one looked at last first. To be called after hydration only. */
export const readViewedHomes = (): string[] => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter((id) => /^[0-9a-f-]{36}$/i.test(String(id))).slice(0, most) : []
  } catch {
    return [] // not written by us
  }
}

/** Notes that a home was looked at. */
export const noteViewedHome = (id: string): void => {
  try {
    const others = readViewedHomes().filter((other) => other !== id)
    localStorage.setItem(key, JSON.stringify([id, ...others].slice(0, most)))
  } catch {
    // The quota of the browser is used up: nothing is noted.
  }
}

/** Forgets all of them. */
export const forgetViewedHomes = (): void => localStorage.removeItem(key)
