// Owns the support page: frequent questions, a form for others, and contact details.
import type { ReactNode } from 'react'
import { useSite } from '../../../lib/site.ts'
import { Faq } from './faq.tsx'
import { FormCard } from './form-card.tsx'

const Contact = () => {
  const site = useSite()
  if (!site) return null
  const ways = [
    { label: 'E-mail', href: `mailto:${site.supportEmail}`, text: site.supportEmail },
    { label: 'Phone', href: `tel:${site.supportPhone.replace(/\s/g, '')}`, text: site.supportPhone },
  ]
  return (
    <dl className="grid gap-x-10 gap-y-1 sm:grid-cols-2">
      {ways.map(({ label, href, text }) => (
        <div key={label}>
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd>
            <a href={href} className="flex min-h-11 items-center font-semibold text-palm hover:underline">
              {text}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `children` is the form for questions that are not answered here. */
export const SupportPage = ({ children }: { children: ReactNode }) => (
  <div className="wrap py-8 sm:py-12">
    <h1 className="text-[2rem] sm:text-[2.6rem]">Support</h1>
    <p className="mt-3 max-w-[38em] text-ink-soft sm:text-lg">
      What people ask most is answered here. For all other questions there are people.
    </p>
    <div className="mt-8 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,480px)]">
      <div>
        <section aria-labelledby="questions">
          <h2 id="questions" className="mb-4 text-2xl">
            Questions people ask
          </h2>
          <Faq />
        </section>
        <section aria-labelledby="reach" className="mt-10 max-lg:hidden">
          <h2 id="reach" className="mb-3 text-2xl">
            Reach us
          </h2>
          <Contact />
        </section>
      </div>
      <section aria-labelledby="ask">
        <FormCard>
          <h2 id="ask" className="text-2xl">
            Ask us
          </h2>
          <p className="mt-2 mb-6 text-ink-soft">
            If it concerns a booking or a payment, its reference helps us to find it. We answer by e-mail within one
            working day.
          </p>
          {children}
        </FormCard>
        <div className="mt-8 px-1 lg:hidden">
          <Contact />
        </div>
      </section>
    </div>
  </div>
)
