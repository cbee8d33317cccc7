// Owns which homes a text finds, and how the choice moves through what was found.

type Home = { _id: string; apartmentName: string; location: string }

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The first homes of which name or place contains every word of a text, whatever the case and the accents. */
export const homesIn = <H extends Home>(homes: readonly H[], text: string, most: number): H[] => {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const fits = ({ apartmentName, location }: Home) => {
    const name = plain(`${apartmentName} ${location}`)
    return words.every((word) => name.includes(word))
  }
  return words.length === 0 ? [] : homes.filter(fits).slice(0, most)
}

/** The next place in a list of so many that a key leads to, around its ends. */
export const moved = (at: number, key: string, count: number): number => {
  if (count === 0) return 0
  if (key === 'ArrowDown') return (at + 1) % count
  return key === 'ArrowUp' ? (at - 1 + count) % count : at
}
