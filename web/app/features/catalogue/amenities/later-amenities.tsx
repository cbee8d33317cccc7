// Owns the amenities of a place on its page: rendered with it, their code is loaded at the first input.
import { partAtInput } from '../../../lib/part-at-input.tsx'

export const LaterAmenities = partAtInput<{ amenities: readonly string[] }>(() =>
  import('./amenity-groups.tsx').then((module) => module.AmenityGroups),
)
