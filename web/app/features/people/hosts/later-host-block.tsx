// Owns the host of a listing on its page: rendered with it, its code is loaded at the first input.
import type { Host } from '@akwaaba/contract/hosts'
import { partAtInput } from '../../../lib/part-at-input.tsx'

export const LaterHostBlock = partAtInput<{ host: Omit<Host, 'about'> }>(() =>
  import('./host-panel.tsx').then((module) => module.HostBlock),
)
