// Owns what choosing dates loads when a field of it is first pointed at: the calendar, and the panel around it.
export { Popover } from '../dialogs/popover.tsx'
export { StayCalendar } from './stay-calendar.tsx'
