// Owns the columns of enquiries in a table, and the card of three lines that a phone shows instead.
import type { Enquiry } from '@akwaaba/contract/enquiries'
import { instantText } from '../../../lib/clock.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { StateMark } from '../../../ui/table/state-mark.tsx'
import { Tile } from '../../../ui/table/tile.tsx'
import { kindNames } from './inbox-card.tsx'

/** Who has written, by the first of name, company and address that is known. */
export const senderOf = ({ name, company, email }: Enquiry): string => name || company || email

const EnquiryMark = ({ enquiry: { handledAt } }: { enquiry: Enquiry }) =>
  handledAt ? <StateMark look="done" word="Handled" /> : <StateMark look="waiting" word="Open" />
const soft = (text: string) => <span className="text-ink-soft">{text}</span>
const wordsOf = ({ message }: Enquiry) => message || 'Wants to hear of events and offers.'

export const enquiryColumns: Column<Enquiry>[] = [
  {
    ...{ id: 'from', head: 'From', isName: true },
    cell: (it) => <span className="block max-w-48 truncate">{senderOf(it)}</span>,
  },
  {
    ...{ id: 'received', head: 'Received', sort: 'received' },
    cell: ({ createdAt }) => <span className="tabular-nums">{instantText(createdAt)}</span>,
  },
  { id: 'kind', head: 'Kind', cell: ({ kind }) => kindNames[kind] },
  { id: 'state', head: 'State', cell: (it) => <EnquiryMark enquiry={it} /> },
  {
    ...{ id: 'message', head: 'Message' },
    cell: (it) => <span className="block max-w-80 truncate text-ink-soft xl:max-w-md">{wordsOf(it)}</span>,
  },
  { id: 'company', head: 'Company', isExtra: true, cell: ({ company }) => company || soft('–') },
  { id: 'email', head: 'E-mail', isExtra: true, cell: ({ email }) => soft(email) },
  { id: 'phone', head: 'Phone', isExtra: true, cell: ({ phoneNumber }) => soft(phoneNumber || '–') },
  { id: 'by', head: 'Handled by', isExtra: true, cell: ({ handledBy }) => soft(handledBy ?? '–') },
]

export const EnquiryTile = ({ enquiry }: { enquiry: Enquiry }) => (
  <Tile
    name={senderOf(enquiry)}
    about={`${kindNames[enquiry.kind]} · ${wordsOf(enquiry)}`}
    when={instantText(enquiry.createdAt)}
    mark={<EnquiryMark enquiry={enquiry} />}
  />
)
