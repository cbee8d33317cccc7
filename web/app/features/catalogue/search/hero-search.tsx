// Owns the search of the home page: Locations and Rates on one card, steps in a sheet on a phone.
import { formatDate, formatDateShort } from '@akwaaba/contract/dates'
import { guestSearch } from '@akwaaba/contract/guests'
import type { Place } from '@akwaaba/contract/locations'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { laterPart, loadUntilThere } from '../../../lib/later-part.tsx'
import { useSite } from '../../../lib/site.ts'
import { paths, type StaySearch } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { GuestField } from '../../../ui/fields/guest-field.tsx'
import { StayPicker } from '../../../ui/fields/stay-picker.tsx'
import { FrameIcon } from '../../../ui/frame-icons.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { LaterFlexibleDates } from '../flexible-dates/later-flexible-dates.tsx'
import { dayTextOf, looseStay } from '../flexible-dates/rules.ts'
import { PlaceField } from '../places/place-field.tsx'
import type { Draft } from './phone-sheet.tsx'

// The tab that is not shown at first needs no code until then.
const RatesTab = laterPart(() => import('./rates-tab.tsx').then((module) => module.RatesTab))

const blank: Draft = { where: '', dates: {}, guests: null }

/** A known location filters by it exactly; anything else is searched for as text. */
const searchOf = (draft: Draft, places: readonly Place[]): StaySearch => {
  const where = draft.where.trim()
  const location = places.find(({ name }) => name.toLowerCase() === where.toLowerCase())?.name
  return {
    location,
    search: location ? '' : where,
    // One date alone is not searched for.
    ...(draft.dates.month || (draft.dates.from && draft.dates.to) ? draft.dates : {}),
    ...guestSearch(draft.guests),
  }
}

const useBrowse = () => {
  const navigate = useNavigate()
  return (search: StaySearch) => {
    const { location, priceFrom, priceTo } = search
    navigate(paths.bookings(search), { state: { location, priceFrom, priceTo } })
  }
}

type DatesProps = { draft: Draft; onDraft: (draft: Draft) => void; className: string }

/** The dates of a search: two days, some nights earlier or later, or a stay anywhere in a month. */
const DatesField = ({ draft, onDraft, className }: DatesProps) => {
  // A day of another year is written with it.
  const year = useSite()?.year ?? ''
  return (
    <StayPicker
      from={draft.dates.from}
      to={draft.dates.to}
      onChange={(dates) => onDraft({ ...draft, dates })}
      format={dayTextOf(draft.dates, (day) => (day.startsWith(year) ? formatDateShort : formatDate)(day))}
      loose={looseStay(draft.dates)}
      more={
        <LaterFlexibleDates
          search={draft.dates}
          onChange={(change) => onDraft({ ...draft, dates: { ...draft.dates, ...change } })}
        />
      }
      className={className}
    />
  )
}

const LocationsTab = ({ places }: { places: readonly Place[] }) => {
  const [draft, setDraft] = useState(blank)
  const browse = useBrowse()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    browse(searchOf(draft, places))
  }
  return (
    <form
      onSubmit={submit}
      className="grid items-center rounded-[20px] border-[1.5px] border-line lg:grid-cols-[1.5fr_2fr_.9fr_auto] lg:divide-x-[1.5px] lg:divide-line"
    >
      <PlaceField places={places} value={draft.where} onChange={(where) => setDraft({ ...draft, where })} />
      <DatesField draft={draft} onDraft={setDraft} className="grid grid-cols-2 divide-x-[1.5px] divide-line" />
      <GuestField isOptional isOver guests={draft.guests} onChange={(guests) => setDraft({ ...draft, guests })} />
      <span className="p-2">
        <Button type="submit" kind="loud" className="w-full px-6 py-4">
          Browse Locations
        </Button>
      </span>
    </form>
  )
}

const PhoneSheet = lazy(async () => ({ default: (await loadUntilThere(() => import('./phone-sheet.tsx'))).PhoneSheet }))

/** On a phone the page has only the button; it opens a sheet with location, dates and guests. */
const PhoneSearch = ({ places }: { places: readonly Place[] }) => {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(blank)
  const browse = useBrowse()
  return (
    <>
      <Button kind="loud" className="w-full py-4" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <FrameIcon name="search" />
        Browse Locations
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PhoneSheet
            draft={draft}
            onDraft={setDraft}
            where={
              <PlaceField
                places={places}
                value={draft.where}
                onChange={(where) => setDraft({ ...draft, where })}
                className="rounded-xl border border-line-strong bg-card"
              />
            }
            dates={(className) => <DatesField draft={draft} onDraft={setDraft} className={className} />}
            onClose={() => setOpen(false)}
            onBrowse={() => browse(searchOf(draft, places))}
          />
        </Suspense>
      )}
    </>
  )
}

export const HeroSearch = ({ places }: { places: readonly Place[] }) => {
  const browse = useBrowse()
  return (
    <div className="rounded-[28px] bg-card p-3 shadow-[0_12px_40px_rgb(60_40_10/0.16)] sm:p-4">
      <div className="sm:hidden">
        <PhoneSearch places={places} />
      </div>
      <div className="max-sm:hidden">
        <Tabs
          label="Search by"
          tabs={[
            { key: 'locations', label: 'Locations', content: <LocationsTab places={places} /> },
            { key: 'rates', label: 'Rates', content: <RatesTab onBrowse={browse} /> },
          ]}
        />
      </div>
    </div>
  )
}
