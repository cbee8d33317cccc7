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
const others = { name: 'Also here', icon: 'M5 12.5l4.5 4.5L19 7.5' }

export type AmenityGroup = { name: string; icon: string; amenities: string[] }

/** Takes amenities as a host wrote them; gives them in groups, each once, those without a group last. */
export const groupAmenities = (amenities: readonly string[]): AmenityGroup[] => {
  const groupOf = (amenity: string) => groups.find(({ words }) => words.test(amenity)) ?? others
  return [...groups, others].flatMap((group) => {
    const own = amenities.filter((amenity) => groupOf(amenity) === group)
    return own.length > 0 ? [{ name: group.name, icon: group.icon, amenities: own }] : []
  })
}
