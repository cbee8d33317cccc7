// Owns the saved views of a table above it: each opens its filters, order and columns; what is shown now is saved under a name.
import {
  deleteHostSavedView,
  deleteSavedView,
  type SavedView,
  type SavedViewList,
  saveHostView,
  saveView,
} from '@akwaaba/contract/saved-views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { Icon } from '../../../ui/icons.tsx'
import type { ChosenColumns } from '../../../ui/table/list-table.tsx'
import { hostSavedViewsQuery, savedViewsQuery } from './queries.ts'
import { isShownView, queryToSave } from './rules.ts'
import { SaveDialog } from './save-dialog.tsx'

const chip =
  'inline-flex min-h-[34px] shrink-0 items-center gap-1.5 rounded-full border px-3.5 font-semibold text-sm pointer-coarse:min-h-11'

type Props = ChosenColumns & {
  list: SavedViewList
  /** the organisation in which one works; without it the administration */
  org?: string
}

export const SavedViews = ({ list, org, columns, setColumns }: Props) => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const ofAll = useQuery({ ...savedViewsQuery(list), enabled: org === undefined })
  const ofOwn = useQuery({ ...hostSavedViewsQuery(org ?? '', list), enabled: org !== undefined })
  const [saveAny, saveOwn] = [useSend(saveView), useSend(saveHostView)]
  const [dropAny, dropOwn] = [useSend(deleteSavedView), useSend(deleteHostSavedView)]
  const views = (org === undefined ? ofAll : ofOwn).data ?? []
  const save = ({ name, isShared }: { name: string; isShared: boolean }) => {
    const body = { list, name, isShared, query: queryToSave(search), columns: columns && [...columns] }
    const done = { onSuccess: () => setSaving(false) }
    if (org === undefined) saveAny.mutate({ body }, done)
    else saveOwn.mutate({ params: { org }, body }, done)
  }
  const drop = ({ name }: SavedView, button: HTMLElement) => {
    const query = { list, name }
    const next = button.parentElement?.nextElementSibling
    // The pressed button goes with its view: the focus moves to the next one, or to saving a view after the last.
    const onSuccess = () => (next instanceof HTMLButtonElement ? next : next?.querySelector('button'))?.focus()
    if (org === undefined) dropAny.mutate({ query }, { onSuccess })
    else dropOwn.mutate({ params: { org }, query }, { onSuccess })
  }
  const open = (view: SavedView) => {
    setColumns(view.columns)
    navigate(view.query === '' ? pathname : `${pathname}?${view.query}`, { preventScrollReset: true })
  }
  const failed = dropAny.error ?? dropOwn.error
  return (
    <section
      aria-label="Saved views"
      className="-m-1 flex min-w-0 items-center gap-1.5 overflow-x-auto p-1 max-sm:grow max-sm:basis-full sm:flex-wrap"
    >
      {views.map((view) => {
        const isShown = isShownView(view, search, columns)
        return (
          <span key={`${view.isOwn} ${view.author} ${view.name}`} className="inline-flex shrink-0">
            <button
              type="button"
              aria-pressed={isShown}
              title={view.isOwn ? undefined : `Shared by ${view.author ?? 'a user who has left'}`}
              onClick={() => open(view)}
              className={`${chip} max-w-60 border-line bg-card hover:bg-sand aria-pressed:border-palm aria-pressed:bg-[#e3efe9] ${view.isOwn && isShown ? 'rounded-r-none border-r-0' : ''}`}
            >
              <span className="truncate">{view.name}</span>
              {view.isShared && <span className="unseen">, shared</span>}
            </button>
            {view.isOwn && isShown && (
              <button
                type="button"
                onClick={({ currentTarget }) => drop(view, currentTarget)}
                className={`${chip} rounded-l-none border-palm border-l-0 bg-[#e3efe9] px-2! hover:bg-sand`}
              >
                <Icon name="close" size={14} />
                <span className="unseen">Delete the view {view.name}</span>
              </button>
            )}
          </span>
        )
      })}
      <button
        type="button"
        onClick={() => setSaving(true)}
        className={`${chip} border-line-strong border-dashed text-palm hover:bg-sand`}
      >
        <Icon name="plus" size={14} />
        Save this view
      </button>
      {failed && (
        <span role="alert" className="font-medium text-error text-sm">
          {sentenceOf(failed)}
        </span>
      )}
      {isSaving && (
        <SaveDialog
          isBusy={saveAny.isPending || saveOwn.isPending}
          error={saveAny.error ?? saveOwn.error}
          onSave={save}
          onClose={() => setSaving(false)}
        />
      )}
    </section>
  )
}
