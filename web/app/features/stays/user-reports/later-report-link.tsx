// Owns the button that reports a listing on its page: rendered with it, its code is loaded at the first input.
import { partAtInput } from '../../../lib/part-at-input.tsx'
import type { ReportLinkProps } from './report-link.tsx'

export const LaterReportLink = partAtInput<ReportLinkProps>(() =>
  import('./report-link.tsx').then((module) => module.ReportLink),
)
