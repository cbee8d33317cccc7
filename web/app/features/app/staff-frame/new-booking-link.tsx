// Owns the one loud button of every page for staff: a booking for a guest at the reception or on the phone.
import { Link } from 'react-router'
import { Icon } from '../../../ui/icons.tsx'

export const NewBookingLink = ({ to }: { to: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full bg-clay px-3.5 font-semibold text-sm text-white hover:bg-clay/90 max-lg:size-11 max-lg:justify-center max-lg:px-0 pointer-coarse:min-h-11"
  >
    <Icon name="plus" size={18} />
    <span className="max-lg:unseen">New booking</span>
  </Link>
)
