// Owns the badge beside a link of a menu: how many things wait on its page.

/** What a link with a badge says of it to those who do not see it; the name of the link stays that of its page. */
export const waitingText = (count: number | undefined, words = 'waiting'): string | undefined =>
  count === undefined || count === 0 ? undefined : `${count} ${words}`

/** Nothing is shown while nothing waits. `isUrgent`: time runs out for it. */
export const Badge = ({ count, isUrgent = false }: { count: number | undefined; isUrgent?: boolean | undefined }) =>
  count === undefined || count === 0 ? null : (
    <span
      aria-hidden="true"
      className={`ml-auto min-w-6 shrink-0 rounded-full px-1.5 text-center font-semibold text-[13px] leading-5 tabular-nums ${isUrgent ? 'bg-clay text-white' : 'bg-[#e9dfca] text-ink'}`}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
