// Owns the filters by type, bedrooms and amenities, each choice with how many stays it leaves. Loaded when the filters are opened.
import { amenitiesIn, amenityText } from '@akwaaba/contract/amenity-list'
import { useState } from 'react'
import type { StaySearch } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { useFilterCounts } from './use-filter-counts.ts'

type Kinds = Pick<StaySearch, 'type' | 'bedrooms' | 'amenities'>
export type KindFiltersProps = { search: StaySearch; onChange: (change: Kinds) => void }

const kindsOf = ({ type, bedrooms, amenities }: StaySearch): Kinds => ({ type, bedrooms, amenities })

type RowProps = {
  kind: 'radio' | 'checkbox'
  label: string
  stays: string | null
  isChosen: boolean
  onChoose: () => void
}

const Row = ({ kind, label, stays, isChosen, onChoose }: RowProps) => (
  <label className="flex min-h-11 items-center gap-3 rounded-lg px-2 hover:bg-sand">
    <input
      type={kind}
      name={kind === 'radio' ? 'type' : 'amenities'}
      checked={isChosen}
      onChange={onChoose}
      className="size-5 shrink-0 accent-palm"
    />
    <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
    {stays !== null && (
      <span className="text-ink-soft text-sm">
        {stays}
        <span className="unseen"> stays</span>
      </span>
    )}
  </label>
)

export const KindFilters = ({ search, onChange }: KindFiltersProps) => {
  const applied = JSON.stringify(kindsOf(search))
  // Shown at once; the address changes with a delay.
  const [seen, setSeen] = useState(applied)
  const [draft, setDraft] = useState(kindsOf(search))
  if (seen !== applied) {
    setSeen(applied)
    setDraft(kindsOf(search))
  }
  const { counts, isFailed, isOutdated, retry } = useFilterCounts({ ...search, ...draft })
  const choose = (change: Kinds) => {
    setDraft({ ...draft, ...change })
    onChange(change)
  }
  const chosen = amenitiesIn(draft.amenities ?? '')
  const failure = isFailed && (
    <Notice
      tone="warning"
      action={
        <Button kind="quiet" onClick={retry}>
          Try Again
        </Button>
      }
    >
      {counts ? 'The numbers could not be loaded.' : 'The filters could not be loaded.'}
    </Notice>
  )
  if (!counts) return failure || <Skeleton className="h-80 w-full" />
  const shown = (stays: number | null) => (stays === null ? null : `${stays}${counts.isAtLeast ? '+' : ''}`)
  // Each chosen amenity can be removed here, even where it is not among the frequent ones.
  const amenities = [
    ...counts.amenities,
    ...chosen
      .filter((name) => counts.amenities.every((other) => other.name !== name))
      .map((name) => ({ name, stays: null })),
  ]
  const toggled = (name: string) =>
    amenityText(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name])
  return (
    <div className={`grid gap-6 ${isOutdated && !isFailed ? 'opacity-70' : ''}`} aria-busy={isOutdated && !isFailed}>
      {failure}
      <fieldset>
        <legend className="mb-2 font-semibold">Type</legend>
        <Row
          kind="radio"
          label="Any type"
          stays={null}
          isChosen={!draft.type}
          onChoose={() => choose({ type: undefined })}
        />
        {counts.types.map(({ name, stays }) => (
          <Row
            key={name}
            kind="radio"
            label={name}
            stays={shown(stays)}
            isChosen={draft.type === name}
            onChoose={() => choose({ type: name })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-semibold">Bedrooms</legend>
        <div className="flex flex-wrap gap-2">
          {[{ least: 0, stays: 0 }, ...counts.bedrooms].map(({ least, stays }) => {
            const isChosen = Number(draft.bedrooms ?? 0) === least
            return (
              <button
                key={least}
                type="button"
                aria-pressed={isChosen}
                disabled={least > 0 && stays === 0 && !counts.isAtLeast && !isChosen}
                onClick={() => choose({ bedrooms: least > 0 ? String(least) : undefined })}
                className="min-h-11 rounded-full border-[1.5px] border-line bg-card px-4 font-medium hover:bg-sand disabled:text-ink-soft disabled:line-through aria-pressed:border-palm aria-pressed:bg-[#e8f3ee]"
              >
                {least === 0 ? 'Any' : `${least}+`}
                {least > 0 && (
                  <span className="font-normal text-ink-soft text-sm">
                    <span className="unseen"> bedrooms,</span> ({shown(stays)}
                    <span className="unseen"> stays</span>)
                  </span>
                )}
              </button>
            )
          })}
        </div>
      </fieldset>
      {amenities.length > 0 && (
        <fieldset>
          <legend className="mb-2 font-semibold">Amenities</legend>
          {amenities.map(({ name, stays }) => (
            <Row
              key={name}
              kind="checkbox"
              label={name}
              stays={shown(stays)}
              isChosen={chosen.includes(name)}
              onChoose={() => choose({ amenities: toggled(name) })}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
