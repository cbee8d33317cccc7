// Owns the search of the home page: Locations and Rates on one card, steps in a sheet on a phone.
import { type Guests, guestSearch } from '@akwaaba/contract/guests'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths, type StaySearch } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialogs/sheet.tsx'
import { GuestField } from '../../../ui/fields/guest-field.tsx'
import { StayPicker } from '../../../ui/fields/stay-picker.tsx'
import { FrameIcon } from '../../../ui/frame-icons.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { BarField, BoxField } from './fields.tsx'

type Draft = { where: string; from: string | undefined; to: string | undefined; guests: Guests | null }
const blank: Draft = { where: '', from: undefined, to: undefined, guests: null }

/** A known location filters by it exactly; anything else is searched for as text. */
const searchOf = (draft: Draft, locations: string[]): StaySearch => {
  const where = draft.where.trim()
  const known = locations.find((location) => location.toLowerCase() === where.toLowerCase())
  return {
    ...(known ? { location: known } : { search: where || undefined }),
    from: draft.to ? draft.from : undefined,
    to: draft.from ? draft.to : undefined,
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

const LocationsTab = ({ locations }: { locations: string[] }) => {
  const [draft, setDraft] = useState(blank)
  const browse = useBrowse()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    browse(searchOf(draft, locations))
  }
  return (
    <form
      onSubmit={submit}
      className="grid items-center rounded-[20px] border-[1.5px] border-line lg:grid-cols-[1.5fr_2fr_.9fr_auto] lg:divide-x-[1.5px] lg:divide-line"
    >
      <BarField
        label="Where"
        name="location"
        list="locations"
        placeholder="Osu, East Legon, Cape Coast…"
        autoComplete="off"
        value={draft.where}
        onChange={(event) => setDraft({ ...draft, where: event.target.value })}
      />
      <StayPicker
        from={draft.from}
        to={draft.to}
        onChange={(dates) => setDraft({ ...draft, ...dates })}
        className="grid grid-cols-2 divide-x-[1.5px] divide-line"
      />
      <GuestField isOptional isOver guests={draft.guests} onChange={(guests) => setDraft({ ...draft, guests })} />
      <span className="p-2">
        <Button type="submit" kind="loud" className="w-full px-6 py-4">
          Browse Locations
        </Button>
      </span>
    </form>
  )
}

const RatesTab = () => {
  const [range, setRange] = useState({ priceFrom: '', priceTo: '' })
  const browse = useBrowse()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    browse(range)
  }
  const field = (label: string, name: keyof typeof range) => (
    <BarField
      label={label}
      name={name}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      placeholder="$"
      value={range[name]}
      onChange={(event) => setRange({ ...range, [name]: event.target.value })}
    />
  )
  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-2 items-center rounded-[20px] border-[1.5px] border-line sm:grid-cols-[1fr_1fr_auto] sm:divide-x-[1.5px] sm:divide-line"
    >
      {field('From', 'priceFrom')}
      {field('To', 'priceTo')}
      <span className="p-2 max-sm:col-span-2">
        <Button type="submit" kind="loud" className="w-full px-6 py-4">
          Browse Rates
        </Button>
      </span>
    </form>
  )
}

/** On a phone the page has only the button; it opens a sheet with location, dates and guests. */
const PhoneSearch = ({ locations }: { locations: string[] }) => {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(blank)
  const browse = useBrowse()
  return (
    <>
      <Button kind="loud" className="w-full py-4" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <FrameIcon name="search" />
        Browse Locations
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Find a stay"
        footer={
          <Button kind="loud" className="w-full" onClick={() => browse(searchOf(draft, locations))}>
            Show stays
          </Button>
        }
      >
        <div className="grid gap-6">
          <BoxField
            label="Where"
            list="locations"
            placeholder="Osu, East Legon, Cape Coast…"
            autoComplete="off"
            value={draft.where}
            onChange={(event) => setDraft({ ...draft, where: event.target.value })}
          />
          <StayPicker
            from={draft.from}
            to={draft.to}
            onChange={(dates) => setDraft({ ...draft, ...dates })}
            className="grid grid-cols-2 divide-x divide-line-strong rounded-xl border border-line-strong bg-card"
          />
          <GuestField
            isOptional
            guests={draft.guests}
            onChange={(guests) => setDraft({ ...draft, guests })}
            className="rounded-xl border border-line-strong bg-card"
          />
        </div>
      </Sheet>
    </>
  )
}

export const HeroSearch = ({ locations }: { locations: string[] }) => (
  <div className="rounded-[28px] bg-card p-3 shadow-[0_12px_40px_rgb(60_40_10/0.16)] sm:p-4">
    <datalist id="locations">
      {locations.map((location) => (
        <option key={location} value={location} />
      ))}
    </datalist>
    <div className="sm:hidden">
      <PhoneSearch locations={locations} />
    </div>
    <div className="max-sm:hidden">
      <Tabs
        label="Search by"
        tabs={[
          { key: 'locations', label: 'Locations', content: <LocationsTab locations={locations} /> },
          { key: 'rates', label: 'Rates', content: <RatesTab /> },
        ]}
      />
    </div>
  </div>
)
