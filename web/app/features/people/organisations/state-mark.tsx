// Owns the mark of an organisation's state: a border and a word, not only a colour.
import type { OrganisationState } from '@akwaaba/contract/organisation-states'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { stateNames } from './rules.ts'

const looks: Record<OrganisationState, { icon: IconName; className: string }> = {
  applied: { icon: 'clock', className: 'border-dashed border-[#5b3d00] bg-[#fdf3dc] text-[#5b3d00]' },
  active: { icon: 'check', className: 'border-palm bg-[#e3efe9] text-palm-deep' },
  paused: { icon: 'pause', className: 'border-clay-deep bg-[#fbeae1] text-clay-deep' },
  closed: { icon: 'close', className: 'border-line-strong bg-sand text-ink-soft' },
}

export const StateMark = ({ state }: { state: OrganisationState }) => (
  <span
    className={`inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 py-0.5 font-semibold text-sm ${looks[state].className}`}
  >
    <Icon name={looks[state].icon} size={14} />
    {stateNames[state]}
  </span>
)
