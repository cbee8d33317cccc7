// Owns what stays in the fields of a form when others are stored or shown: what a person has typed since.

/** Takes what the fields hold now, held before, and are to hold; gives the last, but for each field that was changed since `before`. */
export const keepTyped = <T extends Record<string, string>>(now: T, before: T, next: T): T => ({
  ...next,
  ...Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== before[name])),
})
