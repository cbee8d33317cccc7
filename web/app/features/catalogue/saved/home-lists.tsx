// Owns the named lists of homes of an account: the homes of each, changing and deleting it, and its link.
import {
  createHomeList,
  deleteHomeList,
  type HomeList,
  listLimits,
  shareHomeList,
  unshareHomeList,
  updateHomeList,
} from '@akwaaba/contract/home-lists'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { useEditedList } from '../../../lib/edited-list.ts'
import { useSend } from '../../../lib/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useSaid } from '../../../ui/notices/use-said.tsx'
import { Share } from '../../../ui/page/share.tsx'
import { HomeList as Homes } from './home-list.tsx'
import { type ListForm, ListSheet } from './list-sheet.tsx'
import { homeListsQuery } from './queries.ts'
import { countText, sharedHomeList } from './rules.ts'

type RowProps = { list: HomeList; onEdit: () => void; onDelete: () => void }

const ListLink = ({ list: { _id: id, name, link } }: Pick<RowProps, 'list'>) => {
  const [sharing, ending] = [useSend(shareHomeList), useSend(unshareHomeList)]
  const error = sharing.error ?? ending.error
  return (
    <>
      {link ? (
        <>
          <Share title={name} text={`Have a look at “${name}”:`} url={sharedHomeList(link.token)} />
          <Button kind="plain" isBusy={ending.isPending} onClick={() => ending.mutate({ params: { id } })}>
            <span>
              End the link<span className="unseen"> of {name}</span>
            </span>
          </Button>
        </>
      ) : (
        <Button kind="quiet" isBusy={sharing.isPending} onClick={() => sharing.mutate({ params: { id } })}>
          <span>
            Share by a link<span className="unseen"> for {name}</span>
          </span>
        </Button>
      )}
      {error && (
        <div className="basis-full">
          <Notice tone="error">{sentenceOf(error)}</Notice>
        </div>
      )}
    </>
  )
}

const ListRow = ({ list, onEdit, onDelete }: RowProps) => {
  const [isShown, setShown] = useState(false)
  const shown = useId()
  const { name, homes, gone, link } = list
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="wrap-anywhere text-lg">{name}</h3>
          <p className="text-ink-soft text-sm">
            {countText(homes.length)}
            {gone > 0 && `, ${gone} no longer here`}
            {link && `. Shared since ${instantText(link.since)}.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {homes.length > 0 && (
            <Button kind="quiet" aria-expanded={isShown} aria-controls={shown} onClick={() => setShown(!isShown)}>
              <span>
                {isShown ? 'Hide' : 'Show'}
                <span className="unseen"> the homes of {name}</span>
              </span>
            </Button>
          )}
          <Button kind="quiet" onClick={onEdit}>
            <span>
              Change<span className="unseen"> {name}</span>
            </span>
          </Button>
          <ListLink list={list} />
          <Button kind="plain" onClick={onDelete}>
            <span>
              Delete<span className="unseen"> {name}</span>
            </span>
          </Button>
        </div>
      </div>
      <div id={shown}>
        {isShown && (
          <div className="mt-4">
            <Homes ids={homes} isStrip empty={<p>These homes are no longer here.</p>} />
          </div>
        )}
      </div>
    </li>
  )
}

type Open = { list: HomeList | null }

export const HomeLists = ({ saved }: { saved: readonly string[] }) => {
  const { data, error, refetch } = useQuery(homeListsQuery())
  const [create, update, remove] = [useSend(createHomeList), useSend(updateHomeList), useSend(deleteHomeList)]
  const [said, say] = useSaid()
  const { open, setOpen, toDelete, setToDelete, close, then } = useEditedList<Open, HomeList>(
    [create, update, remove],
    say,
  )
  const save = ({ name, homes }: ListForm) => {
    const before = open?.list
    if (!before) return create.mutate({ body: { name, homes } }, then)
    const add = homes.filter((home) => !before.homes.includes(home))
    const removed = before.homes.filter((home) => !homes.includes(home))
    update.mutate({ params: { id: before._id }, body: { name, add, remove: removed } }, then)
  }
  return (
    <section aria-labelledby="home-lists" className="mt-16">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="home-lists" className="text-[1.75rem]">
            Your lists
          </h2>
          <p className="mt-1 max-w-xl text-ink-soft">
            Homes under a name, each list with a link of its own. Everybody with the link sees the homes and your first
            name.
          </p>
        </div>
        {data && data.length < listLimits.lists && (
          <Button kind="quiet" onClick={() => setOpen({ list: null })}>
            <Icon name="plus" size={18} /> New list
          </Button>
        )}
      </div>
      {said}
      {error && !data ? (
        <LoadFault onRetry={refetch}>{sentenceOf(error)}</LoadFault>
      ) : !data ? (
        <Loading what="your lists" className="h-20" />
      ) : (
        data.length > 0 && (
          <ul className="divide-y divide-line rounded-[20px] border border-line bg-card">
            {data.map((list) => (
              <ListRow key={list._id} list={list} onEdit={() => setOpen({ list })} onDelete={() => setToDelete(list)} />
            ))}
          </ul>
        )
      )}
      {open && (
        <ListSheet
          list={open.list}
          saved={saved}
          isBusy={create.isPending || update.isPending}
          error={create.error ?? update.error}
          onSave={save}
          onClose={close}
        />
      )}
      {toDelete && (
        <FormDialog
          title={`Delete “${toDelete.name}”?`}
          keep="Keep it"
          act="Delete the list"
          isDangerous
          isBusy={remove.isPending}
          failure={remove.error ? sentenceOf(remove.error) : undefined}
          onSubmit={() => remove.mutate({ params: { id: toDelete._id } }, then)}
          onClose={close}
        >
          <p>{toDelete.link ? 'Its link ends. ' : ''}The homes stay among your saved homes.</p>
        </FormDialog>
      )}
    </section>
  )
}
