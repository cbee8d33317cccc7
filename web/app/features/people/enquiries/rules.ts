// Owns which fields each kind of enquiry asks for, and which field a fault belongs to.
import type { EnquiryKind } from '@akwaaba/contract/enquiries'

export type EnquiryField = 'email' | 'name' | 'company' | 'message'
export type Typed = Record<EnquiryField | 'website', string>

/** In the order in which they stand. */
export const fieldsOf: Record<EnquiryKind, readonly EnquiryField[]> = {
  partnership: ['email', 'company', 'message'],
  support: ['name', 'email', 'message'],
  tailored: ['email', 'message'],
  events: ['email'],
}

/** What is sent: the fields of the kind and nothing else, for the server refuses others. */
export const bodyOf = (kind: EnquiryKind, typed: Partial<Typed>): unknown => ({
  kind,
  ...Object.fromEntries(fieldsOf[kind].map((name) => [name, typed[name] ?? ''])),
  ...(typed.website ? { website: typed.website } : {}),
})

/** Sentences that belong to fields of this kind, in the order of the fields; what belongs to none of them is left out. */
export const placedFaults = (kind: EnquiryKind, sentences: Record<string, string>): [EnquiryField, string][] =>
  fieldsOf[kind].flatMap((name): [EnquiryField, string][] => {
    const sentence = sentences[name]
    return sentence ? [[name, sentence]] : []
  })
