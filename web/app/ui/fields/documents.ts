// Owns which files a form takes where a picture or a PDF is asked for, and the size of one in words.
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'

const types = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'application/pdf']

/** For the attribute `accept` of a file input. */
export const acceptedDocuments = types.join(',')

/** The sentence for a file that does not fit; undefined when it does. */
export const documentFault = (file: File): string | undefined =>
  !types.includes(file.type)
    ? 'Please choose a PNG, JPEG, WebP or AVIF picture, or a PDF.'
    : file.size > limits.maxImageBytes
      ? messages.fileTooLarge
      : undefined

/** "12 KB", "1.4 MB". */
export const fileSizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
