// Owns whether the visitor has asked the browser to save data.
import { isRecord } from '@akwaaba/contract/guards'

/** To be asked in the browser alone; false where it does not say. */
export const savesData = (): boolean => {
  const connection = 'connection' in navigator ? navigator.connection : null
  return isRecord(connection) && connection.saveData === true
}
