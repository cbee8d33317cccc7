// Owns which HTML a description may contain. Applied when it is stored; pages sanitize it again before showing it.
import { fail } from '@akwaaba/contract/errors'
import { isImageAddress, richText } from '@akwaaba/contract/rich-text'
import { withWordLists } from '@akwaaba/contract/word-lists'
import sanitizeHtml from 'sanitize-html'

/** More than any editor produces; code that walks the markup recursively must not run out of stack. */
const maxNesting = 50

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...richText.tags],
  allowedAttributes: { a: [...richText.linkAttributes], img: [...richText.imageAttributes] },
  allowedSchemes: [...richText.linkSchemes],
  allowedSchemesByTag: { img: [...richText.imageSchemes] },
  allowProtocolRelative: false,
  nestingLimit: maxNesting,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc', target: '_blank' }),
    ...richText.synonyms,
  },
  exclusiveFilter: ({ tag, attribs: { src } }) => tag === 'img' && !isImageAddress(src),
}

const isBlank = (html: string) => !html.includes('<img') && /^(\s|&nbsp;|\u200b|<[^>]*>)*$/.test(html)

/** Takes HTML from an editor; gives only harmless markup, and '' when nothing in it is visible. */
export const sanitizeDescription = (html: string): string => {
  let clean = sanitizeHtml(withWordLists(html), rules)
  // Removing markup may leave a nesting that is parsed differently the next time, so it is cleaned until nothing changes.
  for (let again = sanitizeHtml(clean, rules); again !== clean; again = sanitizeHtml(clean, rules)) clean = again
  return isBlank(clean) ? '' : clean
}

/** The same for a required field; refuses with invalid_input when no text and no picture is left. */
export const requireDescription = (html: string): string => {
  const clean = sanitizeDescription(html)
  const msg = 'Description is required'
  return clean === '' ? fail('invalid_input', { msg, fields: { description: msg } }) : clean
}
