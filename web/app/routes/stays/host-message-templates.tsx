// The messages that an organisation has ready for its guests.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useOutletContext } from 'react-router'
import { MessageTemplates } from '../../features/stays/message-templates/message-templates.tsx'

export const meta = () => [
  { title: 'Automatic messages and replies' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostMessageTemplates() {
  return <MessageTemplates organisation={useOutletContext<OwnOrganisation>()} />
}
