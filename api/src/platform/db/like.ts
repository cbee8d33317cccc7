// Owns LIKE patterns for search: the text of a user matches literally, including % and _.

/** The pattern that matches every text that contains `text`. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
