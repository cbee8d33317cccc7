// Owns patterns for searching texts: what people type is looked for as it stands, signs included.

/** The pattern that fits every text with `text` in it. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
