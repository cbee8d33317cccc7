// Owns the order of the list, which goes into the URL.
import type { FilterProps } from './filters.tsx'

/** With dates, prices are compared by the stay. */
export const SortFilter = ({ search, onChange }: FilterProps) => {
  const by = search.from && search.to && !search.flexible ? 'total' : 'price'
  return (
    <label className="flex items-center gap-2 text-[0.95rem] max-md:min-w-0 max-md:grow max-md:basis-32">
      <span className="text-ink-soft max-md:unseen">Sort by</span>
      <select
        value={search.sort ?? ''}
        onChange={(event) => onChange({ sort: event.target.value || undefined })}
        className="min-h-11 min-w-0 max-md:grow max-md:text-ellipsis max-md:px-2.5 rounded-full border-[1.5px] border-line bg-card px-3 font-semibold"
      >
        <option value="">Recommended</option>
        <option value={`${by}-low`}>Price, lowest first</option>
        <option value={`${by}-high`}>Price, highest first</option>
        <option value="rating">Rating, highest first</option>
        <option value="newest">Newest</option>
      </select>
    </label>
  )
}
