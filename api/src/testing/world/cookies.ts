// Owns cookies in tests: a fetch that stores and sends them, as a browser does.
type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A fetch that keeps the cookies of its answers, as one browser does; paths and ages are left out. */
export const keepCookies = (fetch: Fetch): Fetch => {
  const jar = new Map<string, string>()
  return async (url, init) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), ...(cookie === '' ? {} : { cookie }) }
    const answer = await fetch(url, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return answer
  }
}
