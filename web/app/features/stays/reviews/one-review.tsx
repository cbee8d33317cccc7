// Owns one published review, with the reply of its host.
import type { Review } from '@akwaaba/contract/reviews'
import { formatMonth } from '../../../lib/format.ts'

export const OneReview = ({ review: { name, overall, text, stayedIn, reply } }: { review: Review }) => (
  <article className="min-w-0">
    <p className="font-semibold">{name}</p>
    <p className="text-ink-soft text-sm">
      <span aria-hidden="true">★</span> {overall} of 5 · stayed in {formatMonth(stayedIn)}
    </p>
    <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{text}</p>
    {reply && (
      <p className="mt-3 whitespace-pre-wrap wrap-anywhere border-palm border-l-4 pl-3">
        <span className="block font-medium text-sm">The host replied</span>
        {reply.text}
      </p>
    )}
  </article>
)
