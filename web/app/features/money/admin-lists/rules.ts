// Owns what the lists of money that admins read have in common: typed amounts.
/** What somebody typed as a sum; null while it is none. */
export const sumOf = (text: string): number | null => {
  const plain = text.trim().replace(/,/g, '')
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}
