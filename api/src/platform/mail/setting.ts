// Owns the settings by which mails arrive: the domain of the addresses that are answered to, and the key of the provider who hands mails over.
import { z } from 'zod'

export const inboundShape = {
  MAIL_REPLY_DOMAIN: z
    .string()
    .regex(
      /^(?=.{4,190}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/,
      'write the name of a domain in small letters, such as in.akwaaba.example',
    )
    .optional(),
  MAILGUN_SIGNING_KEY: z
    .string()
    .regex(/^\S{16,200}$/, 'write the HTTP webhook signing key of the account at Mailgun')
    .optional(),
}
type InboundEnvironment = z.output<z.ZodObject<typeof inboundShape>>

/** Where answers to mails arrive, and the key that signs the calls that hand them over. */
export type InboundConfig = { domain: string; signingKey: string }

/** What is wrong with the settings beside each other. */
export const inboundFaults = ({ MAIL_REPLY_DOMAIN: domain, MAILGUN_SIGNING_KEY: key }: InboundEnvironment) => [
  domain &&
    !key &&
    'MAILGUN_SIGNING_KEY: answers to mails arrive at MAIL_REPLY_DOMAIN through Mailgun, whose calls are signed',
  key && !domain && 'MAIL_REPLY_DOMAIN: write the domain at which answers to mails arrive',
]

/** How mails arrive; null where none do. */
export const readInbound = ({
  MAIL_REPLY_DOMAIN: domain,
  MAILGUN_SIGNING_KEY: signingKey,
}: InboundEnvironment): InboundConfig | null => (domain && signingKey ? { domain, signingKey } : null)
