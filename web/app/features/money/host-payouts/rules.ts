// Owns which months an organisation has statements of.

const mostMonths = 60

/** The months from the first to the last, newest first: at most those of five years. */
export const monthsSince = (first: string, last: string): string[] => {
  const found: string[] = []
  let [year = 0, month = 1] = last.split('-').map(Number)
  for (let each = last; each >= first && found.length < mostMonths; ) {
    found.push(each)
    month = month === 1 ? 12 : month - 1
    if (month === 12) year--
    each = `${year}-${String(month).padStart(2, '0')}`
  }
  return found
}
