// Owns the page for partners: what a partnership is and is not, what happens after writing, and the form.
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { Kente } from '../../../ui/page/kente.tsx'
import { FormCard } from './form-card.tsx'

const kinds: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'calendar',
    title: 'Homes by the night',
    text: 'You have an apartment to let. We publish it, keep its calendar free of double bookings and collect the payment. You are paid after check-in, minus our service fees.',
  },
  {
    icon: 'pin',
    title: 'Tours',
    text: 'You guide people through Ghana. We sell the seats of your package, never more of them than there are.',
  },
  {
    icon: 'card',
    title: 'Properties for sale',
    text: 'You sell homes. Each one is shown with its price in full, its size and its tenure, and is sold once.',
  },
  {
    icon: 'person',
    title: 'Everything around a stay',
    text: 'Airport pickups, ticketing, vehicle rentals, food, cleaning: guests book extras along with their nights.',
  },
]

export const PartnersPage = ({ children }: { children: ReactNode }) => (
  <>
    <div className="wrap py-8 sm:py-12">
      <h1 className="text-[2rem] sm:text-[2.6rem]">Partnerships</h1>
      <p className="mt-3 max-w-[38em] text-ink-soft sm:text-lg">
        You have something that guests in Ghana need, and we have the guests. Here is what working together means.
      </p>
      <div className="mt-8 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_minmax(0,520px)]">
        <div>
          <ul className="grid gap-7">
            {kinds.map(({ icon, title, text }) => (
              <li key={title} className="flex gap-4">
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sand text-palm">
                  <Icon name={icon} />
                </span>
                <div className="min-w-0">
                  <h2 className="text-xl">{title}</h2>
                  <p className="mt-1.5 max-w-[36em] text-ink-soft">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <section aria-labelledby="write" className="lg:sticky lg:top-24">
          <FormCard>
            <h2 id="write" className="mb-5 text-2xl">
              Write to us
            </h2>
            {children}
          </FormCard>
        </section>
      </div>
    </div>
    <Kente />
    <section aria-labelledby="how" className="wrap pt-12">
      <h2 id="how" className="text-2xl">
        What to expect
      </h2>
      <ol className="mt-5 grid gap-6 sm:grid-cols-3">
        {[
          ['You write', 'Tell us what you offer and where. A few lines are enough; we ask for the rest.'],
          [
            'We look',
            'A person reads it and answers by e-mail within one working day. Not everything fits, and we say so.',
          ],
          [
            'We agree',
            'Fees and terms are put in writing before anything is published. Writing to us costs and binds you to nothing.',
          ],
        ].map(([title, text], index) => (
          <li key={title} className="border-line border-t pt-4">
            <p className="font-display font-semibold text-lg">
              {index + 1}. {title}
            </p>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  </>
)
