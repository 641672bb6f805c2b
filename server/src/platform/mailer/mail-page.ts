import { product } from '@focuspool/domain/product';
import { html } from 'hono/html';

type Html = ReturnType<typeof html>;

/** A mail as a page: its opening, and what comes below it. Text that a person wrote is shown as it is. */
export function buildMailPage(title: string, opening: string, below: Html): string {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:32px 16px;background:#171232;font-family:system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;border-radius:24px;background:#241d47;color:#f4f1ff">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">${product.name}</p>
<p style="margin:0 0 24px;line-height:1.5">${opening}</p>
${below}
</div></body></html>`;
  return String(page);
}
