// Owns the look of the small buttons around a table.

export const toolClass =
  'inline-flex min-h-[34px] pointer-coarse:min-h-11 items-center gap-1.5 rounded-full border border-line bg-card px-3.5 font-semibold text-sm hover:bg-sand disabled:opacity-60 print:hidden'
