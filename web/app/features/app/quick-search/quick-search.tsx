// Owns the quick search of staff: Ctrl+K, "/" or its button opens it on every page; it finds bookings by guest or reference, homes and
// guests.
import { formatDate } from '@akwaaba/contract/dates'
import type { HostBooking } from '@akwaaba/contract/host-bookings'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { isForPage } from '../../../lib/keys.ts'
import { useModal } from '../../../ui/dialogs/use-modal.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { stateLabel } from '../../stays/bookings/rules.ts'
import {
  foundBookingsQuery,
  foundHomesQuery,
  foundHostBookingsQuery,
  foundPeopleQuery,
  hostGuestsQuery,
  hostHomesQuery,
} from './queries.ts'
import { homesIn, moved } from './rules.ts'

const [fewestLetters, mostHomes, typingMillis] = [2, 5, 250]

/** What the role of a member lets them find besides bookings. */
type May = { mayListHomes: boolean; mayListGuests: boolean }

type Found = { key: string; group: string; icon: IconName; name: string; about: string; to: string }

const bookingOf = (booking: HostBooking, to: string): Found => ({
  ...{ key: booking._id, group: 'Bookings', icon: 'calendar', to },
  name: booking.customer?.username ?? booking.reference,
  about: `${booking.reference}, ${booking.apartment.apartmentName}, ${formatDate(booking.startDate)}, ${stateLabel(booking)}`,
})

/** What was found for a text: of an organisation as far as the role of the caller goes, or of all for administrators. */
const useFound = (org: string | undefined, text: string, { mayListHomes, mayListGuests }: May) => {
  const isAsked = text.length >= fewestLetters
  const all = org === undefined
  const ofAny = useQuery({ ...foundBookingsQuery(text), enabled: isAsked && all })
  const ofOwn = useQuery({ ...foundHostBookingsQuery(org ?? '', text), enabled: isAsked && !all })
  const people = useQuery({ ...foundPeopleQuery(text), enabled: isAsked && all })
  const homes = useQuery({ ...foundHomesQuery(text, mostHomes), enabled: isAsked && all })
  const ownHomes = useQuery({ ...hostHomesQuery(org ?? ''), enabled: isAsked && !all && mayListHomes })
  const ownGuests = useQuery({ ...hostGuestsQuery(org ?? '', text), enabled: isAsked && !all && mayListGuests })
  const bookings: readonly HostBooking[] = (all ? ofAny.data?.reply : ofOwn.data?.reply) ?? []
  const asked = all
    ? [ofAny, people, homes]
    : [ofOwn, ...(mayListHomes ? [ownHomes] : []), ...(mayListGuests ? [ownGuests] : [])]
  const found: Found[] = !isAsked
    ? []
    : [
        ...bookings.map((booking) =>
          bookingOf(booking, all ? adminPaths.booking(booking._id) : hostPaths.booking(org, booking._id)),
        ),
        ...(all ? (homes.data?.reply ?? []) : homesIn(ownHomes.data ?? [], text, mostHomes)).map(
          ({ _id, apartmentName, location }): Found => ({
            ...{ key: `home ${_id}`, group: 'Homes', icon: 'home', name: apartmentName, about: location },
            to: all ? adminPaths.editApartment(_id) : hostPaths.listing(org, _id),
          }),
        ),
        ...(all ? (people.data?.reply ?? []) : []).map(
          ({ _id, username, email }): Found => ({
            ...{ key: `person ${_id}`, group: 'People', icon: 'person', name: username, about: email },
            to: adminPaths.guest(_id),
          }),
        ),
        ...(all ? [] : (ownGuests.data ?? [])).map(
          ({ _id, username, apartmentName, startDate }): Found => ({
            ...{ key: `guest ${_id}`, group: 'Guests', icon: 'person', name: username },
            about: `Booked last ${apartmentName}, ${formatDate(startDate)}`,
            to: hostPaths.guest(org ?? '', _id),
          }),
        ),
      ]
  const failed = asked.find(({ error }) => error !== null)
  // While the answer to another text is still shown, none of it is what was typed.
  const isOld = asked.some(({ isPlaceholderData }) => isPlaceholderData)
  return {
    found,
    isAsked,
    isOld,
    isBusy: isAsked && asked.some(({ isFetching }) => isFetching),
    error: failed?.error ?? null,
  }
}

type BoxProps = { org: string | undefined; may: May; onClose: () => void }

const SearchBox = ({ org, may, onClose }: BoxProps) => {
  const modal = useModal(true, onClose)
  const list = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  // By its key: an answer that comes later moves it to another place.
  const [marked, setMarked] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), typingMillis)
    return () => clearTimeout(timer)
  }, [typed])
  const { found, isAsked, isOld, isBusy, error } = useFound(org, text, may)
  const isCurrent = typed.trim() === text && !isOld
  const place = found.findIndex(({ key }) => key === marked)
  // The first of what is shown at first stays marked, too: it may be what Enter is about to open.
  if (place < 0 && isCurrent && found[0]) setMarked(found[0].key)
  const chosen = Math.max(place, 0)
  const open = ({ to }: Found) => {
    onClose()
    navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const one = found[chosen]
    if (event.key === 'Enter' && one && isCurrent) open(one)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setMarked(found[moved(chosen, event.key, found.length)]?.key ?? null)
  }
  return (
    <dialog
      {...modal}
      aria-label="Search"
      className="mx-auto mt-[8dvh] mb-auto w-[calc(100%-24px)] max-w-2xl rounded-2xl border border-line bg-card p-0 text-ink shadow-card backdrop:bg-ink/50"
    >
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search guests, references and homes"
          aria-expanded={found.length > 0}
          aria-controls={list}
          aria-activedescendant={found[chosen] ? `${list} ${found[chosen].key}`.replaceAll(' ', '-') : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoFocus
          placeholder="Guest, reference or home"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setMarked(null)
          }}
          onKeyDown={onKeyDown}
          className="min-h-14 w-full min-w-0 bg-transparent text-lg outline-none"
        />
        <button
          type="button"
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sand"
        >
          <Icon name="close" size={20} />
          <span className="unseen">Close the search</span>
        </button>
      </div>
      <div role="listbox" id={list} aria-label="Found" className="max-h-[60dvh] overflow-y-auto p-1.5">
        {[...Map.groupBy(found, ({ group }) => group)].map(([group, ofGroup]) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box has groups and no fieldsets
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden className="px-2.5 pt-2 pb-0.5 text-ink-soft text-xs">
              {group}
            </p>
            {ofGroup.map((one) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys
              <div
                key={one.key}
                id={`${list} ${one.key}`.replaceAll(' ', '-')}
                role="option"
                tabIndex={-1}
                aria-selected={one === found[chosen]}
                onClick={() => open(one)}
                className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-2.5 py-1.5 hover:bg-sand aria-selected:bg-[#e3efe9]"
              >
                <Icon name={one.icon} size={18} />
                <span className="min-w-0">
                  <span className="wrap-anywhere block font-semibold">{one.name}</span>
                  <span className="wrap-anywhere block text-ink-soft text-sm">{one.about}</span>
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="px-4 pb-3 text-ink-soft text-sm">
        {error
          ? sentenceOf(error)
          : !isAsked
            ? 'Two letters are enough. Arrow keys choose, Enter opens.'
            : found.length > 0
              ? `${found.length} found`
              : isBusy
                ? 'Searching'
                : 'Nothing was found.'}
      </p>
    </dialog>
  )
}

type Props = Partial<May> & { org?: string; className?: string }

/** A button that opens the search, and Ctrl+K (on a Mac Command+K) or "/" on the whole page. */
export const QuickSearch = ({ org, mayListHomes = true, mayListGuests = true, className = '' }: Props) => {
  const [isOpen, setOpen] = useState(false)
  // Before the button is painted, so that a key is not lost which is pressed as soon as it is seen.
  useLayoutEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isChord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      if (!isChord && !(event.key === '/' && isForPage(event))) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K /"
        onClick={() => setOpen(true)}
        className={`flex min-h-11 items-center gap-2.5 rounded-xl border border-line bg-card px-3 text-ink-soft hover:bg-sand print:hidden ${className}`}
      >
        <Icon name="search" size={18} />
        <span className="max-lg:unseen">Find a guest, booking or home</span>
        <kbd className="ml-auto rounded border border-line px-1.5 font-text text-xs max-lg:hidden">Ctrl K</kbd>
      </button>
      {isOpen && <SearchBox org={org} may={{ mayListHomes, mayListGuests }} onClose={() => setOpen(false)} />}
    </>
  )
}
