// Owns the menu that shares a page of a listing: rendered with it, its code is loaded at the first input. Until then its links are links.
import { partAtInput } from '../../../lib/part-at-input.tsx'
import type { ShareProps } from '../../../ui/page/share.tsx'

export const LaterShare = partAtInput<ShareProps>(() =>
  import('../../../ui/page/share.tsx').then((module) => module.Share),
)
