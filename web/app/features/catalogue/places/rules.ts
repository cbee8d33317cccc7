// Owns which places a text finds, and in which groups they are shown.
import type { Place } from '@akwaaba/contract/locations'

/** `value` is what choosing it writes into the field; an option for a whole area has no count, since its listings are looked for as text. */
export type PlaceOption = { value: string; label: string; stays: number | null }
export type PlaceGroup = { name: string; options: PlaceOption[] }

// Accents do not count: "Ho" and "Hò" are the same place to a guest who types.
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

/** Takes all places and what was typed; gives those whose name or area has it, by area, with an option for an area of several. */
export const groupPlaces = (places: readonly Place[], text: string): PlaceGroup[] => {
  const wanted = plain(text)
  const found = places.filter(({ name, area }) => plain(`${name}\n${area ?? ''}`).includes(wanted))
  const areas = new Map<string | null, Place[]>()
  for (const place of found) areas.set(place.area, [...(areas.get(place.area) ?? []), place])
  const groupOf = ([area, inArea]: [string | null, Place[]]): PlaceGroup => ({
    name: area ?? 'Elsewhere in Ghana',
    options: [
      ...(area !== null && inArea.length > 1 ? [{ value: area, label: `Anywhere in ${area}`, stays: null }] : []),
      ...inArea.map(({ name, stays }) => ({ value: name, label: name, stays })),
    ],
  })
  return [...areas].toSorted(([a], [b]) => Number(a === null) - Number(b === null)).map(groupOf)
}
