// Owns whether the visitor has asked the browser to save data.
import { isRecord } from '@akwaaba/contract/guards'

/** False where the browser does not say, and on the server, which reads the header of the request. */
export const savesData = (): boolean => {
  if (typeof navigator === 'undefined') return false
  const connection = 'connection' in navigator ? navigator.connection : null
  return isRecord(connection) && connection.saveData === true
}

/** When the page behind a link is loaded before it is opened. */
export const prefetching = () => (savesData() ? 'none' : 'intent')
