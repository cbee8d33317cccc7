// Owns the toolbar of the editor: one tab stop, arrow keys between its buttons, each with a name and a state.
import { keysOf } from '@akwaaba/contract/guards'
import type Quill from 'quill/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { LineIcon } from '../frame-icons.tsx'

export type Formats = Record<string, unknown>

const shapes = {
  Undo: 'M9 7L5 11l4 4M5 11h9a5 5 0 0 1 0 10h-2',
  Redo: 'M15 7l4 4-4 4M19 11h-9a5 5 0 0 0 0 10h2',
  Bold: 'M8 5h5a3.500 3.500 0 0 1 0 7H8zM8 12h6a3.500 3.500 0 0 1 0 7H8z',
  Italic: 'M11 5h6M7 19h6M14 5l-4 14',
  Underline: 'M7 4v7a5 5 0 0 0 10 0V4M6 20h12',
  Strikethrough:
    'M4 12h16M16 7.500c-.8-1.800-6.500-2.700-7.500.5-.3 1 .2 2.200 1.500 3M8 16.500c1 2 7.500 2.800 8-1 .1-1.200-.5-2-1.500-2.500',
  'Bulleted list': 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  'Numbered list':
    'M10 6h10M10 12h10M10 18h10M4 5l1.500-1v5M3.500 15.500c.8-1.200 2.800-.8 2.500.7-.2.8-1.500 1.800-2.500 2.800H6.200',
  'Indent less': 'M4 5h16M11 10h9M11 14h9M4 19h16M8 9l-3.500 3L8 15',
  'Indent more': 'M4 5h16M11 10h9M11 14h9M4 19h16M4.500 9L8 12l-3.500 3',
  Quote: 'M10 7H6v5h4V7zM10 12c0 3-1.500 4-3.500 4.500M19 7h-4v5h4V7zM19 12c0 3-1.500 4-3.500 4.500',
  Code: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  'Code block': 'M4 5h16v14H4zM10 9l-3 3 3 3M14 9l3 3-3 3',
  Link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700L12 17',
  Picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9h.01',
  'Clear formatting': 'M6 5h12M12 5l-3 14M14 15l6 6M20 15l-6 6',
} as const
type Tool = keyof typeof shapes

const marks: Partial<Record<Tool, string>> = {
  Bold: 'bold',
  Italic: 'italic',
  Underline: 'underline',
  Strikethrough: 'strike',
  Quote: 'blockquote',
  Code: 'code',
  'Code block': 'code-block',
}
const lists: Partial<Record<Tool, string>> = { 'Bulleted list': 'bullet', 'Numbered list': 'ordered' }
const levels = [1, 2, 3, 4, 5, 6]

type Props = { quill: Quill | undefined; formats: Formats; onLink: () => void; onPicture: () => void }

export const RichTextToolbar = ({ quill, formats, onLink, onPicture }: Props) => {
  const bar = useRef<HTMLDivElement>(null)
  const [tabStop, setTabStop] = useState<Tool>('Undo')
  const tools = keysOf(shapes)

  const isOn = (tool: Tool): boolean | undefined => {
    const [mark, list] = [marks[tool], lists[tool]]
    if (mark) return Boolean(formats[mark])
    if (list) return formats.list === list
    return tool === 'Link' ? Boolean(formats.link) : undefined
  }
  const use = (tool: Tool) => {
    if (!quill) return
    setTabStop(tool)
    const [mark, list] = [marks[tool], lists[tool]]
    if (tool === 'Undo') quill.history.undo()
    else if (tool === 'Redo') quill.history.redo()
    else {
      const { index, length } = quill.getSelection(true)
      if (mark) quill.format(mark, !quill.getFormat()[mark], 'user')
      else if (list) quill.format('list', quill.getFormat().list === list ? false : list, 'user')
      else if (tool === 'Clear formatting') quill.removeFormat(index, length, 'user')
      else if (tool === 'Link') onLink()
      else if (tool === 'Picture') onPicture()
      else if (quill.getFormat().list) quill.format('indent', tool === 'Indent more' ? '+1' : '-1', 'user')
    }
  }
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tools[(tools.indexOf(tabStop) + step + tools.length) % tools.length]
    if (step === 0 || !next) return
    event.preventDefault()
    setTabStop(next)
    bar.current?.querySelector<HTMLElement>(`[data-tool="${next}"]`)?.focus()
  }

  return (
    <div className="flex flex-wrap items-center gap-1 border-line border-b p-1">
      <select
        aria-label="Paragraph style"
        value={String(formats.header ?? '')}
        disabled={!quill}
        onChange={(event) => {
          quill?.focus()
          quill?.format('header', Number(event.target.value) || false, 'user')
        }}
        className="h-11 max-w-40 rounded-lg bg-transparent px-2 font-medium hover:bg-sand"
      >
        <option value="">Paragraph</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            Heading {level}
          </option>
        ))}
      </select>
      <div ref={bar} role="toolbar" aria-label="Formatting" onKeyDown={move} className="contents">
        {tools.map((tool) => (
          <button
            key={tool}
            type="button"
            data-tool={tool}
            title={tool}
            aria-label={tool}
            aria-pressed={isOn(tool)}
            tabIndex={tool === tabStop ? 0 : -1}
            onFocus={() => setTabStop(tool)}
            // The text keeps its selection while a button is pressed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => use(tool)}
            className="grid size-11 place-items-center rounded-lg hover:bg-sand aria-pressed:bg-[#e3efe9] aria-pressed:text-palm-deep"
          >
            <LineIcon d={shapes[tool]} />
          </button>
        ))}
      </div>
    </div>
  )
}
