// Owns the small fields that searches are made of.
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

export const mostGuests = 50

type Props = InputHTMLAttributes<HTMLInputElement> & { label: ReactNode; inputClassName?: string }

/** A label over a borderless input, for bars whose border is drawn around the whole. */
export const BarField = ({ label, className = '', ...rest }: Props) => {
  const id = useId()
  return (
    <div className={`min-h-14 px-4 py-2 ${className}`}>
      <label htmlFor={id} className="block font-semibold text-ink-soft text-xs">
        {label}
      </label>
      <input id={id} {...rest} className="w-full min-w-0 bg-transparent placeholder:text-ink-soft" />
    </div>
  )
}

/** A label over a boxed input, for sheets and dropdowns. */
export const BoxField = ({ label, inputClassName = '', ...rest }: Props) => {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      <input
        id={id}
        {...rest}
        className={`min-h-12 w-full rounded-xl border border-line-strong bg-card px-3.5 ${inputClassName}`}
      />
    </div>
  )
}

/** The number of guests, with two buttons: any, or one to fifty. */
export const GuestStepper = ({
  guests,
  onChange,
}: {
  guests: number | undefined
  onChange: (guests: number | undefined) => void
}) => {
  const step =
    'grid size-11 place-items-center rounded-full text-xl border-[1.5px] border-line hover:bg-sand disabled:opacity-40'
  return (
    <fieldset className="flex items-center justify-between gap-4">
      <legend className="unseen">Guests</legend>
      <span className="font-medium">Guests</span>
      <span className="flex items-center gap-3">
        <button
          type="button"
          className={step}
          aria-label="One guest less"
          disabled={!guests}
          onClick={() => onChange(guests && guests > 1 ? guests - 1 : undefined)}
        >
          −
        </button>
        <output aria-live="polite" className="min-w-10 text-center">
          {guests ?? 'Any'}
        </output>
        <button
          type="button"
          className={step}
          aria-label="One guest more"
          disabled={(guests ?? 0) >= mostGuests}
          onClick={() => onChange((guests ?? 0) + 1)}
        >
          +
        </button>
      </span>
    </fieldset>
  )
}
