// Owns the table of a revision: what guests see beside what its host has made of it. Taken out and put in are marked by line and word.
import type { DecidedListing } from '@akwaaba/contract/listings'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { type ReviewedField, reviewedFields } from '@akwaaba/contract/revisions'
import { Fragment, type ReactNode } from 'react'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { labelOf, metresBetween, wordDiff } from '../listings/rules.ts'

const out = 'rounded bg-[#fbeae1] px-0.5 text-error line-through'
const put = 'rounded bg-[#e3efe9] px-0.5 text-palm-deep underline decoration-2'

type Sides = [before: ReactNode, after: ReactNode]

const textSides = (before: string, after: string): Sides => {
  const { start, out: taken, in: added, end } = wordDiff(before, after)
  return [
    <Fragment key="before">
      {start}
      {taken && <del className={out}>{taken}</del>}
      {end}
    </Fragment>,
    <Fragment key="after">
      {start}
      {added && <ins className={put}>{added}</ins>}
      {end}
    </Fragment>,
  ]
}

const Pictures = ({ names, others, word }: { names: string[]; others: string[]; word: string }) =>
  names.length === 0 ? (
    'None'
  ) : (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name} className="relative">
          <Picture
            name={name}
            alt={others.includes(name) ? 'Picture that stays' : `Picture, ${word}`}
            sizes="96px"
            className="h-16 w-24 rounded-lg"
          />
          {!others.includes(name) && (
            <span
              aria-hidden="true"
              className="absolute top-1 left-1 rounded bg-card px-1.5 font-semibold text-ink text-xs shadow-card"
            >
              {word}
            </span>
          )}
        </li>
      ))}
    </ul>
  )

const pictureSides = (before: string[], after: string[]): Sides => [
  <Pictures key="before" names={before} others={after} word="out" />,
  <Pictures key="after" names={after} others={before} word="new" />,
]

/** The captions of a listing in the order of its pictures, one on a line. */
const captionText = ({ coverImage, images, captions }: Pick<DecidedListing, 'coverImage' | 'images' | 'captions'>) =>
  [coverImage ?? [], images]
    .flat()
    .flatMap((picture) => captions[picture] ?? [])
    .join('\n')

const pointText = (latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? 'None' : `${latitude}, ${longitude}`

/** Both sides of a field; null where another row has it. */
const sidesOf = (name: ReviewedField, live: DecidedListing, next: DecidedListing): Sides | null => {
  switch (name) {
    case 'coverImage':
      return pictureSides([live.coverImage ?? []].flat(), [next.coverImage ?? []].flat())
    case 'images':
      return pictureSides(live.images, next.images)
    case 'captions':
      return textSides(captionText(live), captionText(next))
    case 'latitude': {
      const metres = metresBetween(live, next)
      const moved = pointText(next.latitude, next.longitude)
      return [pointText(live.latitude, live.longitude), metres === null ? moved : `${moved} (moved by ${metres} m)`]
    }
    case 'longitude':
      return null
    default:
      return textSides(live[name], next[name])
  }
}

const cell = 'min-w-0 break-words px-3 py-2.5 align-top max-sm:block max-sm:w-full max-sm:py-1'

export const Difference = ({ listing }: { listing: DecidedListing }) => {
  const changes = listing.revision?.changes ?? {}
  const next = { ...listing, ...changes }
  const isPlaceMoved = 'latitude' in changes || 'longitude' in changes
  const rows = reviewedFields.flatMap((name) => {
    const isChanged = name === 'latitude' ? isPlaceMoved : name in changes
    const sides = isChanged ? sidesOf(name, listing, next) : null
    return sides ? [{ name: name === 'latitude' ? 'Exact point' : labelOf(name), sides }] : []
  })
  return (
    <table className="w-full table-fixed text-left max-sm:block">
      <caption className="unseen">What the host has changed</caption>
      <thead className="bg-[#f8f2e7] text-ink-soft text-sm max-sm:hidden">
        <tr>
          <th scope="col" className="w-32 px-3 py-2">
            {rows.length} {rows.length === 1 ? 'field' : 'fields'}
          </th>
          <th scope="col" className="px-3 py-2">
            Live now
          </th>
          <th scope="col" className="px-3 py-2">
            Changed by the host
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(({ name, sides: [before, after] }) => (
          <tr key={name} className="border-line border-t max-sm:block max-sm:py-2">
            <th scope="row" className={`${cell} font-semibold text-ink-soft text-sm`}>
              {name}
            </th>
            <td className={cell}>
              <span className="text-ink-soft text-sm sm:hidden">Live now: </span>
              {before}
            </td>
            <td className={cell}>
              <span className="text-ink-soft text-sm sm:hidden">Changed: </span>
              {after}
            </td>
          </tr>
        ))}
        <tr className="border-line border-t max-sm:block max-sm:py-2">
          <th scope="row" className={`${cell} font-semibold text-ink-soft text-sm`}>
            Price
          </th>
          <td className={cell}>{formatDollarsShort(listing.price)} a night</td>
          <td className={`${cell} text-ink-soft`}>is changed at once, not here</td>
        </tr>
      </tbody>
    </table>
  )
}
