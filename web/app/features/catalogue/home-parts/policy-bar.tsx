// Owns the cancellation policy of a listing as a bar in parts: what comes back until when, with the days of the stay once it is chosen.
import { type PolicyName, policies, stayBegins } from '@akwaaba/contract/cancellation'
import { type CalendarDate, formatDate, hoursBefore } from '@akwaaba/contract/dates'
import { shortInstantText } from '../../../lib/far-days.ts'
import { Name } from '../../../ui/page/name.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'

export type PolicyBarProps = {
  policy: PolicyName
  /** null where no dates are chosen */
  stay: { from: CalendarDate; to: CalendarDate } | null
  checkInFrom: string
}

const whole = 'bg-palm'
const part =
  'bg-[repeating-linear-gradient(180deg,var(--gold)_0_12px,#f3cc79_12px_16px)] sm:bg-[repeating-linear-gradient(90deg,var(--gold)_0_12px,#f3cc79_12px_16px)]'
const none = 'bg-line'

const beforeText = (hours: number) =>
  hours > 24 ? `${hours / 24} days before check-in` : `${hours} hours before check-in`

export const PolicyBar = ({ policy, stay, checkInFrom }: PolicyBarProps) => {
  const begins = stay && stayBegins(stay.from, checkInFrom)
  const parts = [
    ...policies[policy].steps.map(({ hoursBefore: hours, refundPercent }) => ({
      title: `Until ${begins ? shortInstantText(hoursBefore(begins, hours)) : beforeText(hours)}`,
      text:
        refundPercent === 100
          ? 'Everything that you have paid comes back.'
          : `${refundPercent}% of the price comes back.`,
      look: refundPercent === 100 ? whole : part,
    })),
    { title: 'After that', text: 'Nothing is refunded.', look: none },
  ]
  return (
    <PageSection title="If your plans change">
      <p className="-mt-2 mb-5 text-ink-soft">
        {stay
          ? `For ${formatDate(stay.from)} to ${formatDate(stay.to)}, all times in Accra.`
          : 'Once you choose dates, the days are here.'}
      </p>
      <ol className="grid sm:auto-cols-fr sm:grid-flow-col">
        {parts.map(({ title, text, look }, at) => (
          <li key={title} className="relative max-sm:pb-6 max-sm:pl-8 max-sm:last:pb-0 sm:not-last:pr-5">
            <span
              aria-hidden="true"
              className={`block border border-transparent max-sm:absolute max-sm:top-1 max-sm:-bottom-1 max-sm:left-0 max-sm:w-2 sm:-mr-5 sm:mb-4 sm:h-2 ${look} ${at === 0 ? 'max-sm:rounded-t sm:rounded-l' : ''} ${at === parts.length - 1 ? 'max-sm:rounded-b sm:mr-0! sm:rounded-r' : ''}`}
            />
            <strong className="block font-semibold">
              <Name>{title}</Name>
            </strong>
            <span className="mt-1 block text-ink-soft">{text}</span>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}
