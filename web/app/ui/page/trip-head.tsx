// Owns the head of a stay, on the page of its guest and on that of a link that only shows it: picture, state, place, and facts of its days.
import type { ReactNode } from 'react'
import { Picture } from '../pictures/picture.tsx'
import { Name } from './name.tsx'

type Fact = { label: string; value: string; hint: string }

/** "1 night", "3 nights". */
export const lengthOf = (nights: number): string => `${nights} ${nights === 1 ? 'night' : 'nights'}`

type Props = {
  picture: string | null
  name: string
  address: string
  state: string
  /** beside the state */
  reference?: string
  /** between the state and the name */
  before?: ReactNode
  facts: readonly Fact[]
  /** below the address */
  children?: ReactNode
}

export const TripHead = ({ picture, name, address, state, reference, before, facts, children }: Props) => (
  <div className="grid overflow-hidden rounded-[28px] bg-palm-deep forced-colors:border text-white md:grid-cols-2">
    <Picture name={picture} alt="" sizes="(min-width: 768px) 50vw, 100vw" className="h-56 w-full md:h-full" />
    <div className="p-6 sm:p-8">
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <span className="rounded-full border border-transparent bg-gold px-3 py-1 font-semibold text-ink">{state}</span>
        {reference}
      </p>
      {before}
      <h1 className="mt-4 text-[1.9rem] text-white sm:text-[2.2rem]">
        <Name>{name}</Name>
      </h1>
      <p className="mt-2">{address}</p>
      {children}
      <dl className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4 border-white/30 border-t pt-4">
        {facts.map(({ label, value, hint }) => (
          <div key={label}>
            <dt className="text-sm opacity-80">{label}</dt>
            <dd>
              <strong className="block">{value}</strong>
              <span className="text-sm">{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </div>
)
