// Owns the list of the messages that a host has ready for one moment of a stay.
import type { MessageTemplate } from '@akwaaba/contract/message-templates'
import { Button } from '../../../ui/button.tsx'

const nameOf = ({ moment, title, apartment }: MessageTemplate): string =>
  moment === 'reply' ? title : (apartment?.apartmentName ?? 'All listings')

const StateTag = ({ isOn }: Pick<MessageTemplate, 'isOn'>) => (
  <span
    className={`inline-flex items-center whitespace-nowrap rounded-md border px-2 py-px font-semibold text-xs ${
      isOn ? 'border-palm bg-[#e3efe9] text-palm-deep' : 'border-line-strong border-dashed bg-card text-ink-soft'
    }`}
  >
    {isOn ? 'On' : 'Off'}
  </span>
)

type Props = {
  templates: readonly MessageTemplate[]
  /** what distinguishes its buttons for a screen reader */
  of: string
  onEdit: (template: MessageTemplate) => void
  onDelete: (template: MessageTemplate) => void
}

export const TemplateList = ({ templates, of, onEdit, onDelete }: Props) => (
  <ul className="divide-y divide-line">
    {templates.map((template) => (
      <li key={template._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <strong className="wrap-anywhere">{nameOf(template)}</strong>
            {template.moment !== 'reply' && <StateTag isOn={template.isOn} />}
          </p>
          {template.moment === 'reply' && template.apartment && (
            <p className="text-ink-soft text-sm">for {template.apartment.apartmentName}</p>
          )}
          <p className="wrap-anywhere line-clamp-2 text-ink-soft text-sm">{template.text}</p>
        </div>
        <div className="flex gap-2">
          <Button kind="quiet" onClick={() => onEdit(template)}>
            <span>
              Edit<span className="unseen"> {`${of}, ${nameOf(template)}`}</span>
            </span>
          </Button>
          <Button kind="plain" onClick={() => onDelete(template)}>
            <span>
              Delete<span className="unseen"> {`${of}, ${nameOf(template)}`}</span>
            </span>
          </Button>
        </div>
      </li>
    ))}
  </ul>
)
