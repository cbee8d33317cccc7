// Owns the steppers for who comes: adults, children and infants.
import { type Guests, mostGuests, oneGuest } from '@akwaaba/contract/guests'

export type GuestRowsProps = {
  /** null: as many as anybody */
  guests: Guests | null
  onChange: (guests: Guests | null) => void
  /** how many adults and children there is room for */
  most?: number | null | undefined
  /** whether the number of guests may be left open */
  isOptional?: boolean
}

type Kind = keyof Guests
const rows: readonly { kind: Kind; name: string; one: string; who: string }[] = [
  { kind: 'adults', name: 'Adults', one: 'adult', who: '13 years or older' },
  { kind: 'children', name: 'Children', one: 'child', who: '2 to 12 years' },
  { kind: 'infants', name: 'Infants', one: 'infant', who: 'Under 2 years' },
]

const none: Guests = { adults: 0, children: 0, infants: 0 }

/** One of the guests is an adult; without one, nothing is said. */
const changed = (guests: Guests | null, kind: Kind, by: 1 | -1): Guests | null => {
  const { adults, children, infants } = guests ?? none
  const next = { adults, children, infants, [kind]: (guests ?? none)[kind] + by }
  if (kind === 'adults' && next.adults === 0) return null
  return next.adults === 0 ? { ...next, adults: oneGuest.adults } : next
}

const step =
  'grid size-11 shrink-0 place-items-center rounded-full text-xl border-[1.5px] border-line hover:bg-sand aria-disabled:cursor-default aria-disabled:opacity-40'

type StepProps = { sign: '+' | '−'; label: string; isOff: boolean; onPress: () => void }

// Not disabled: a disabled button would lose the focus of who counts by keyboard.
const Step = ({ sign, label, isOff, onPress }: StepProps) => (
  <button type="button" className={step} aria-label={label} aria-disabled={isOff} onClick={() => !isOff && onPress()}>
    {sign}
  </button>
)

export const GuestRows = ({ guests, onChange, most = null, isOptional = false }: GuestRowsProps) => {
  const { adults, children, infants } = guests ?? none
  const isFull = adults + children >= Math.min(most ?? mostGuests, mostGuests)
  const least = { adults: isOptional && children + infants === 0 ? 0 : 1, children: 0, infants: 0 }
  return (
    <div className="grid gap-3">
      {rows.map(({ kind, name, one, who }) => {
        const count = { adults, children, infants }[kind]
        const isMost = kind === 'infants' ? count >= mostGuests : isFull
        return (
          <fieldset key={kind} className="flex items-center justify-between gap-3">
            <legend className="unseen">{name}</legend>
            <span className="leading-tight">
              <span className="block font-medium">{name}</span>
              <span className="text-ink-soft text-sm">{who}</span>
            </span>
            <span className="flex items-center gap-1">
              <Step
                sign="−"
                label={`One ${one} less`}
                isOff={count <= least[kind]}
                onPress={() => onChange(changed(guests, kind, -1))}
              />
              <output aria-live="polite" className="min-w-9 text-center tabular-nums">
                {guests === null && kind === 'adults' ? 'Any' : count}
              </output>
              <Step
                sign="+"
                label={`One ${one} more`}
                isOff={isMost}
                onPress={() => onChange(changed(guests, kind, 1))}
              />
            </span>
          </fieldset>
        )
      })}
      {most !== null && (
        <p className="text-ink-soft text-sm">
          This place is for at most {most} {most === 1 ? 'guest' : 'guests'}, infants not counted.
        </p>
      )}
    </div>
  )
}
