// Owns the buttons that save a list of the money pages as a file, with the filters of its page.
import { exportMoneyList, type MoneyList } from '@akwaaba/contract/reports'
import { askFile } from '../../../lib/api.ts'
import { FileButtons } from './file-buttons.tsx'

type Props = { list: MoneyList; label: string; search?: { view?: string | undefined; search?: string | undefined } }

export const ListFile = ({ list, label, search = {} }: Props) => (
  <FileButtons
    label={label}
    name={`akwaaba-${list}`}
    ask={(format) => askFile(exportMoneyList, { query: { list, view: search.view, search: search.search, format } })}
  />
)
