// Owns the buttons that save a list of the money pages as a file, with the filters of its page.
import { exportList, type FiledList } from '@akwaaba/contract/reports'
import { askFile } from '../../../lib/api.ts'
import { FileButtons } from './file-buttons.tsx'

type Props = { list: FiledList; label: string; search?: { view?: string | undefined; search?: string | undefined } }

export const ListFile = ({ list, label, search = {} }: Props) => (
  <FileButtons
    label={label}
    name={`akwaaba-${list}`}
    ask={(format) => askFile(exportList, { query: { list, view: search.view, search: search.search, format } })}
  />
)
