// Owns the configuration of the editor: its formats, its history, its keys, and the HTML it gives.
import { isImageAddress, richText } from '@akwaaba/contract/rich-text'
import { withWordLists } from '@akwaaba/contract/word-lists'
import Quill, { Delta } from 'quill/core'
import Blockquote from 'quill/formats/blockquote.js'
import Bold from 'quill/formats/bold.js'
import CodeBlock, { Code } from 'quill/formats/code.js'
import Header from 'quill/formats/header.js'
import Image from 'quill/formats/image.js'
import Indent from 'quill/formats/indent.js'
import Italic from 'quill/formats/italic.js'
import Link from 'quill/formats/link.js'
import List from 'quill/formats/list.js'
import Strike from 'quill/formats/strike.js'
import Underline from 'quill/formats/underline.js'
import Clipboard from 'quill/modules/clipboard.js'

// Indentation belongs to lists alone, where it comes out as nesting; a paragraph's would be lost when it is stored.
Link.PROTOCOL_WHITELIST = [...richText.linkSchemes]
CodeBlock.TAB = '  '

/** Quill knows the lists of Word only in a whole document of Word's; browsers and other programs hand on parts of one. */
class PasteFromWord extends Clipboard {
  protected override convertHTML(html: string) {
    return super.convertHTML(withWordLists(html))
  }
}

Quill.register(
  {
    'modules/clipboard': PasteFromWord,
    'formats/blockquote': Blockquote,
    'formats/bold': Bold,
    'formats/code': Code,
    'formats/code-block': CodeBlock,
    'formats/header': Header,
    'formats/image': Image,
    'formats/indent': Indent,
    'formats/italic': Italic,
    'formats/link': Link,
    'formats/list': List,
    'formats/strike': Strike,
    'formats/underline': Underline,
  },
  true,
)

export const pictureTypes = ['image/png', 'image/jpeg']

/** Makes an editor in an empty element; `onPictures` is given what was pasted or dropped. */
export const makeEditor = (element: HTMLElement, onPictures: (files: File[]) => void): Quill =>
  new Quill(element, {
    modules: {
      // A picture with a file: or relative address would be shown broken and not be stored.
      clipboard: {
        matchers: [
          [
            'img',
            (node: Element, delta: Delta) => (isImageAddress(node.getAttribute('src') ?? '') ? delta : new Delta()),
          ],
        ],
      },
      history: { delay: 1000, maxStack: 100, userOnly: true },
      uploader: { mimetypes: pictureTypes, handler: (_range: unknown, files: File[]) => onPictures(files) },
    },
  })

/** Puts HTML into the editor without a step in its history. */
export const fillEditor = (quill: Quill, html: string): void => {
  quill.setContents(quill.clipboard.convert({ html }), 'silent')
  quill.history.clear()
}

/** The content of the editor as HTML; empty when there is neither text nor a picture. */
export const htmlOf = (quill: Quill): string => {
  // Quill writes every space as one that does not break, and an empty line as a paragraph without height.
  const html = quill
    .getSemanticHTML()
    .replaceAll('&nbsp;', ' ')
    .replace(/<(p|h[1-6])><\/\1>/g, '<$1><br></$1>')
  return quill.getText().trim() === '' && !html.includes('<img') ? '' : html
}

/**
 * Tab leaves the editor, except in lists and code, where it indents. There it leaves after Escape, until the next key.
 * Gives its clean-up.
 */
export const freeTab = (quill: Quill, around: HTMLElement): (() => void) => {
  let isFree = false
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') isFree = true
    else if (event.key === 'Tab') {
      const format = quill.getFormat()
      if (!isFree && format['code-block']) return
      event.stopPropagation() // Quill would write a tab
      if (isFree || !format.list) return
      event.preventDefault()
      quill.format('indent', event.shiftKey ? '-1' : '+1', 'user')
    } else if (event.key !== 'Shift') isFree = false
  }
  // In the capture phase, before Quill's own listener.
  around.addEventListener('keydown', onKey, true)
  return () => around.removeEventListener('keydown', onKey, true)
}

const mostCharacters = 40_000

/** A picture as a data: URL, scaled down until it is small enough to be part of a description. */
export const inlinePicture = async (file: File): Promise<string> => {
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  for (const width of [800, 640, 480, 320, 160]) {
    canvas.width = Math.min(width, bitmap.width)
    canvas.height = Math.max(1, Math.round((bitmap.height * canvas.width) / bitmap.width))
    if (!pen) break
    pen.fillStyle = 'white' // a JPEG has no transparency
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const url = canvas.toDataURL('image/jpeg', 0.7)
    if (url.length <= mostCharacters) return url
  }
  throw new Error('the picture stays too large')
}
