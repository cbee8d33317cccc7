// Owns one published review: who has written it, the stars, what was noticed, and the reply of its host; and a private note of one.
import { noticedFacts } from '@akwaaba/contract/review-states'
import type { Review } from '@akwaaba/contract/reviews'
import { formatMonth } from '../../../lib/format.ts'
import { ReportLink } from '../user-reports/report-link.tsx'
import { noticedTexts } from './rules.ts'
import { Stars } from './stars.tsx'

export const OneReview = ({ review, of = 'apartment' }: { review: Review; of?: 'apartment' | 'tour' }) => {
  const { _id, name, overall, text, language, facts, stayedIn, reply } = review
  const noticed = noticedFacts.flatMap((fact) => (facts[fact] === undefined ? [] : [{ fact, held: facts[fact] }]))
  return (
    <article className="min-w-0">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-sand font-semibold text-palm"
        >
          {name.slice(0, 1).toUpperCase()}
        </span>
        <p className="min-w-0">
          <span className="block truncate font-semibold first-letter:uppercase">{name}</span>
          <span className="block text-ink-soft text-sm">
            {of === 'tour' ? 'Went' : 'Stayed'} in {formatMonth(stayedIn)}
          </span>
        </p>
      </div>
      <p className="mt-2">
        <Stars of={overall} />
      </p>
      <p lang={language} className="mt-1 whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
      {noticed.length > 0 && (
        <ul aria-label="Noticed" className="mt-3 flex flex-wrap gap-2">
          {noticed.map(({ fact, held }) => (
            <li
              key={fact}
              className={`rounded-full px-2.5 py-0.5 font-medium text-[0.82rem] ${held ? 'bg-[#e3efe9] text-palm-deep' : 'bg-[#fbeae1] text-[#6b3019]'}`}
            >
              {noticedTexts[fact][held ? 'yes' : 'no']}
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <p className="mt-3 whitespace-pre-wrap wrap-anywhere rounded-2xl bg-sand px-4 py-3 text-[0.95rem]">
          <span className="block font-semibold text-sm">The host replied</span>
          {reply.text}
        </p>
      )}
      <ReportLink about={{ kind: of === 'tour' ? 'tour-review' : 'review', id: _id }} of={`by ${name}`}>
        Report this review
      </ReportLink>
    </article>
  )
}

/** A private note of a review, as its two sides read it. */
export const PrivateNote = ({ text, from }: { text: string; from: string }) =>
  text === '' ? null : (
    <p className="wrap-anywhere mt-3 whitespace-pre-wrap rounded-2xl border border-line px-4 py-3 text-[0.95rem]">
      <span className="block font-semibold text-sm">A private note from {from}</span>
      {text}
    </p>
  )
