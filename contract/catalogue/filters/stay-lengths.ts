// Owns the choices of a search whose dates are not exact: nights earlier or later, and lengths of a stay in a month. Imports nothing: the home page has it.

/** So many nights earlier or later a stay may begin. */
export const flexibleNights = [1, 3, 7] as const

/** What can be searched for within a month: its nights, and the weekday on which it begins, if that is one. */
export const lengths = {
  weekend: { nights: 2, begins: 4, text: 'A weekend' },
  week: { nights: 7, begins: null, text: 'A week' },
  fortnight: { nights: 14, begins: null, text: 'Two weeks' },
  month: { nights: 28, begins: null, text: 'Four weeks' },
} as const
export type LengthName = keyof typeof lengths
export const lengthNames = ['weekend', 'week', 'fortnight', 'month'] as const satisfies LengthName[]

/** A month as in addresses: YYYY-MM. */
export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/
