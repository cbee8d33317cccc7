// Owns the editor of descriptions: Quill with our own toolbar. rich-text.tsx loads it only where it is needed.
import 'quill/dist/quill.core.css'
import './rich-text.css'
import type Quill from 'quill/core'
import { useEffect, useRef, useState } from 'react'
import { LinkDialog, PictureDialog } from './rich-text-dialogs.tsx'
import { fillEditor, freeTab, htmlOf, inlinePicture, makeEditor, pictureTypes } from './rich-text-quill.ts'
import { type Formats, RichTextToolbar } from './rich-text-toolbar.tsx'

export type EditorProps = {
  labelId: string
  describedBy: string
  hasFault: boolean
  value: string
  onChange: (html: string) => void
}

export const RichTextEditor = ({ labelId, describedBy, hasFault, value, onChange }: EditorProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [quill, setQuill] = useState<Quill>()
  const [formats, setFormats] = useState<Formats>({})
  const [asks, setAsks] = useState<{ for: 'link'; url: string } | { for: 'picture'; src: string }>()
  const [failure, setFailure] = useState('')
  const lastHtml = useRef<string>(undefined)
  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange

  const takePictures = useRef(async (files: File[]) => {
    setFailure('')
    const file = files.find(({ type }) => pictureTypes.includes(type))
    if (!file) return setFailure('Please choose a PNG or JPEG picture.')
    try {
      setAsks({ for: 'picture', src: await inlinePicture(file) })
    } catch {
      setFailure('This picture could not be read. Please choose another one.')
    }
  })

  useEffect(() => {
    const around = frame.current
    if (!around) return
    const element = document.createElement('div')
    around.append(element)
    const made = makeEditor(element, (files) => takePictures.current(files))
    const release = freeTab(made, around)
    made.on('editor-change', () => {
      if (made.getSelection()) setFormats(made.getFormat())
    })
    made.on('text-change', () => {
      lastHtml.current = htmlOf(made)
      latestOnChange.current(lastHtml.current)
    })
    setQuill(made)
    return () => {
      release()
      around.replaceChildren()
      lastHtml.current = undefined
    }
  }, [])

  useEffect(() => {
    // A value that came from the editor is not put back into it: the cursor would jump.
    if (!quill || value === lastHtml.current) return
    lastHtml.current = value
    fillEditor(quill, value)
  }, [quill, value])

  useEffect(() => {
    if (!quill) return
    const attributes = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      'aria-describedby': describedBy,
    }
    for (const [name, text] of Object.entries(attributes)) quill.root.setAttribute(name, text)
    if (hasFault) quill.root.setAttribute('aria-invalid', 'true')
    else quill.root.removeAttribute('aria-invalid')
    quill.root.classList.add('prose')
  }, [quill, labelId, describedBy, hasFault])

  const close = () => {
    setAsks(undefined)
    quill?.focus()
  }
  const putLink = (url: string) => {
    close()
    if (!quill) return
    const { index, length } = quill.getSelection(true)
    if (url === '' || length > 0 || formats.link) quill.format('link', url || false, 'user')
    else quill.insertText(index, url.replace(/^(https?:\/\/|mailto:|tel:|sms:)/, ''), 'link', url, 'user')
  }
  const putPicture = (src: string, alt: string) => {
    close()
    if (!quill) return
    const { index } = quill.getSelection(true)
    quill.insertEmbed(index, 'image', src, 'user')
    quill.formatText(index, 1, 'alt', alt, 'user')
    quill.setSelection(index + 1, 0, 'user')
  }

  return (
    <div
      className={`rounded-xl border bg-card focus-within:outline-3 focus-within:outline-sea focus-within:outline-offset-2 ${hasFault ? 'border-error' : 'border-line-strong'}`}
    >
      <RichTextToolbar
        quill={quill}
        formats={formats}
        onLink={() => setAsks({ for: 'link', url: typeof formats.link === 'string' ? formats.link : '' })}
        onPicture={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        accept={pictureTypes.join(',')}
        hidden
        onChange={(event) => {
          takePictures.current([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {/* Quill's own children: React leaves them alone. */}
      <div ref={frame} className="rich-text min-w-0" />
      <p role="alert" className="px-3.5 font-medium text-error text-sm not-empty:pb-3">
        {failure}
      </p>
      {asks?.for === 'link' && <LinkDialog url={asks.url} onClose={close} onDone={putLink} />}
      {asks?.for === 'picture' && (
        <PictureDialog src={asks.src} onClose={close} onDone={(alt) => putPicture(asks.src, alt)} />
      )}
    </div>
  )
}
