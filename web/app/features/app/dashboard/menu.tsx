// Owns the links of the dashboard's menu: a few for everybody, and groups for administrators.
import { NavLink } from 'react-router'
import { logOut } from '../../../lib/log-out.ts'
import { paths } from '../../../paths.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'

/** `add` leads to the form for one more of them. */
type MenuLink = { to: string; label: string; icon: IconName; add?: { to: string; label: string } }
type Group = { title: string | null; links: MenuLink[] }

const bookings: MenuLink = { to: paths.pending, label: 'Bookings', icon: 'calendar' }
const approved: MenuLink = { to: paths.approved, label: 'Approved', icon: 'check' }
const properties: MenuLink = { to: paths.myProperties, label: 'Properties', icon: 'home' }
const packages: MenuLink = { to: paths.myPackages, label: 'Packages', icon: 'compass' }
const receipts: MenuLink = { to: paths.receipts(), label: 'Receipts', icon: 'receipt' }
const profile: MenuLink = { to: paths.profile, label: 'Profile', icon: 'person' }

/** The four links at the bottom of a phone, the same for every role. */
export const phoneLinks = [bookings, approved, packages, profile]

const customerGroups: Group[] = [{ title: null, links: [bookings, approved, properties, packages, receipts, profile] }]

const adminGroups: Group[] = [
  {
    title: 'Desk',
    links: [
      { to: paths.overview, label: 'Overview', icon: 'chart' },
      bookings,
      approved,
      { to: paths.calendar(), label: 'Calendar', icon: 'grid' },
      { to: paths.enquiries(), label: 'Enquiries', icon: 'mail' },
      { to: paths.activity(), label: 'Activity', icon: 'history' },
    ],
  },
  {
    title: 'Money',
    links: [
      { to: paths.payments(), label: 'Payments', icon: 'card' },
      { to: paths.transfers(), label: 'Transfers', icon: 'bank' },
      { to: paths.payouts(), label: 'Payouts', icon: 'send' },
      receipts,
      { to: paths.settings, label: 'Settings', icon: 'filter' },
    ],
  },
  {
    title: 'Catalogue',
    links: [
      {
        to: paths.viewApartments,
        label: 'Apartments',
        icon: 'photos',
        add: { to: paths.addApartment, label: 'Add Apartment' },
      },
      { ...packages, add: { to: paths.addPackages, label: 'Add Package' } },
      { ...properties, add: { to: paths.addProperties, label: 'Add Property' } },
      {
        to: paths.marketPlace,
        label: 'Market place',
        icon: 'basket',
        add: { to: paths.addExtra, label: 'Add Extra' },
      },
      { to: paths.viewAdverts, label: 'Adverts', icon: 'tag', add: { to: paths.addAdverts, label: 'Add Advert' } },
      { to: paths.addCategories, label: 'Manage locations', icon: 'pin' },
    ],
  },
  { title: 'You', links: [profile] },
]

const row = 'flex min-h-11 items-center rounded-xl font-medium leading-tight lg:min-h-10'
const wide = `${row} min-w-0 flex-1 gap-3 px-3 py-1 text-left`
const lit = (isActive: boolean) => (isActive ? 'bg-[#e8f3ee] text-palm-deep' : 'hover:bg-sand')

/** All links of a role with Logout at the end; `className` lays the groups out. */
export const MenuGroups = ({ isAdmin, className }: { isAdmin: boolean; className: string }) => (
  <nav aria-label={isAdmin ? 'Administration' : 'Dashboard'} className={className}>
    {(isAdmin ? adminGroups : customerGroups).map(({ title, links }) => (
      <div key={title}>
        {title && <p className="px-3 pb-1 font-semibold text-ink-soft text-xs uppercase tracking-wide">{title}</p>}
        <ul className="grid gap-0.5">
          {links.map(({ to, label, icon, add }) => (
            <li key={to} className="flex gap-0.5">
              <NavLink to={to} className={({ isActive }) => `${wide} ${lit(isActive)}`}>
                <Icon name={icon} />
                {label}
              </NavLink>
              {add && (
                <NavLink
                  to={add.to}
                  title={add.label}
                  className={({ isActive }) => `${row} w-11 shrink-0 justify-center lg:w-10 ${lit(isActive)}`}
                >
                  <Icon name="plus" size={18} />
                  <span className="unseen">{add.label}</span>
                </NavLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    ))}
    <button type="button" onClick={logOut} className={`${wide} self-start hover:bg-sand`}>
      <Icon name="exit" />
      Logout
    </button>
  </nav>
)
