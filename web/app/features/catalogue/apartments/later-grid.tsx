// Owns the cards of homes below the page of a listing: rendered with it, their code is loaded at the first input.
import { partAtInput } from '../../../lib/part-at-input.tsx'
import type { GridProps } from './apartment-grid.tsx'

export const LaterGrid = partAtInput<GridProps>(() =>
  import('./apartment-grid.tsx').then((module) => module.ApartmentGrid),
)
