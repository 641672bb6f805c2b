import { product } from '@focuspool/domain/product';
import { html } from 'hono/html';
import type { DevMail } from '../mailer/dev-mailer.ts';

/** The kept mails as a page to read, in the order given. */
export function renderMailPage(mails: DevMail[]) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kept mails · ${product.name}</title>
<style>
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; background: #171232; color: #f4f1ff; font: 1rem/1.5 system-ui, sans-serif; }
article { margin: 1rem 0; padding: 1rem 1.5rem; border-radius: 1rem; background: #241d47; }
h2 { margin: 0; font-size: 1.1rem; }
p { margin: 0.25rem 0; color: #c9c2e6; }
pre { margin: 1rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
a { display: block; margin-top: 1rem; color: #ffb86b; overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<h1>Kept mails</h1>
${mails.length === 0 ? html`<p>No mail has been sent yet.</p>` : mails.map(renderMail)}
</main>
</body>
</html>`;
}

function renderMail({ to, subject, text, links, at }: DevMail) {
  return html`<article>
<h2>${subject}</h2>
<p>To ${to} at <time datetime="${at}">${at}</time></p>
<pre>${text}</pre>
${links.map((link) => html`<a href="${link}">${link}</a>`)}
</article>`;
}
