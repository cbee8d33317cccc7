// Owns the five most frequent questions with their answers; several may be open at once.
import { limits } from '@akwaaba/contract/limits'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/icons.tsx'

const questions: { question: string; answer: ReactNode }[] = [
  {
    question: 'How does renting work, from start to finish?',
    answer: (
      <>
        <p>
          Find a place under <Link to={paths.bookings()}>Apartments</Link>, choose your nights and any extras, and press
          Book Now. Your nights are then held for {limits.holdMinutes} minutes while you pay.
        </p>
        <p>
          Homes with instant booking are yours the moment you have paid. At the others your stay is approved first; if
          it is declined, you get everything back. The receipt comes by mail, and your bookings show what state each one
          is in.
        </p>
      </>
    ),
  },
  {
    question: 'Are utilities such as water, power and internet included?',
    answer: (
      <>
        <p>
          There is no separate bill for water, power or internet. What a stay costs besides its nights, such as a
          cleaning fee or the extras you choose yourself, is shown line by line before you book.
        </p>
        <p>
          Which of them a home has, such as Wi-Fi, a generator or a borehole, stands on its page under What it offers.
          If you need one for certain, ask before you book.
        </p>
      </>
    ),
  },
  {
    question: 'May I bring my pet?',
    answer: (
      <p>
        That is for each host to say, so please do not arrive with an animal unannounced. Write to us with the home,
        your dates and what kind of pet it is, before you book, and we ask for you.
      </p>
    ),
  },
  {
    question: 'How short or long can a lease be?',
    answer: (
      <>
        <p>
          You book by the night: one night at least, {limits.maxNights} at most, beginning within the next two years.
          There is no lease to sign.
        </p>
        <p>
          If you want to stay for good, look at the <Link to={paths.properties()}>properties for sale</Link>.
        </p>
      </>
    ),
  },
  {
    question: 'Can I tour a home before I book or buy it?',
    answer: (
      <>
        <p>
          Write to us with its name and the days that suit you, and we ask the host or the seller. For a property we
          advise it: see the place and its papers before you pay.
        </p>
        <p>
          If you mean guided tours of the country, those are our <Link to={paths.packages()}>packages</Link>.
        </p>
      </>
    ),
  },
]

export const Faq = () => (
  <div className="divide-y divide-line rounded-[28px] border border-line bg-card shadow-card">
    {questions.map(({ question, answer }) => (
      <details key={question} className="group">
        <summary className="flex min-h-16 list-none items-center justify-between gap-4 rounded-[28px] px-5 py-4 font-semibold text-lg leading-snug hover:text-palm sm:px-7 [&::-webkit-details-marker]:hidden">
          {question}
          <span className="text-palm transition-transform duration-150 group-open:rotate-180">
            <Icon name="down" />
          </span>
        </summary>
        <div className="prose max-w-[41em] px-5 pb-6 sm:px-7">{answer}</div>
      </details>
    ))}
  </div>
)
