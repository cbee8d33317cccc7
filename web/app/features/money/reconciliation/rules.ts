// Owns which list a difference can be looked at in.

/** Which list a difference can be looked at in; null where it is about no single thing. */
export const placeOf = ({ provider, reference }: { provider: string; reference: string }) =>
  reference === '' ? null : provider === 'bank' ? 'transfers' : 'payments'
