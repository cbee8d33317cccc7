// Owns what the lists of money that admins read have in common: typed amounts.
/** Parses a typed sum; null while it is not a valid one. */
export const sumOf = (text: string): number | null => {
  const plain = text.trim().replace(/,/g, '')
  return /^\d{1,10}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}
