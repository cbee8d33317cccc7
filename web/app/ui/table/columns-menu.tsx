// Owns the menu in which the columns of a table are chosen.
import { Icon } from '../icons.tsx'
import { useMenu } from '../page/menu-state.ts'
import { toolClass } from './tool-class.ts'
import type { ListInstance, RowData } from './use-table.ts'

type Props<T extends RowData> = { table: ListInstance<T>; isUsual: boolean; onReset: () => void }

const [gap, least] = [12, 160]

// What is left below the button differs from page to page, so that no fixed height ends above the lower edge of each window.
const fitWindow = (menu: HTMLFieldSetElement | null) => {
  if (menu) menu.style.maxHeight = `${Math.max(least, innerHeight - menu.getBoundingClientRect().top - gap)}px`
}

export const ColumnsMenu = <T extends RowData>({ table, isUsual, onReset }: Props<T>) => {
  const { isOpen, id, button, frame } = useMenu()
  return (
    <div className="relative" {...frame}>
      <button {...button} type="button" className={toolClass}>
        <Icon name="grid" size={16} />
        Columns
      </button>
      {isOpen && (
        <fieldset
          ref={fitWindow}
          id={id}
          className="absolute right-0 z-40 mt-1 min-w-52 overflow-y-auto rounded-xl border border-line bg-card p-2 shadow-card"
        >
          <legend className="unseen">Columns of the table</legend>
          {table.getAllLeafColumns().map((column) => (
            <label key={column.id} className="flex min-h-9 items-center gap-2.5 rounded-lg px-2 text-sm hover:bg-sand">
              <input
                type="checkbox"
                className="size-4 accent-palm"
                checked={column.getIsVisible()}
                disabled={!column.getCanHide()}
                onChange={column.getToggleVisibilityHandler()}
              />
              {String(column.columnDef.header)}
            </label>
          ))}
          <button
            type="button"
            disabled={isUsual}
            onClick={onReset}
            className="mt-1 min-h-9 w-full rounded-lg px-2 text-left font-semibold text-palm text-sm hover:bg-sand disabled:opacity-60"
          >
            As at first
          </button>
        </fieldset>
      )}
    </div>
  )
}
