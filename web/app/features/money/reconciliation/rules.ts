// Owns which list shows the record of a difference.

/** The list that shows the record of a difference; null where it is not about a single record. */
export const placeOf = ({ provider, reference }: { provider: string; reference: string }) =>
  reference === '' ? null : provider === 'bank' ? 'transfers' : 'payments'
