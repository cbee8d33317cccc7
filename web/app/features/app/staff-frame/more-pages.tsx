// Owns what "More" opens on a phone: the switcher, and every page of staff that has no room in the bar, with what waits there.
import type { ReactNode } from 'react'
import { logOut } from '../../../lib/log-out.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { type BarLink, FrameLink } from '../../../ui/page/phone-bar.tsx'

/**
 * A link of the menu; `add` leads to the form for one more of them, `waiting` says to screen readers what the badge shows, `count` how much
 * that is, and `isUrgent` that time runs out for it.
 */
export type StaffLink = BarLink & {
  add?: { to: string; label: string } | undefined
  waiting?: string | undefined
  count?: number | undefined
  isUrgent?: boolean | undefined
}
export type StaffGroup = { title: string | null; links: readonly StaffLink[] }

const row = 'flex min-h-12 w-full items-center gap-3 px-4 text-left font-medium hover:bg-sand aria-[current]:text-palm'
const card = 'overflow-hidden rounded-xl border border-line bg-card [&>li+li]:border-line [&>li+li]:border-t'

const Further = ({ name }: { name: IconName }) => (
  <span className="text-ink-soft">
    <Icon name={name} size={18} />
  </span>
)

type Props = {
  switcher: ReactNode
  groups: readonly StaffGroup[]
  account: { to: string; words: string }
  close: () => void
}

export const MorePages = ({ switcher, groups, account, close }: Props) => (
  <div className="grid gap-3 p-4">
    <h2 className="text-[1.4rem]">More</h2>
    {switcher}
    {groups.map(({ title, links }) => (
      <div key={title}>
        {title && <p className="pb-1 font-semibold text-ink-soft text-sm">{title}</p>}
        <ul className={card}>
          {links.map(({ label, icon, badge, waiting, add, count: _, isUrgent: __, ...link }) => (
            <li key={link.to} className="flex">
              <FrameLink {...link} title={waiting} onClick={close} className={row}>
                <Further name={icon} />
                {label}
                {badge}
              </FrameLink>
              {add ? (
                <FrameLink
                  to={add.to}
                  onClick={close}
                  className="grid w-12 shrink-0 place-items-center border-line border-l hover:bg-sand"
                >
                  <Icon name="plus" size={18} />
                  <span className="unseen">{add.label}</span>
                </FrameLink>
              ) : (
                <span className="grid w-12 shrink-0 place-items-center">
                  <Further name="right" />
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    ))}
    <ul className={card}>
      <li>
        <FrameLink to={account.to} isExact onClick={close} className={row}>
          <Further name="person" />
          {account.words}
        </FrameLink>
      </li>
      <li>
        <button type="button" onClick={logOut} className={row}>
          <Further name="exit" />
          Logout
        </button>
      </li>
    </ul>
  </div>
)
