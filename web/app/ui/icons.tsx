// Owns the few line icons of the house. They are ornament: the text beside them says it.
const shapes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.2 16.2L21 21',
  calendar: 'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10h16M8 3v5M16 3v5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20.5c1.2-3.6 4.4-5.5 8-5.5s6.8 1.9 8 5.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.500C5 14.800 12 21 12 21zM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  photos: 'M4 5h12v12H4zM8 17v2.500h12V9h-4M4 14l4-4 4 4 2-2 2 2',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.500l3 2',
  card: 'M4 6h16v12H4zM4 10h16M7 15h4',
  exit: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
} as const

export type IconName = keyof typeof shapes

export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
  <svg
    aria-hidden="true"
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
    <path d={shapes[name]} />
  </svg>
)
