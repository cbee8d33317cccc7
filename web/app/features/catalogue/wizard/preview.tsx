// Owns what stands beside the steps of a listing: how guests will see it, on a phone behind a button, and what is still missing.
import type { EditableListing } from '@akwaaba/contract/listings'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialogs/sheet.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { linesOf, type Pictures, type Texts } from '../publishing/rules.ts'
import { allPictures, betterOf, missingOf, type StepWord } from './steps.ts'

type Props = { typed: { texts: Texts; pictures: Pictures }; onStep: (step: StepWord) => void }

const facts = ({ location, bedrooms, bathrooms }: Texts): string =>
  [
    location,
    Number(bedrooms) > 0 && `${bedrooms} ${bedrooms === '1' ? 'bedroom' : 'bedrooms'}`,
    Number(bathrooms) > 0 && `${bathrooms} ${bathrooms === '1' ? 'bathroom' : 'bathrooms'}`,
  ]
    .filter(Boolean)
    .join(' · ')

const title = 'As guests will see it'

const Card = ({ typed }: Pick<Props, 'typed'>) => {
  const { texts, pictures } = typed
  const first = allPictures(pictures)[0]
  return (
    <>
      <Picture
        key={first?.id ?? 'none'}
        name={first && 'stored' in first ? first.stored : null}
        alt=""
        sizes="280px"
        className="aspect-video w-full"
      />
      <div className="grid gap-1.5 p-3 text-sm">
        <p className="break-words font-bold font-display text-base leading-tight">{texts.apartmentName}</p>
        <p className="text-ink-soft">{facts(texts)}</p>
        <ul aria-label="Amenities" className="flex flex-wrap gap-1.5 empty:hidden">
          {linesOf(texts.amenities)
            .slice(0, 3)
            .map((amenity) => (
              <li key={amenity} className="max-w-full truncate rounded-full bg-sand px-2.5 py-0.5 text-xs">
                {amenity}
              </li>
            ))}
        </ul>
        <p>
          {Number(texts.price) > 0 ? (
            <>
              <strong>{formatDollarsShort(Number(texts.price))}</strong> a night
            </>
          ) : (
            <span className="text-ink-soft">No price yet</span>
          )}
        </p>
      </div>
    </>
  )
}

/** Beside the steps, where there is room. */
export const Preview = ({ typed }: Pick<Props, 'typed'>) => (
  <section aria-label={title} className="overflow-hidden rounded-xl border border-line bg-card max-lg:hidden">
    <h2 className="border-line border-b px-3 py-2.5 text-[15px]">{title}</h2>
    <Card typed={typed} />
  </section>
)

/** The same behind a button, where there is none. */
export const Look = ({ typed }: Pick<Props, 'typed'>) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="plain" className="lg:hidden" onClick={() => setOpen(true)}>
        Look
      </Button>
      <Sheet isOpen={isOpen} title={title} onClose={() => setOpen(false)}>
        <div className="overflow-hidden rounded-xl border border-line bg-card">
          <Card typed={typed} />
        </div>
      </Sheet>
    </>
  )
}

const Items = ({ items, onStep }: { items: { step: StepWord; what: string }[]; onStep: Props['onStep'] }) => (
  <ul className="mt-1 grid">
    {items.map(({ step, what }) => (
      <li key={what}>
        <button
          type="button"
          onClick={() => onStep(step)}
          className="flex min-h-8 items-center gap-2.5 text-left hover:underline pointer-coarse:min-h-11"
        >
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full border-2 border-ink" />
          {what}
        </button>
      </li>
    ))}
  </ul>
)

export const Missing = ({ typed, onStep, state }: Props & Pick<EditableListing, 'state'>) => {
  const [missing, better] = [missingOf(typed), betterOf(typed)]
  return (
    <section aria-label="What is missing" className="rounded-xl border border-line bg-card p-3 text-sm">
      {missing.length > 0 ? (
        <>
          <h2 className="font-semibold font-text text-sm tracking-normal">Still missing to send</h2>
          <Items items={missing} onStep={onStep} />
        </>
      ) : (
        <p className="font-semibold">{state === 'submitted' ? 'Nothing is missing.' : 'Nothing is missing to send.'}</p>
      )}
      {better.length > 0 && (
        <>
          <h2 className="mt-2.5 font-semibold font-text text-sm tracking-normal">Better with</h2>
          <Items items={better} onStep={onStep} />
        </>
      )}
    </section>
  )
}
