// Owns how several amenities are written in one parameter of an address.

/** The amenities of a parameter, each once. */
export const amenitiesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/** The parameter for these amenities, the same in whatever order they were chosen; undefined for none. */
export const amenityText = (names: readonly string[]): string | undefined => names.toSorted().join(',') || undefined

/** Whether an amenity can be searched for: one with a comma in its name would be read as several. */
export const isSearchable = (name: string): boolean => !name.includes(',') && name.trim() !== ''
