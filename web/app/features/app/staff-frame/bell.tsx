// Owns the bell of every page for staff: how much waits for them, and a list of it with where to go.
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useMenu } from '../../../ui/page/menu-state.ts'
import type { StaffGroup, StaffLink } from './more-pages.tsx'

type Waits = StaffLink & { waiting: string; count: number }
const doesWait = (link: StaffLink): link is Waits => link.waiting !== undefined && link.count !== undefined

export const Bell = ({ groups }: { groups: readonly StaffGroup[] }) => {
  const { isOpen, close, id, button, frame } = useMenu()
  const waits = groups.flatMap(({ links }) => links).filter(doesWait)
  const count = waits.reduce((sum, one) => sum + one.count, 0)
  const isUrgent = waits.some((one) => one.isUrgent)
  return (
    <div className="relative shrink-0 print:hidden" {...frame}>
      <button
        {...button}
        type="button"
        className="relative grid size-11 place-items-center rounded-full border border-line bg-card hover:bg-sand"
      >
        <Icon name="bell" size={19} />
        <span className="unseen">Alerts, {count === 0 ? 'nothing waits' : `${count} waiting`}</span>
        {count > 0 && (
          <span
            aria-hidden="true"
            className={`absolute -top-1 -right-1 min-w-5 rounded-full px-1 text-center font-semibold text-[12px] leading-5 tabular-nums ${isUrgent ? 'bg-clay text-white' : 'bg-[#e9dfca] text-ink'}`}
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
      {isOpen && (
        <div
          id={id}
          className="absolute top-full right-0 z-30 mt-1 w-[min(300px,calc(100vw-32px))] rounded-xl border border-line bg-card p-1.5 shadow-card"
        >
          <p className="px-2.5 py-1 font-semibold text-ink-soft text-sm">Waits for you</p>
          {waits.length === 0 ? (
            <p className="px-2.5 pb-2">Nothing at the moment. New bookings, disputes and messages show here.</p>
          ) : (
            <ul className="max-h-[60dvh] overflow-y-auto">
              {waits.map(({ to, label, icon, waiting }) => (
                <li key={to}>
                  <Link
                    to={to}
                    onClick={close}
                    className="flex min-h-11 items-center gap-2.5 rounded-lg px-2.5 py-1 hover:bg-sand"
                  >
                    <Icon name={icon} size={18} />
                    <span className="min-w-0 flex-1">{label}</span>
                    <span className="font-semibold tabular-nums">{waiting}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <Link
            to={paths.profile}
            onClick={close}
            className="mt-1 flex min-h-11 items-center gap-2.5 rounded-b-lg border-line border-t px-2.5 py-1 text-palm hover:underline"
          >
            Choose what you are told of
          </Link>
        </div>
      )}
    </div>
  )
}
