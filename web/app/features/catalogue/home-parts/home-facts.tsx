// Owns what a host says of a home beyond its numbers: power, water and internet with the day they were checked, and rooms with their beds.
import type { Apartment } from '@akwaaba/contract/apartments'
import { addDays, type CalendarDate, formatDate } from '@akwaaba/contract/dates'
import { todayInAccra } from '../../../lib/clock.ts'
import { LineIcon } from '../../../ui/frame-icons.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'

const facts = [
  { name: 'power', title: 'Power', icon: 'M13 3L5 14h6l-1 7 8-11h-6z' },
  { name: 'water', title: 'Water', icon: 'M12 3c3.500 4.500 6 7.500 6 11a6 6 0 0 1-12 0c0-3.500 2.500-6.500 6-11z' },
  {
    name: 'internet',
    title: 'Internet',
    icon: 'M3 9a14 14 0 0 1 18 0M6 12.500a9 9 0 0 1 12 0M9 16a5 5 0 0 1 6 0M12 19.500h.01',
  },
] as const

export type FactsProps = {
  apartment: Apartment
  /** what several of the last guests found otherwise since the host has checked it */
  doubted: readonly string[]
}

const afterDays = 365

/** A fact is marked as checked for a year, unless guests found it otherwise. */
const Checked = ({ on, isDoubted }: { on: CalendarDate; isDoubted: boolean }) => {
  if (isDoubted)
    return <p className="mt-2 font-semibold text-[#6b3019] text-sm">Some of the last guests found it otherwise</p>
  if (addDays(on, afterDays) < todayInAccra())
    return <p className="mt-2 text-ink-soft text-sm">Last checked on {formatDate(on)}, more than a year ago</p>
  return (
    <p className="mt-2 flex items-center gap-1.5 font-semibold text-palm text-sm">
      <Icon name="check" size={16} />
      Checked on {formatDate(on)}
    </p>
  )
}

export const CheckedFacts = ({ apartment, doubted }: FactsProps) => {
  const known = facts.flatMap(({ name, ...fact }) => {
    const text = apartment[name]
    return text ? [{ ...fact, text, isDoubted: doubted.includes(name) }] : []
  })
  if (known.length === 0) return null
  return (
    <ul
      aria-label="Power, water and internet"
      className="mb-8 grid max-sm:divide-y max-sm:divide-line max-sm:rounded-[24px] max-sm:border max-sm:border-line max-sm:bg-card sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] sm:gap-4"
    >
      {known.map(({ title, icon, text, isDoubted }) => (
        <li
          key={title}
          className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 p-4 sm:block sm:rounded-[20px] sm:border sm:border-line sm:bg-card"
        >
          <span className="row-span-3 grid size-10 place-items-center rounded-full bg-[#fcf1d8] text-[#5b3d00]">
            <LineIcon d={icon} />
          </span>
          <p className="font-display font-semibold text-lg sm:mt-2">{title}</p>
          <p className="mt-0.5 wrap-anywhere text-[0.95rem] text-ink-soft">{text}</p>
          {apartment.factsCheckedOn && <Checked on={apartment.factsCheckedOn} isDoubted={isDoubted} />}
        </li>
      ))}
    </ul>
  )
}

/** "Main bedroom: 1 double bed": the name of the room before the colon, what is in it after. */
const parted = (room: string): [string, string] => {
  const at = room.indexOf(':')
  return at < 0 ? [room, ''] : [room.slice(0, at).trim(), room.slice(at + 1).trim()]
}

export const Rooms = ({ rooms }: { rooms: readonly string[] }) =>
  rooms.length > 0 && (
    <PageSection title="Rooms and beds">
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {rooms.map((room) => {
          const [name, beds] = parted(room)
          return (
            <li key={room} className="rounded-[18px] border border-line bg-card px-4 py-3 wrap-anywhere">
              <span className="block font-semibold">{name}</span>
              {beds && <span className="block text-[0.95rem] text-ink-soft">{beds}</span>}
            </li>
          )
        })}
      </ul>
    </PageSection>
  )
