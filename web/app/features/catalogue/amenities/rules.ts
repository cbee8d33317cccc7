// Owns the groups of amenities: hosts write them as words, and guests look for them by what they are for.

const groups = [
  {
    name: 'Power, water and internet',
    words: /wi-?fi|internet|generator|inverter|solar|power|borehole|water|tank/i,
    icon: 'M13 3L5 13.500h6L10 21l9-11h-6.500z',
  },
  {
    name: 'Kitchen and meals',
    words: /kitchen|breakfast|cook|fridge|oven|coffee|meal/i,
    icon: 'M7 3v7a2 2 0 0 0 4 0V3M9 12v9M16 3c-2 1.500-2.500 5-1 8h2zM16.500 11v10',
  },
  {
    name: 'Outside',
    words: /garden|pool|terrace|balcony|grill|sea|beach|river|kayak|veranda|deck|playground|patio|roof/i,
    icon: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.700 1.700M17.300 17.300L19 19M5 19l1.700-1.700M17.300 6.700L19 5',
  },
  {
    name: 'Arriving and safety',
    words: /parking|guard|reception|lift|check-in|key|luggage|caretaker|security|alarm|safe|airport/i,
    icon: 'M12 3l7 3v5.500c0 4.500-3 7.500-7 9.500-4-2-7-5-7-9.500V6zM9 12l2 2 4-4',
  },
  {
    name: 'Cool and comfortable',
    words: /air con|fan|tv|desk|study|monitor|projector|wash|laundry|housekeeping|cot|bedroom|linen|towel|gym/i,
    icon: 'M4 18V8M4 14h16v4M20 14v-1a3 3 0 0 0-3-3H9v4M6.500 11.500h.01',
  },
] as const
/** What has an icon of its own; all else has that of its group. */
const ownIcons = [
  {
    words: /wi-?fi|internet/i,
    icon: 'M4 9.500a12 12 0 0 1 16 0M7 13a7.500 7.500 0 0 1 10 0M10 16.500a3.200 3.200 0 0 1 4 0M12 19.500h.01',
  },
  { words: /water|borehole|tank/i, icon: 'M12 3c3.500 4.500 6 7.500 6 11a6 6 0 0 1-12 0c0-3.500 2.500-6.500 6-11z' },
  {
    words: /air con|\bfans?\b/i,
    icon: 'M12 3v18M4.200 7.500l15.600 9M19.800 7.500l-15.600 9M9.500 4.500L12 7l2.500-2.500M9.500 19.500L12 17l2.500 2.500',
  },
  { words: /parking|airport/i, icon: 'M4 16.500v-4l2.500-6h11l2.500 6v4zM4.500 12.500h15M7 16.500V19M17 16.500V19' },
  { words: /check-in|key/i, icon: 'M8 14.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 10.500h9v4M17 10.500v3' },
  { words: /desk|study|monitor|projector|tv/i, icon: 'M4 5h16v11H4zM9 20h6M12 16v4' },
  { words: /wash|laundry/i, icon: 'M5 3.500h14v17H5zM12 9.500a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM8 6.500h3' },
  { words: /pool|sea|beach|river|kayak/i, icon: 'M3 9.500c3-3 6-3 9 0s6 3 9 0M3 15.500c3-3 6-3 9 0s6 3 9 0' },
  {
    words: /garden|patio/i,
    icon: 'M12 21v-9M12 14c-4.500 0-7-2.500-7-7 4.500 0 7 2.500 7 7zM12 12c0-3.500 2-6 7-6.500 0 4.500-2.500 7-7 6.500z',
  },
] as const
const others = { name: 'Also here', icon: 'M5 12.5l4.5 4.5L19 7.5' }

export type AmenityGroup = { name: string; icon: string; amenities: string[] }

/** The icon of an amenity of a group, as the path of a line drawing. */
export const iconOf = (amenity: string, group: Pick<AmenityGroup, 'icon'>): string =>
  (ownIcons.find(({ words }) => words.test(amenity)) ?? group).icon

/** Takes amenities as a host wrote them; gives them in groups, each once, those without a group last. */
export const groupAmenities = (amenities: readonly string[]): AmenityGroup[] => {
  const groupOf = (amenity: string) => groups.find(({ words }) => words.test(amenity)) ?? others
  return [...groups, others].flatMap((group) => {
    const own = amenities.filter((amenity) => groupOf(amenity) === group)
    return own.length > 0 ? [{ name: group.name, icon: group.icon, amenities: own }] : []
  })
}
