// Owns the line icons. They are decorative: the text beside them has the meaning.
import { frameShapes, LineIcon } from './frame-icons.tsx'

const shapes = {
  ...frameShapes,
  down: 'M6 9l6 6 6-6',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  calendar: 'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10h16M8 3v5M16 3v5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.500C5 14.800 12 21 12 21zM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  photos: 'M4 5h12v12H4zM8 17v2.500h12V9h-4M4 14l4-4 4 4 2-2 2 2',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.500l3 2',
  card: 'M4 6h16v12H4zM4 10h16M7 15h4',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.500v13l11-6.500z',
  external: 'M8 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-2M12 5h7v7M19 5l-8 8',
  share: 'M12 15V4M8 7.500L12 4l4 3.500M6 11H5v9h14v-9h-1',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  mail: 'M4 6h16v12H4zM4 7.500l8 6 8-6',
  send: 'M4 12l16-7-6 15-3-6zM11 14l9-9',
  phone:
    'M6 4h3l1.500 4-2 1.500a11 11 0 0 0 5 5l1.500-2 4 1.500v3a1.500 1.500 0 0 1-1.600 1.500A14.500 14.500 0 0 1 4.500 5.600 1.500 1.500 0 0 1 6 4z',
  chat: 'M4.500 19.500l1.200-3.800a8 8 0 1 1 3 2.800zM9 8.500c0 3.500 3 6.500 6.500 6.500l1-1.800-2.200-1.200-1 1c-1.200-.5-2.200-1.500-2.700-2.700l1-1L10.500 7.500z',
  home: 'M4 11.500L12 4l8 7.500M6.500 9.500V20h11V9.500M10 20v-5.500h4V20',
  compass: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM15.500 8.500l-2 5-5 2 2-5z',
  move: 'M12 4v16M4 12h16M9.500 6.500L12 4l2.500 2.500M9.500 17.500L12 20l2.500-2.500M6.500 9.500L4 12l2.500 2.500M17.500 9.500L20 12l-2.500 2.500',
  grid: 'M4 5h16v14H4zM4 10h16M9.500 10v9M15 10v9',
  chart: 'M4 20h16M7 16v-5M12 16V5M17 16V9',
  history: 'M5 5v4h4M5.500 9A7.500 7.500 0 1 1 4.500 13M12 8.500V13l3 1.800',
  plus: 'M12 5v14M5 12h14',
  tag: 'M4 5v7l8.500 8.500 7-7L11 5zM8 9h.01',
  basket: 'M4 9h16l-1.500 10h-13zM8.500 9L11 4M15.500 9L13 4',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  receipt: 'M6 3.500h12v17l-2-1.500-2 1.500-2-1.500-2 1.500-2-1.500-2 1.500zM9 8h6M9 12h6',
  bank: 'M4 9.500L12 4l8 5.500zM6 12v5M10 12v5M14 12v5M18 12v5M4 20h16',
  health: 'M3 12h4l2.500-6 4 12 2.500-6h5',
  star: 'M12 4l2.500 5 5.500.800-4 3.900 1 5.500-5-2.600-5 2.600 1-5.500-4-3.900 5.500-.800z',
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 2h-15zM10 20.500h4M12 5V3',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  exit: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
} as const

export type IconName = keyof typeof shapes

export const Icon = ({ name, size }: { name: IconName; size?: number }) => <LineIcon d={shapes[name]} size={size} />
