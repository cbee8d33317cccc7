// Owns the line icons that every page shows, and how all are drawn. The others are in icons.tsx, which a first visit need not load.
export const frameShapes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.2 16.2L21 21',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20.5c1.2-3.6 4.4-5.5 8-5.5s6.8 1.9 8 5.5',
  chat: 'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8 9h8M8 12.5h5',
} as const

/** Draws the path of a line icon. */
export const LineIcon = ({ d, size = 20 }: { d: string; size?: number | undefined }) => (
  <svg
    aria-hidden
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="shrink-0"
  >
    <path d={d} />
  </svg>
)

export const FrameIcon = ({ name, size }: { name: keyof typeof frameShapes; size?: number }) => (
  <LineIcon d={frameShapes[name]} size={size} />
)
