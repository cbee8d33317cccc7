// Owns what the pages of alerts say of hours, states and channels.
import type { AlertChannel, AlertKind, AlertPreferences, Delivery, DeliveryState } from '@akwaaba/contract/alerts'

/** An hour of a day, as 21:00. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))

export const channelNames: Record<AlertChannel, string> = { mail: 'E-mail', sms: 'SMS' }

export const stateNames: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  skipped: 'Not sent',
}

type Alerts = AlertPreferences['alerts']

/** The alerts with one choice of one of them changed. */
export const withChoice = (
  alerts: Alerts,
  kind: AlertKind,
  choice: Partial<Pick<Alerts[number], 'byMail' | 'bySms'>>,
): Alerts => alerts.map((alert) => (alert.kind === kind ? { ...alert, ...choice } : alert))

/** The preferences as they are sent. */
export const bodyOf = ({ alerts, quiet }: Pick<AlertPreferences, 'alerts' | 'quiet'>) => ({
  alerts: alerts.map(({ kind, byMail, bySms }) => ({ kind, byMail, bySms })),
  quiet,
})

/** Whether a delivery can be sent again: one that has ended, but not one that was settled before. */
export const mayResend = ({ state }: Delivery): boolean => state !== 'waiting' && state !== 'skipped'
