// Owns the page of the messages that a host has ready: those sent by themselves in the order of a stay, and the saved replies.
import {
  createTemplate,
  deleteTemplate,
  type MessageTemplate,
  type NewTemplate,
  updateTemplate,
} from '@akwaaba/contract/message-templates'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { useEditedList } from '../../../lib/edited-list.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { useSaid } from '../../../ui/notices/use-said.tsx'
import { templatesQuery } from './queries.ts'
import { type Moment, momentHours, momentNames } from './rules.ts'
import { TemplateList } from './template-list.tsx'
import { TemplateSheet } from './template-sheet.tsx'

const moments = ['booked', 'before', 'arrival', 'departure', 'after'] as const
type Open = { moment: Moment; template: MessageTemplate | null }
type Lists = {
  templates: readonly MessageTemplate[]
  onOpen: (open: Open) => void
  onDelete: (template: MessageTemplate) => void
}

const MomentRow = ({ moment, templates, onOpen, onDelete }: Lists & { moment: Moment }) => {
  const own = templates.filter((template) => template.moment === moment)
  const isReply = moment === 'reply'
  return (
    <li className="grid gap-3 px-4 py-4 sm:px-5 md:grid-cols-[220px_minmax(0,1fr)]">
      <div>
        <h3 className="text-base">{isReply ? 'Ready to choose' : momentNames[moment]}</h3>
        <p className="text-ink-soft text-sm">{isReply ? 'below the box of a conversation' : momentHours[moment]}</p>
      </div>
      <div className="grid min-w-0 content-start gap-3">
        {own.length > 0 && (
          <TemplateList
            templates={own}
            of={isReply ? 'the reply' : momentNames[moment]}
            onEdit={(template) => onOpen({ moment, template })}
            onDelete={onDelete}
          />
        )}
        <Button kind="quiet" className="justify-self-start" onClick={() => onOpen({ moment, template: null })}>
          <Icon name="plus" size={18} />
          <span>
            {isReply ? 'Add a reply' : own.length === 0 ? 'Write a message' : 'Write another'}
            {!isReply && <span className="unseen"> for: {momentNames[moment]}</span>}
          </span>
        </Button>
      </div>
    </li>
  )
}

const listClass = 'divide-y divide-line rounded-xl border border-line bg-card'

const Sections = (lists: Lists) => (
  <div className="grid gap-6">
    <section aria-labelledby="automatic-messages">
      <h2 id="automatic-messages" className="mb-2 text-lg">
        Automatic messages
      </h2>
      <ol className={listClass}>
        {moments.map((moment) => (
          <MomentRow key={moment} moment={moment} {...lists} />
        ))}
      </ol>
    </section>
    <section aria-labelledby="saved-replies">
      <h2 id="saved-replies" className="mb-2 text-lg">
        Saved replies
      </h2>
      <ul className={listClass}>
        <MomentRow moment="reply" {...lists} />
      </ul>
    </section>
  </div>
)

const Body = ({ organisation: { slug: org, name } }: { organisation: OwnOrganisation }) => {
  const { data, error, refetch } = useQuery(templatesQuery(org))
  const [create, update, remove] = [useSend(createTemplate), useSend(updateTemplate), useSend(deleteTemplate)]
  const [said, say] = useSaid()
  const { open, setOpen, toDelete, setToDelete, close, then } = useEditedList<Open, MessageTemplate>(
    [create, update, remove],
    say,
  )
  const save = ({ moment, apartmentId, ...words }: NewTemplate) => {
    const { template } = open ?? {}
    if (template) update.mutate({ params: { org, id: template._id }, body: words }, then)
    else create.mutate({ params: { org }, body: { moment, apartmentId, ...words } }, then)
  }
  if (error && !data) return <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>
  if (!data) return <Loading what="the messages" className="h-40" />
  return (
    <>
      {said}
      <Sections templates={data} onOpen={setOpen} onDelete={setToDelete} />
      {open && (
        <TemplateSheet
          {...{ org, host: name, ...open }}
          isBusy={create.isPending || update.isPending}
          error={create.error ?? update.error}
          onSave={save}
          onClose={close}
        />
      )}
      {toDelete && (
        <FormDialog
          title="Delete this message?"
          keep="Keep it"
          act="Delete"
          isDangerous
          isBusy={remove.isPending}
          failure={remove.error ? sentenceOf(remove.error) : undefined}
          onSubmit={() => remove.mutate({ params: { org, id: toDelete._id } }, then)}
          onClose={close}
        >
          <p className="wrap-anywhere line-clamp-4 whitespace-pre-wrap">{toDelete.text}</p>
          <p>What was sent stays in the conversations.</p>
        </FormDialog>
      )}
    </>
  )
}

type Props = { organisation: OwnOrganisation }

export const MessageTemplates = ({ organisation }: Props) => {
  if (!organisation.permissions.includes('message.write'))
    return (
      <EmptyState isPage title="Messages are for owners and managers.">
        Ask an owner of your organisation.
      </EmptyState>
    )
  return (
    <>
      <Link
        to={hostPaths.messages(organisation.slug)}
        className="inline-flex min-h-8 items-center font-semibold text-palm text-sm"
      >
        <Icon name="left" size={16} /> Messages
      </Link>
      <h1 className="mb-3 text-[1.4rem]">Automatic messages and replies</h1>
      <Body organisation={organisation} />
    </>
  )
}
