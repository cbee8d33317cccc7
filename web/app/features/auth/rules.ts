// Owns the pure parts of proving who one is: masked addresses, and where to go afterwards.

/** The first four characters and the domain: "efua***@example.com". */
export const maskEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 4)}***@${domain}`
}

/** A path of this site to return to, from a query; anything that could lead elsewhere becomes the dashboard. */
export const safeNext = (next: string | null): string =>
  next !== null && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : '/dashboard'
