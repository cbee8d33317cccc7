// Owns the pages of a stand-in: what is paid for, with the buttons Pay, Decline and Leave, and the phones that are asked to approve.

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `body{font:18px/1.5 system-ui,sans-serif;color:#1d2b24;max-width:32rem;margin:3rem auto;padding:0 1rem}
button{font:inherit;min-height:48px;padding:0 1.5rem;margin:0 .5rem .5rem 0;border-radius:24px;border:1px solid #1d2b24;background:#fff}
button:first-of-type{background:#1d2b24;color:#fff}`

/** The page at `provider`, as HTML; its form posts `does`: pay, decline or leave. */
export const payPage = (provider: string, lines: string[], action: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${provider} (stand-in)</title>
<style>${style}</style></head><body><main><h1>${provider}, played by a stand-in</h1><p>No money moves here.</p>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
<form method="post" action="${escapeHtml(action)}"><button name="does" value="pay">Pay</button>
<button name="does" value="decline">Decline</button><button name="does" value="leave">Leave</button></form>
</main></body></html>`

/** The page after a payment without a return address. */
export const donePage = (provider: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${provider} (stand-in)</title>
<style>${style}</style></head><body><main><h1>Done</h1><p>You can close this page.</p></main></body></html>`

/** The same address with these query parameters added. */
export const withQuery = (address: string, fields: Record<string, string>) => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}

type PhonePrompt = { reference: string; line: string }

/** The phones that are asked to approve a payment; each form posts `does`: approve, decline or poor, for too little money. */
export const phonesPage = (prompts: PhonePrompt[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>Phones (stand-in)</title>
<style>${style}</style></head><body><main><h1>Phones, played by a stand-in</h1><p>No money moves here.</p>
${prompts.length === 0 ? '<p>No phone is asked for anything.</p>' : ''}
${prompts
  .map(
    ({ reference, line }) => `<form method="post" action="/control/phones"><p>${escapeHtml(line)}</p>
<input type="hidden" name="from" value="page"><input type="hidden" name="reference" value="${escapeHtml(reference)}">
<button name="does" value="approve">Approve</button><button name="does" value="decline">Decline</button>
<button name="does" value="poor">Too little money</button></form>`,
  )
  .join('\n')}
</main></body></html>`
