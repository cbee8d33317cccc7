// Owns the badge beside a link of a menu: how many things wait on its page.

/** What a link with a badge says of it to those who do not see it; the name of the link stays that of its page. */
export const waitingText = (count: number | undefined): string | undefined =>
  count === undefined || count === 0 ? undefined : `${count} waiting`

/** Nothing is shown while nothing waits. */
export const Badge = ({ count }: { count: number | undefined }) =>
  count === undefined || count === 0 ? null : (
    <span
      aria-hidden="true"
      className="ml-auto min-w-6 shrink-0 rounded-full bg-clay px-1.5 text-center font-semibold text-sm text-white leading-6 tabular-nums"
    >
      {count > 99 ? '99+' : count}
    </span>
  )
